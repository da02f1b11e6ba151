import type { inviteMember as api } from '#contract/accounts/team-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { addAccount } from '#server/accounts/store.ts';
import { type Colleague, mayGive } from '#server/accounts/team/team-policy.ts';
import { changeMember, lockAccountOf, lockMembers } from '#server/accounts/team/team-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Creates a new colleague's account and emails the link for choosing a password. */
export async function inviteMember(
  tx: Tx,
  who: Who<PlantActor>,
  form: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const { plant_id } = actor;
  const [me] = await lockMembers(tx, plant_id, [actor.account_id]);
  if (!me || me.state === 'deactivated') throw new Problem('not_allowed');
  if (!mayGive(me, form.role)) throw new Problem('not_your_rank');

  const added = await addAccount(tx, { ...form, plant_id, zip: '', password_hash: null });
  const account_id = added ?? (await joinShadow(tx, plant_id, form));
  await changeMember(tx, account_id, { invited: true });
  await mailInvitation(tx, actor, { account_id, role: form.role });
  const name = `${form.first_name} ${form.last_name}`;
  await emit(tx, who, 'team.invited', { subject: { account_id }, data: { name, to: form.role } });
  return { id: account_id };
}

/**
 * Invites an address that already has an account. A shadow account from this plant's directory becomes the colleague's and
 * stays linked to its directory record. Anyone else's account is refused: one person has one account.
 */
async function joinShadow(tx: Tx, plant_id: number, { email, ...person }: InputOf<typeof api>): Promise<number> {
  const known = await lockAccountOf(tx, plant_id, email);
  if (!known) throw new Problem('busy'); // just taken and released again: the next try finds it free
  if (!known.is_shadow) {
    const { code, message } = new Problem(known.is_ours ? 'already_in_team' : 'account_elsewhere');
    throw new Problem(code, { fields: { email: message } });
  }
  await changeMember(tx, known.account_id, person);
  await laterAreas().closePortal(tx, plant_id, known.account_id);
  return known.account_id;
}

export async function mailInvitation(
  tx: Tx,
  { plant_name }: PlantActor,
  { account_id, role }: Pick<Colleague, 'account_id' | 'role'>,
): Promise<void> {
  const { path } = await makeLink(tx, { account_id, purpose: 'invite' });
  await mailAccount(tx, { account_id, template: 'invite', facts: { plant_name, role, path } });
}
