import type { scheduleDropoff as api } from '#contract/booking/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { requireOwnToChange } from '#server/booking/edit-order/save-order.ts';
import { saveOrder, UNCHANGED } from '#server/booking/edit-order/save-series.ts';
import { requireKillDate } from '#server/booking/require-kill-date.ts';
import { headsOf, moveSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { orderAbilities, requireKeeper } from '#server/orders/policy.ts';
import { lockOrder, setDates } from '#server/orders/store.ts';

type Move = InputOf<typeof api>;

/** Moves an order, and with a `scope` its series, to other drop-off days. */
export async function scheduleDropoff(tx: Tx, who: Who<PlantActor>, move: Move): Promise<DataOf<typeof api>> {
  const { order_id, dropoff_date, kill_date = killDateFor(dropoff_date), full_day_reason, scope } = move;
  const days = { order_id, dropoff_date, kill_date };
  if (scope === 'this') {
    await moveOne(tx, who, { ...days, full_day_reason });
    return { ...days, changed_ids: [] };
  }
  const { changed_ids } = await saveOrder(tx, who, { ...UNCHANGED, ...days, full_day_reason, scope });
  return { ...days, changed_ids };
}

/** If the move is refused, this throws, so the rollback restores slots that were already released. */
async function moveOne(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  {
    order_id,
    dropoff_date,
    kill_date,
    full_day_reason: reason,
  }: Omit<Move, 'scope' | 'kill_date'> & { kill_date: IsoDate },
): Promise<void> {
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

  requireOwnToChange(actor, order, order, [
    ...(dropoff_date === order.dropoff_date ? [] : [{ field: 'dropoff_date', from: '', to: dropoff_date }]),
    ...(kill_date === order.kill_date ? [] : [{ field: 'kill_date', from: '', to: kill_date }]),
  ]);
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
}
