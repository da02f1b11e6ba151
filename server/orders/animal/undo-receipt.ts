import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import type { HistoryChange } from '#server/lib/event-data.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { forgetNotices } from '#server/orders/notifications/notice-store.ts';
import { stageChecks } from '#server/orders/ports.ts';
import { type LockedOrder, setStatus } from '#server/orders/store.ts';

/** A field recorded with a receipt. */
export interface Entered {
  field: 'tag_id' | 'over_thirty_months' | 'live_weight_clb';
  before: string | number | null;
  after: string | number | null;
}

const FIELD_IN_HISTORY = {
  tag_id: 'ear_tag_id',
  over_thirty_months: 'over_thirty_months',
  live_weight_clb: 'live_weight',
} as const;

const isInvoiced = async (tx: Tx, plant_id: number, order_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('shares')
    .select('cart_id')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .where('invoice_id', 'is not', null)
    .executeTakeFirst()) !== undefined;

/**
 * Marks an animal as not received. What was recorded with the receipt goes with it, unless it has been corrected since: the
 * animal that comes later may be another one. Refused while a share is on an invoice, which bills what was received. The caller must have locked the order and checked that this is allowed.
 */
export async function undoReceipt(
  tx: Tx,
  actor: PlantActor,
  order: LockedOrder,
  why: { reason?: string } = {},
): Promise<void> {
  const { plant_id } = actor;
  const { order_id, status, kill_date, dropoff_date } = order;
  const { pending } = ORDER_STATUS;
  if (await isInvoiced(tx, plant_id, order_id)) throw new Problem('share_invoiced');
  const now = await readFields(tx, plant_id, order_id);
  const undone = (await findEntered(tx, plant_id, order_id)).filter(({ field, after }) => now[field] === after);
  // Nothing is weighed before it arrives, so a live weight that was entered later goes too.
  if (now.live_weight_clb !== null && !undone.some(({ field }) => field === 'live_weight_clb'))
    undone.push({ field: 'live_weight_clb', before: null, after: now.live_weight_clb });
  await updateOrder(tx, plant_id, order_id, {
    ...Object.fromEntries(undone.map(({ field, before }) => [field, before])),
    ...(kill_date < dropoff_date && { kill_date: dropoff_date }),
  });
  const birds = await readBirds(tx, plant_id, order_id);
  await setStatus(tx, plant_id, order_id, pending);
  await forgetNotices(tx, plant_id, order_id);
  const changes = [
    ...undone.map(({ field, before, after }) => ({
      field: FIELD_IN_HISTORY[field],
      from: inHistory(field, after),
      to: inHistory(field, before),
    })),
    ...birds,
    ...(kill_date < dropoff_date ? [{ field: 'kill_date', from: kill_date, to: dropoff_date }] : []),
  ] satisfies HistoryChange[];
  const data = { from: status, to: pending, ...why, ...(changes.length > 0 && { changes }) };
  await emit(tx, { actor }, 'order.receipt_undone', { subject: { order_id }, data });
  const age = undone.find(({ field }) => field === 'over_thirty_months');
  if (age) await stageChecks().reportAge(tx, actor, order_id, String(age.after));
}

const inHistory = (field: Entered['field'], value: Entered['after']) =>
  field === 'live_weight_clb' && typeof value === 'number' ? value / 100 : value || null;

async function readFields(tx: Tx, plant_id: number, order_id: number) {
  return tx
    .selectFrom('orders')
    .select(['tag_id', 'over_thirty_months', 'live_weight_clb'])
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
}

/** What was counted of a flock. It goes too, because a flock that hasn't arrived has no counts. */
async function readBirds(tx: Tx, plant_id: number, order_id: number): Promise<HistoryChange[]> {
  const { rows } = await sql<{ field: string; heads: number | null }>`
    select counted.field, counted.heads from orders o, lateral (values ('birds_dead_on_arrival', o.dead_on_arrival),
        ('birds_received', o.received_heads), ('birds_condemned', o.condemned_heads), ('birds_packed', o.packed_heads)) as
        counted(field, heads)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and counted.heads is not null`.execute(tx);
  return rows.map(({ field, heads }) => ({ field, from: heads, to: null }));
}

/** What was recorded with an animal's latest receipt. */
async function findEntered(tx: Tx, plant_id: number, order_id: number): Promise<Entered[]> {
  const { rows } = await sql<{ entered: Entered[] }>`
    select coalesce(data -> 'entered', '[]') as entered from events
    where owner_id = ${plant_id} and order_id = ${order_id} and kind = 'order.received'
    order by event_id desc limit 1`.execute(tx);
  return rows[0]?.entered ?? [];
}
