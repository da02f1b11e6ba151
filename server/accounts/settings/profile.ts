import type { getProfile as getApi, ProfileForm } from '#contract/accounts/profile-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { Actor, Who } from '#server/lib/who.ts';

export async function getProfile(db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof getApi>> {
  const { email, ...profile } = await db
    .selectFrom('accounts')
    .select(['email', 'first_name', 'last_name', 'phone', 'address', 'city', 'state', 'zip', 'country'])
    .where('account_id', '=', actor.account_id)
    .executeTakeFirstOrThrow();
  return { ...profile, email: email ?? '' };
}

/** Writes only the form's columns. The schema has already dropped anything else that was sent, such as a role or a plant. */
export async function saveProfile(tx: Tx, { actor }: Who<Actor>, form: ProfileForm): Promise<null> {
  const { account_id, plant_id } = actor;
  await tx.updateTable('accounts').set(form).where('account_id', '=', account_id).execute();
  if (plant_id !== null) {
    await emit(tx, { actor: { plant_id, account_id } }, 'account.changed', { subject: { account_id } });
  }
  return null;
}
