import type { scheduleDropoff as api } from '#contract/booking/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { requireKillDate } from '#server/booking/require-kill-date.ts';
import { headsOf, moveSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { orderAbilities, requireKeeper } from '#server/orders/policy.ts';
import { lockOrder, setDates } from '#server/orders/store.ts';

/**
 * Moves an order to a drop-off day. If the move is refused, this throws, so the rollback restores slots that were already
 * released.
 */
export async function scheduleDropoff(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { order_id, dropoff_date, kill_date = killDateFor(dropoff_date), full_day_reason: reason }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  requireCard(actor);
  const order = await lockOrder(tx, actor.plant_id, order_id);
  // Anyone not involved in the order gets not_found.
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');
  requireKeeper(actor, order);
  if (!orderAbilities(actor, order).schedule) {
    throw new Problem('day_fixed', { values: { from: STATUS_WORDS[order.status] } });
  }
  if (reason && !isOffice(actor.role)) throw new Problem('not_allowed');
  requireKillDate(dropoff_date, kill_date);

  if (dropoff_date !== order.dropoff_date) {
    if (dropoff_date < today) throw new Problem('date_past');
    const override = reason ? { account_id: actor.account_id, reason } : undefined;
    await moveSlots(tx, actor.plant_id, headsOf(order), headsOf(order, dropoff_date), override);
  }
  await setDates(tx, actor.plant_id, order_id, { dropoff_date, kill_date });
  if (dropoff_date !== order.dropoff_date) {
    const data = { from: order.dropoff_date, to: dropoff_date, ...(reason && { full_day_reason: reason }) };
    await emit(tx, { actor }, 'order.scheduled', { subject: { order_id }, data });
  } else if (kill_date !== order.kill_date) {
    const changes = [{ field: 'kill_date', from: order.kill_date, to: kill_date }];
    await emit(tx, { actor }, 'order.changed', { subject: { order_id }, data: { changes } });
  }
  return { order_id, dropoff_date, kill_date };
}
