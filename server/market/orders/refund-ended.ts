import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { askFarmToGiveBack, PAID_TO_FARM } from '#server/market/checkout/record-balance.ts';
import { refundClaim } from '#server/market/checkout/refunds.ts';
import { IS_FROM_COUNTER } from '#server/market/pos/settle-balance.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { isNotDeleted, stageIs, statusIs } from '#server/orders/status-sql.ts';
import { keepDeleted, setStatus } from '#server/orders/store.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/**
 * Cancels a sold animal that its plant condemned, or whose order the plant rejected or canceled, and refunds the
 * buyers. If any of the meat was picked up, the sales stand, because the seller is paid. Once the animal is canceled,
 * the plant can't undo its decision.
 */
export async function endLostAnimal(db: Db, plant_id: number, order_id: number): Promise<void> {
  const { rows } = await sql<{ animal_id: number }>`
    select animal_id from lot_animals where plant_id = ${plant_id} and order_id = ${order_id} and state = 'tipped'`.execute(
    db,
  );
  for (const { animal_id } of rows) {
    await inTransaction(db, async (tx) => {
      await lockLotOf(tx, animal_id);
      const lost = await lockLost(tx, plant_id, order_id);
      if (!lost) return;
      const { rows: ended } = await sql`
        update lot_animals a set state = 'canceled' where animal_id = ${animal_id} and state = 'tipped'
          and not exists (select from claims c where c.animal_id = a.animal_id and c.picked_up_at is not null)
        returning 1`.execute(tx);
      if (ended.length === 0) return;
      if (lost.is_condemned) await complete(tx, plant_id, order_id, lost.status);
      else await keepDeleted(tx, plant_id, order_id);
      await refundAnimal(tx, animal_id, lost.is_condemned ? 'condemned' : 'plant_rejected', lost.reject_reason);
    });
  }
}

/** Whether this event is still the order's latest cancellation or change of stage. */
export async function isLastMove(
  db: Db,
  { plant_id, order_id, event_id }: { plant_id: number; order_id: number | null; event_id: number },
): Promise<boolean> {
  const later = await db
    .selectFrom('events')
    .select('event_id')
    .where('owner_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .where('event_id', '>', event_id)
    .where('kind', 'in', ['order.removed', 'order.stage_moved', 'order.stage_undone'])
    .limit(1)
    .executeTakeFirst();
  return later === undefined;
}

interface Lost {
  status: OrderStatus;
  /** False if a condemned animal's order was then deleted, because a deleted order can't be completed. */
  is_condemned: boolean;
  /** '' unless the plant rejected it. */
  reject_reason: string;
}

/** Locks the order if its animal is lost: the order was rejected or deleted, or the animal was condemned. */
async function lockLost(tx: Tx, plant_id: number, order_id: number): Promise<Lost | undefined> {
  const isCondemned = stageIs('stage', ['condemned']);
  const isKept = isNotDeleted('status');
  const { rows } = await sql<Lost>`
    select status, ${isCondemned} and ${isKept} as is_condemned,
      case when ${statusIs('status', [ORDER_STATUS.rejected])} then reject_reason else '' end as reject_reason from orders
    where plant_id = ${plant_id} and order_id = ${order_id}
      and (not ${isKept} or ${statusIs('status', [ORDER_STATUS.rejected])} or ${isCondemned}) for update`.execute(tx);
  return rows[0];
}

async function complete(tx: Tx, plant_id: number, order_id: number, from: OrderStatus): Promise<void> {
  const { completed } = ORDER_STATUS;
  if (from === completed) return;
  await setStatus(tx, plant_id, order_id, completed);
  const actor = { plant_id, account_id: null };
  await emit(tx, { actor }, 'order.completed', { subject: { order_id }, data: { from, to: completed } });
}

/** Refunds the buyers of animals that ended unsold, because their lot was closed or its last day passed. */
export async function refundEndedAnimals(db: Db): Promise<void> {
  const ended = allById(
    (after) => endedAnimals(db, after),
    (animal_id) => animal_id,
  );
  await settleEach(ended, (animal_id) =>
    inTransaction(db, async (tx) => {
      await lockLotOf(tx, animal_id);
      await refundAnimal(tx, animal_id, 'lot_ended');
    }),
  );
}

async function endedAnimals(db: Db, after: number): Promise<number[]> {
  const { rows } = await sql<{ animal_id: number }>`
    select distinct animal_id from claims c join lot_animals a using (animal_id)
    where c.state = 'bought' and c.plant_id is null and c.animal_id is not null and a.state = 'canceled'
      and c.animal_id > ${after}
    order by animal_id limit 200`.execute(db);
  return rows.map(({ animal_id }) => animal_id);
}

const lockLotOf = (tx: Tx, animal_id: number) =>
  sql`select from lots where lot_id = (select lot_id from lot_animals where animal_id = ${animal_id}) for no key update`.execute(
    tx,
  );

async function refundAnimal(
  tx: Tx,
  animal_id: number,
  reason: 'lot_ended' | 'plant_rejected' | 'condemned',
  reject_reason = '',
): Promise<void> {
  const { rows } = await sql<
    Parameters<typeof refundClaim>[1] & { seller_id: number; counter_cents: number; farm_cents: number }
  >`
    select c.claim_id, c.lot_id, c.buyer_id, c.purchase_id, c.deposit_cents, c.deposit_fee_cents, c.delivery_cents, l.title, l.seller_id,
      case when ${IS_FROM_COUNTER} then (select i.net_cents from counter_sale_lines i join counter_sales s using (sale_id)
        where i.claim_id = c.claim_id and s.voided_at is null) + (select coalesce(sum(r.amount_cents), 0)::int from counter_payments r
        where r.claim_id = c.claim_id) else 0 end as counter_cents, ${PAID_TO_FARM} as farm_cents
    from claims c join lots l using (lot_id)
    where c.animal_id = ${animal_id} and c.state = 'bought' and c.picked_up_at is null
    order by c.claim_id for no key update of c`.execute(tx);
  for (const claim of rows) {
    await refundClaim(tx, { ...claim, reject_reason }, 'refunded', reason);
    await announceLot(tx, claim.lot_id, { buyer_id: claim.buyer_id });
    if (claim.counter_cents > 0) await askSellerToRefund(tx, claim);
    if (claim.farm_cents > 0) await askFarmToGiveBack(tx, { ...claim, cents: claim.farm_cents });
  }
  const [first] = rows;
  if (first && reason === 'condemned') await notifySeller(tx, first);
}

/** Rejected and canceled orders have their own email. */
const notifySeller = (tx: Tx, { seller_id, title }: { seller_id: number; title: string }) =>
  mailAccount(tx, {
    account_id: seller_id,
    template: 'market',
    facts: { news: 'condemned_for_seller', title, amount: '', path: '/sellerdashboard/tracker' },
  });

/** Only the seller can give back what was paid at the counter, where buyers leave no email address. */
const askSellerToRefund = (tx: Tx, claim: { seller_id: number; title: string; counter_cents: number }) =>
  mailAccount(tx, {
    account_id: claim.seller_id,
    template: 'market',
    facts: {
      news: 'counter_refund',
      title: claim.title,
      amount: showMoney(claim.counter_cents),
      path: '/sellerdashboard/tracker',
    },
  });
