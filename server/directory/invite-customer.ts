import type { inviteCustomer as api } from '#contract/directory/records-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailInvitation } from '#server/directory/portal.ts';
import { lockCustomers } from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Resends the invitation to someone whose portal is on but who hasn't chosen a password yet. */
export async function inviteCustomer(
  tx: Tx,
  who: Who<PlantActor>,
  { id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const [record] = await lockCustomers(tx, who.actor.plant_id, [id], null);
  if (!record) throw new Problem('not_found');
  if (!record.has_portal || !(await mailInvitation(tx, who, record.account_id))) {
    throw new Problem('invitation_not_needed');
  }
  await emit(tx, who, 'customer.changed', { subject: { customer_id: id }, data: { invited: true } });
  return { email: record.email ?? '' };
}
