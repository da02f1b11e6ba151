import { sql } from 'kysely';
import type { restoreOrder as api } from '#contract/booking/edit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { holdsSlots, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { atDate } from '#server/booking/edit-order/at-date.ts';
import { ensureWholeShare } from '#server/booking/ensure-whole-share.ts';
import { claimSlots, headsOf, lockDays } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { requireKeeper } from '#server/orders/policy.ts';
import { type LockedOrder, partiesOf } from '#server/orders/store.ts';

/**
 * Undoes a deletion. The orders get their old statuses back and claim their slots again, all or none. They are locked: if
 * two people undo at the same time, the second is refused.
 */
export async function restoreOrder(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, order_ids, full_day_reason: reason }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  requireCard(actor);
  if (reason && !isOffice(actor.role)) throw new Problem('not_allowed');
  const { plant_id } = actor;
  const orders: Deleted[] = [];
  for (const id of [...new Set([order_id, ...order_ids])].toSorted((a, b) => a - b)) {
    orders.push(await lockDeleted(tx, actor, id));
  }
  const isSeries = orders.length > 1;
  const override = reason ? { account_id: actor.account_id, reason } : undefined;
  const holding = orders.filter((order) => holdsSlots(order.removed_from));
  if (isSeries) await lockDays(tx, plant_id, holding.map(dayOf), override !== undefined);
  for (const order of holding) {
    const claim = () => claimSlots(tx, plant_id, [headsOf(order)], override);
    await (isSeries ? atDate(order.dropoff_date, claim) : claim());
  }
  for (const order of orders) {
    const status = order.removed_from;
    await ensureWholeShare(tx, plant_id, order);
    await updateOrder(tx, plant_id, order.order_id, { status });
    const data = { from: ORDER_STATUS.deleted, to: status, ...(reason && { full_day_reason: reason }) };
    await emit(tx, { actor }, 'order.restored', { subject: { order_id: order.order_id }, data });
  }
  const own = orders.find((order) => order.order_id === order_id);
  return { order_id, status: own?.removed_from ?? ORDER_STATUS.deleted };
}

const dayOf = ({ dropoff_date: day, category_id }: LockedOrder) => ({ day, category_id });

type Deleted = LockedOrder & { removed_from: OrderStatus };

/** Locks a deleted order that this user may restore. Only the office can restore an order that the office deleted. */
async function lockDeleted(tx: Tx, actor: PlantActor, order_id: number): Promise<Deleted> {
  const { plant_id } = actor;
  const { rows } = await sql<LockedOrder & { removed_from: OrderStatus | null }>`
    select order_id, status, removed_from, species, category_id, heads, slots_per_head, dropoff_date, process_option, offering, tag_id, created_by,
      ${partiesOf(sql`o`)} as parties
    from orders o where plant_id = ${plant_id} and order_id = ${order_id} for update`.execute(tx);
  const [order] = rows;
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');
  requireKeeper(actor, order);
  const status = order.removed_from;
  if (order.status !== ORDER_STATUS.deleted || status === null) throw new Problem('not_deleted');
  if (!isOffice(actor.role) && (await findRemover(tx, plant_id, order_id)) !== actor.account_id) {
    throw new Problem('not_allowed');
  }
  return { ...order, removed_from: status };
}

/** Who last deleted an order. */
async function findRemover(tx: Tx, plant_id: number, order_id: number): Promise<number | null | undefined> {
  const event = await tx
    .selectFrom('events')
    .select('actor_id')
    .where('owner_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .where('kind', '=', 'order.removed')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.actor_id;
}
