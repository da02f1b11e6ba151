import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { recordDecision } from '#server/booking/edit-order/decide-request.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { MarketNews } from '#server/market/mails/market-mail-words.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { lockOrder } from '#server/orders/store.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

const { requested, rejected } = ORDER_STATUS;
/** How long after the drop-off day a plant can still answer. Some receive an animal first and record it later. */
const DAYS_TO_ANSWER = 14;
export const NO_ANSWER = 'The plant didn’t answer within two weeks of the drop-off day.';

/**
 * Rejects requests for sold animals that their plant never answered, and notifies the seller and the plant. As after
 * any rejection, the buyers are refunded. Without this, the buyers and the seller would be stuck.
 */
export async function rejectUnanswered(db: Db): Promise<void> {
  const unanswered = allById(
    (after) => findUnanswered(db, after),
    ({ order_id }) => order_id,
  );
  await settleEach(unanswered, (order) => inTransaction(db, (tx) => reject(tx, order)));
}

interface Unanswered {
  plant_id: number;
  order_id: number;
}

async function findUnanswered(db: Db, after: number): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select o.plant_id, o.order_id from plants p join orders o on o.plant_id = p.plant_id and ${statusIs('o.status', [requested])}
      and o.dropoff_date < (now() at time zone p.time_zone)::date - ${DAYS_TO_ANSWER}::int
    where o.project_id <> 0 and o.order_id > ${after} order by o.order_id limit 200`.execute(db);
  return rows;
}

async function reject(tx: Tx, { plant_id, order_id }: Unanswered): Promise<void> {
  const order = await lockOrder(tx, plant_id, order_id);
  if (order?.status !== requested) return;
  await recordDecision(tx, { plant_id, account_id: null }, order, rejected, NO_ANSWER);
  const { title } = await tx
    .selectFrom('orders')
    .select('title')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const notify = (account_id: number, news: MarketNews, path: string) =>
    mailAccount(tx, { account_id, template: 'market', facts: { news, title, amount: '', path } });
  await notify(order.created_by, 'unanswered_for_seller', '/sellerdashboard/tracker');
  await notify(plant_id, 'unanswered_for_plant', `/processordashboard/openOrders/${order_id}`);
}
