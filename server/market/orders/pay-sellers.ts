import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { postToMarket } from '#server/market/books.ts';
import { COUNTS } from '#server/market/checkout/refunds.ts';
import { HAND_OVER_SETTLED_SECONDS } from '#server/market/delivery/undo-hand-over.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/**
 * Records what to pay sellers: their part of each charge for items that were picked up. They get the deposit and the
 * fee for delivery even if the buyer never pays the balance, but never more than the whole price. What was delivered waits until
 * its hand-over can't be undone anymore. Looks back further than any outage could last.
 */
async function beginPayouts(db: Db): Promise<void> {
  await sql`
    insert into market_payouts (seller_id, claim_id, charge_id, amount_cents)
    select l.seller_id, c.claim_id, m.charge_id,
      case when m.claim_id is null then least(c.deposit_cents, c.final_price_cents) + c.delivery_cents
        else c.final_price_cents - c.deposit_cents end
    from claims c join lots l using (lot_id)
    join charges m on m.state = 'paid' and (m.claim_id = c.claim_id or (m.claim_id is null and m.purchase_id = c.purchase_id))
    where c.state = 'bought' and c.picked_up_at is not null and (c.final_price_cents > 0 or c.final_price_cents = 0 and c.delivery_cents > 0)
      and ${COUNTS}
      and (c.place_id is null or c.picked_up_at < now() - make_interval(secs => ${HAND_OVER_SETTLED_SECONDS}))
      and (c.paid_at > now() - interval '60 days' or c.picked_up_at > now() - interval '60 days')
      and case when m.claim_id is null then c.deposit_cents + c.delivery_cents > 0 else c.final_price_cents > c.deposit_cents end
      and not exists (select from market_payouts p where p.claim_id = c.claim_id and p.charge_id = m.charge_id)
    order by c.claim_id, m.charge_id limit 500
    on conflict do nothing`.execute(db);
}

interface Payout {
  payout_id: number;
  seller_id: number;
  claim_id: number;
  provider_key: string;
  charge_key: string;
  /** The seller's account with the provider; null if they can't be paid there yet. */
  provider_ref: string | null;
}

/** Whether the bank is holding the money from payout `p`'s charge until it decides a dispute. */
export const IS_DISPUTED = sql`exists (select from disputes d where d.charge_id = p.charge_id and d.state = 'open')`;

/** Whether payout `p` has to wait until its seller can be paid through an account with the provider that took the charge. */
export const waitsForAccount = ({ name, sellers }: CardProvider) =>
  sql`(${sellers !== undefined} and p.state = 'started'
    and exists (select from charges m where m.charge_id = p.charge_id and m.provider = ${name})
    and not exists (select from seller_accounts s
      where s.account_id = p.seller_id and s.provider = ${name} and s.can_be_paid))`;

/** What is left of charge `m` after our refunds. Payouts and disputes are calculated as parts of this amount. */
export const KEPT_OF_CHARGE = sql`greatest(1, m.amount_cents - (select coalesce(sum(g.amount_cents), 0) from refunds g
  where g.charge_id = m.charge_id and g.state = 'done' and g.provider_ref is null))`;

interface Deducted {
  payout_id: number;
  claim_id: number;
  seller_id: number;
  cents: number;
}

/**
 * If the bank kept money after a lost dispute, deducts it pro rata from the payouts of that charge. Payouts that were
 * already sent don't change.
 */
async function bookLosses(tx: Tx): Promise<void> {
  const { rows } = await sql<Deducted>`
    with lost as (
      select p.payout_id, p.lost_cents as before,
        least(p.amount_cents - p.refunded_cents, sum(ceil(p.amount_cents::numeric * d.amount_cents / ${KEPT_OF_CHARGE})))::int as cents
      from market_payouts p join charges m using (charge_id) join disputes d using (charge_id)
      where p.state = 'started' and p.sent_at is null and d.state = 'lost'
      group by p.payout_id, m.charge_id
    ), kept as (
      update market_payouts p set lost_cents = l.cents,
        state = case when l.cents + p.refunded_cents = p.amount_cents then 'lost' else p.state end,
        ended_at = case when l.cents + p.refunded_cents = p.amount_cents then now() end
      from lost l where p.payout_id = l.payout_id and p.state = 'started' and p.sent_at is null and p.lost_cents < l.cents
      returning p.payout_id, p.claim_id, p.seller_id, l.cents - l.before as cents
    )
    select * from kept order by payout_id`.execute(tx);
  for (const { payout_id, claim_id, seller_id, cents } of rows) {
    const cause = { kind: 'dispute_lost', cause_id: payout_id, claim_id, seller_id } as const;
    await postToMarket(tx, cause, [['seller_payable', 'disputes', cents]]);
  }
}

/**
 * How much payout `p` loses to refunds made outside Hindquarter. Each refund is divided pro rata among the charge's
 * payouts, because the provider doesn't say whose share was refunded.
 */
const REFUNDED = sql`(select least(p.amount_cents - p.lost_cents,
    coalesce(sum(ceil(p.amount_cents::numeric * r.amount_cents / ${KEPT_OF_CHARGE})), 0))::int
  from refunds r join charges m using (charge_id)
  where r.charge_id = p.charge_id and r.provider_ref is not null and r.state = 'done')`;

/**
 * Deducts refunds made on the provider's own pages from the same charge's payouts, and restores those that the bank
 * returned. Payouts that were already sent don't change.
 */
async function bookRefunds(tx: Tx): Promise<void> {
  const { rows } = await sql<Deducted>`
    with due as (
      select p.payout_id, p.refunded_cents as before, ${REFUNDED} as cents from market_payouts p
      where p.state in ('started', 'lost') and p.sent_at is null and p.refunded_cents <> ${REFUNDED} for update
    ), kept as (
      update market_payouts p set refunded_cents = d.cents,
        state = case when d.cents + p.lost_cents = p.amount_cents then 'lost' else 'started' end,
        ended_at = case when d.cents + p.lost_cents = p.amount_cents then now() end
      from due d where p.payout_id = d.payout_id
      returning p.payout_id, p.claim_id, p.seller_id, d.cents - d.before as cents
    )
    select * from kept order by payout_id`.execute(tx);
  for (const { payout_id, claim_id, seller_id, cents } of rows) {
    const cause = { kind: 'payout_refunded', cause_id: payout_id, claim_id, seller_id } as const;
    await postToMarket(tx, cause, [['seller_payable', 'unassigned', cents]]);
  }
}

/**
 * Pays sellers after pickup. Sellers without an account at the provider are paid once they have one. Disputed amounts
 * are paid once the bank has decided.
 */
export async function paySellers(db: Db, provider: CardProvider, page = 200): Promise<void> {
  await beginPayouts(db);
  await inTransaction(db, bookLosses);
  await inTransaction(db, bookRefunds);
  const payouts = allById(
    (after) => startedPayouts(db, provider, after, page),
    ({ payout_id }) => payout_id,
  );
  await settleEach(payouts, async (payout) => {
    if (provider.sellers && payout.provider_ref === null) return;
    const amount_cents = await beginSending(db, payout);
    if (amount_cents === null) return;
    const sent = { ...payout, amount_cents };
    const transfer_ref = await pay(provider, sent);
    await inTransaction(db, (tx) => endPayout(tx, sent, transfer_ref));
  });
}

async function startedPayouts(db: Db, provider: CardProvider, after: number, page: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.payout_id, p.seller_id, p.claim_id, p.provider_key::text, m.provider_key::text as charge_key,
      s.provider_ref
    from market_payouts p join charges m using (charge_id)
    left join seller_accounts s on s.account_id = p.seller_id and s.provider = m.provider and s.can_be_paid
    where p.state = 'started' and m.provider = ${provider.name} and not ${IS_DISPUTED} and p.payout_id > ${after}
    order by p.payout_id limit ${page}`.execute(db);
  return rows;
}

type Sent = Payout & { amount_cents: number };

/**
 * Locks in the amount, so every attempt sends the same one. Null if a dispute or a new refund is holding up the payout.
 */
async function beginSending(db: Db, { payout_id }: Payout): Promise<number | null> {
  const { rows } = await sql<{ cents: number }>`
    update market_payouts p set sent_at = coalesce(sent_at, now())
    where payout_id = ${payout_id} and state = 'started' and not ${IS_DISPUTED}
      and (sent_at is not null or lost_cents > 0
        or not exists (select from disputes d where d.charge_id = p.charge_id and d.state = 'lost'))
      and (sent_at is not null or refunded_cents = ${REFUNDED})
    returning amount_cents - lost_cents - refunded_cents as cents`.execute(db);
  return rows[0]?.cents ?? null;
}

/** The sandbox has no seller accounts, so everyone there is paid right away. */
async function pay({ sellers }: CardProvider, payout: Sent): Promise<string> {
  const { provider_key, charge_key, provider_ref, amount_cents } = payout;
  if (!sellers) return `sandbox_${provider_key}`;
  return sellers.pay({ provider_key, charge_key, provider_ref: provider_ref ?? '', amount_cents });
}

async function endPayout(tx: Tx, payout: Sent, transfer_ref: string): Promise<void> {
  const { payout_id, claim_id, seller_id, amount_cents } = payout;
  const { rows } = await sql`
    update market_payouts set state = 'done', transfer_ref = ${transfer_ref}, ended_at = now()
    where payout_id = ${payout_id} and state = 'started' returning 1`.execute(tx);
  if (rows.length === 0) return;
  const cause = { kind: 'payout', cause_id: payout_id, claim_id, seller_id } as const;
  await postToMarket(tx, cause, [['seller_payable', 'provider', amount_cents]]);
}
