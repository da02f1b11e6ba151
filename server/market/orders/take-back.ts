import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { postToMarket } from '#server/market/books.ts';
import { KEPT_OF_CHARGE } from '#server/market/orders/pay-sellers.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/**
 * Records what sellers owe us: their part of what the bank kept after a lost dispute, if it had already been paid out
 * to them. Each amount is recorded in the same statement that adds it to its payout's total, so it is never recorded
 * twice.
 */
async function beginTakeBacks(db: Db): Promise<void> {
  await sql`
    with lost as (
      select p.payout_id, p.taken_cents as before, least(p.amount_cents - p.refunded_cents,
        sum(ceil(p.amount_cents::numeric * d.amount_cents / ${KEPT_OF_CHARGE})))::int - p.lost_cents - p.taken_cents as cents
      from disputes d join charges m using (charge_id) join market_payouts p using (charge_id)
      where d.state = 'lost' and p.state = 'done'
      group by p.payout_id, m.charge_id
    ), taken as (
      update market_payouts p set taken_cents = p.taken_cents + l.cents from lost l
      where p.payout_id = l.payout_id and p.taken_cents = l.before and l.cents > 0
      returning p.payout_id, l.cents
    )
    insert into market_take_backs (payout_id, amount_cents) select payout_id, cents from taken`.execute(db);
}

interface TakeBack {
  take_back_id: number;
  provider_key: string;
  transfer_ref: string;
  amount_cents: number;
  claim_id: number;
  seller_id: number;
  title: string;
}

/** How much of payout `p` has been taken back. */
export const TAKEN_BACK = sql`(select coalesce(sum(t.amount_cents), 0)::int from market_take_backs t
  where t.payout_id = p.payout_id and t.ended_at is not null)`;

/**
 * Takes back from sellers what a bank kept after they had been paid. If a seller doesn't have the money, tries again a
 * day later.
 */
export async function takeBackLosses(db: Db, { name, sellers }: CardProvider, page = 200): Promise<void> {
  await beginTakeBacks(db);
  const due = allById(
    (after) => dueTakeBacks(db, name, after, page),
    ({ take_back_id }) => take_back_id,
  );
  await settleEach(due, async (one) => {
    // The sandbox has no seller accounts, so taking money back always succeeds there.
    const isBack = sellers ? await sellers.takeBack(one) : true;
    if (isBack) await inTransaction(db, (tx) => endTakeBack(tx, one));
    else await postpone(db, one);
  });
}

async function dueTakeBacks(db: Db, provider: string, after: number, page: number): Promise<TakeBack[]> {
  const { rows } = await sql<TakeBack>`
    select t.take_back_id, t.provider_key::text, p.transfer_ref, t.amount_cents, p.claim_id, p.seller_id, l.title
    from market_take_backs t join market_payouts p using (payout_id) join charges m using (charge_id)
    join claims c on c.claim_id = p.claim_id join lots l using (lot_id)
    where t.ended_at is null and t.next_try_at <= now() and m.provider = ${provider} and t.take_back_id > ${after}
    order by t.take_back_id limit ${page}`.execute(db);
  return rows;
}

async function endTakeBack(
  tx: Tx,
  { take_back_id, claim_id, seller_id, amount_cents, title }: TakeBack,
): Promise<void> {
  const { rows } = await sql`
    update market_take_backs set ended_at = now() where take_back_id = ${take_back_id} and ended_at is null
    returning 1`.execute(tx);
  if (rows.length === 0) return;
  const cause = { kind: 'take_back', cause_id: take_back_id, claim_id, seller_id } as const;
  await postToMarket(tx, cause, [['provider', 'disputes', amount_cents]]);
  const facts = {
    news: 'taken_back',
    title,
    amount: showMoney(amount_cents),
    path: '/sellerdashboard/paymenttransaction',
  } as const;
  await mailAccount(tx, { account_id: seller_id, template: 'market', facts });
}

/** The provider repeats its response if a key is reused, so the next try gets a new key. */
async function postpone(db: Db, { take_back_id, provider_key }: TakeBack): Promise<void> {
  await sql`
    update market_take_backs set next_try_at = now() + interval '1 day', provider_key = gen_random_uuid()
    where take_back_id = ${take_back_id} and provider_key = ${provider_key}::uuid and ended_at is null`.execute(db);
}
