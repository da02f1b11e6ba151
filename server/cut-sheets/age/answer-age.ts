import type * as api from '#contract/cut-sheets/age/age-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { isUnderWay } from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { reportAge } from '#server/cut-sheets/age/report-age.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

/** Records whether an animal is over thirty months, from the order's page or a sheet. */
export async function answerAge(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, over_thirty_months }: InputOf<typeof api.answerAge>,
): Promise<DataOf<typeof api.answerAge>> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');
  return setAge(tx, actor, order, over_thirty_months, isStaff(actor.role));
}

/** Records the age for anyone allowed to state it. Only staff can change an earlier answer. */
export async function setAge(
  tx: Tx,
  actor: EventActor,
  { order_id, status, species }: LockedOrder,
  age: 'yes' | 'no',
  mayCorrect: boolean,
): Promise<DataOf<typeof api.answerAge>> {
  const { plant_id } = actor;
  if (!isUnderWay(status)) throw new Problem('order_over');
  if (!isAskedForAge(species)) throw new Problem('age_not_asked');
  const { over_thirty_months: before } = await tx
    .selectFrom('orders')
    .select('over_thirty_months')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const answered = { order_id, over_thirty_months: age };
  if (before === age) return answered;
  if (before !== '' && !mayCorrect) throw new Problem('age_answered');
  await updateOrder(tx, plant_id, order_id, { over_thirty_months: age });
  await emit(tx, { actor }, 'order.changed', {
    subject: { order_id },
    data: { changes: [{ field: 'over_thirty_months', from: before, to: age }] },
  });
  await reportAge(tx, actor, order_id, before);
  return answered;
}
