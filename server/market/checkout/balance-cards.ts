import { sql } from 'kysely';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import {
  type forgetBalanceCard as api,
  BALANCE_NOTICE_DAYS,
  BALANCE_RETRY_DAYS,
} from '#contract/market/claims/claims-api.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';

/** Keeps the card that a purchase is paid with, because its buyer agreed to have it charged for the balance, too. */
export const keepBalanceCard = (tx: Tx, purchase_id: number, provider: CardProvider, card: Card) => {
  const { token, brand, last_four, exp_month, exp_year } = card;
  return tx
    .insertInto('balance_cards')
    .values({ purchase_id, provider: provider.name, token, brand, last_four, exp_month, exp_year })
    .execute();
};

/** Forgets the cards that a buyer agreed to have charged. What is due on their purchases stays due. */
export async function dropBalanceCards(tx: Tx, buyer_id: number, purchase_id: number | null = null): Promise<void> {
  const of = sql`p.buyer_id = ${buyer_id} and (${purchase_id}::bigint is null or p.purchase_id = ${purchase_id})`;
  await sql`update claims c set charge_on = null from purchases p
    where p.purchase_id = c.purchase_id and c.charge_on is not null and ${of}`.execute(tx);
  await sql`delete from balance_cards b using purchases p where p.purchase_id = b.purchase_id and ${of}`.execute(tx);
}

/** For the buyer. Someone else's purchase has no card that this could forget. */
export async function forgetBalanceCard(
  tx: Tx,
  { actor }: Who<Actor>,
  { purchase_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  await dropBalanceCards(tx, actor.account_id, purchase_id);
  return { purchase_id };
}

/** When the balance of this claim can be charged at the earliest, if its buyer agreed to it: in a few days, at the plant. */
export async function findChargeDay(tx: Tx, claim_id: number, days = BALANCE_NOTICE_DAYS): Promise<IsoDate | null> {
  const { rows } = await sql<{ time_zone: string }>`
    select z.time_zone from claims c join balance_cards b using (purchase_id) join plants z on z.plant_id = c.plant_id
    where c.claim_id = ${claim_id}`.execute(tx);
  return rows[0] ? addDays(todayAt(rows[0]), days) : null;
}

/**
 * A card that was kept for the balance was declined: chooses the next day to try it, tells the buyer, and the seller too once it
 * isn't tried anymore.
 */
export async function noteDecline(
  tx: Tx,
  { claim_id, amount_cents }: { claim_id: number; amount_cents: number },
): Promise<void> {
  const { rows: tried } = await sql<{ count: number }>`
    select count(*)::int as count from charges
    where claim_id = ${claim_id} and started_by is null and state = 'declined' and amount_cents = ${amount_cents}`.execute(
    tx,
  );
  const wait = BALANCE_RETRY_DAYS[(tried[0]?.count ?? 1) - 1];
  const day = wait === undefined ? null : await findChargeDay(tx, claim_id, wait);
  const { rows } = await sql<{ lot_id: number; buyer_id: number; seller_id: number; title: string; buyer: string }>`
    update claims c set charge_on = ${day} from lots l, purchases p
    where l.lot_id = c.lot_id and p.purchase_id = c.purchase_id and c.claim_id = ${claim_id} and c.state = 'bought'
      and c.paid_at is null
    returning c.lot_id, c.buyer_id, l.seller_id, l.title, trim(p.first_name || ' ' || p.last_name) as buyer`.execute(
    tx,
  );
  const [claim] = rows;
  if (!claim) return;
  const { lot_id, buyer_id, seller_id, title, buyer } = claim;
  const facts = { title, amount: showMoney(amount_cents), path: '/buyerdashboard/tracker' } as const;
  const about = { template: 'market', account_id: buyer_id } as const;
  await announceLot(tx, lot_id, { buyer_id });
  if (day !== null) return mailAccount(tx, { ...about, facts: { ...facts, news: 'balance_declined', day } });
  await mailAccount(tx, { ...about, facts: { ...facts, news: 'balance_unpaid' } });
  const forSeller = { ...facts, news: 'balance_unpaid_for_seller', path: '/sellerdashboard/tracker', buyer } as const;
  await mailAccount(tx, { template: 'market', account_id: seller_id, facts: forSeller });
}
