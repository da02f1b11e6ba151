import type { receiveOrders as api, ReceivedOrder } from '#contract/booking/list-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { listTitles } from '#server/booking/order-lists/list-store.ts';
import { updateStatus } from '#server/booking/order-page/update-status.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * Receives orders one by one, each in its own transaction, so that an order that has since changed doesn't block the others.
 */
export async function receiveOrders(
  db: Db,
  who: Who<PlantActor>,
  { order_ids, ages }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = who.actor;
  const outcomes: Pick<ReceivedOrder, 'order_id' | 'outcome'>[] = [];
  const ageOf = new Map(ages.map(({ order_id, over_thirty_months }) => [order_id, over_thirty_months]));
  for (const order_id of new Set(order_ids)) {
    outcomes.push({ order_id, outcome: await receiveOne(db, who, order_id, ageOf.get(order_id)) });
  }

  const titles = await listTitles(db, plant_id, order_ids);
  const known = new Map(titles.map((order) => [order.order_id, order]));
  return outcomes.map(({ order_id, outcome }) => {
    const order = known.get(order_id);
    return { order_id, outcome, title: order?.title ?? '', status: order?.status ?? null };
  });
}

async function receiveOne(
  db: Db,
  who: Who<PlantActor>,
  order_id: number,
  over_thirty_months: 'yes' | 'no' | undefined,
): Promise<ReceivedOrder['outcome']> {
  const opened = { order_id, status: ORDER_STATUS.open, ...(over_thirty_months && { over_thirty_months }) };
  try {
    await inTransaction(db, (tx) => updateStatus(tx, who, opened));
    return 'received';
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'status_move') return 'moved';
    if (problem instanceof Problem && problem.code === 'not_found') return 'unknown';
    if (problem instanceof Problem && problem.code === 'tag_in_plant') return 'same_tag';
    throw problem;
  }
}
