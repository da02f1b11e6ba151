import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type * as api from '#contract/market/seller/balance-payments-api.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { zoneFor } from '#server/lib/today.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { findChargeDay } from '#server/market/checkout/balance-cards.ts';
import { lockBalance } from '#server/market/checkout/pay-balance.ts';
import { IS_BEING_PAID } from '#server/market/orders/set-final-prices.ts';
import { IS_FROM_COUNTER } from '#server/market/pos/settle-balance.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

interface OwnSale {
  lot_id: number;
  buyer_id: number;
  title: string;
  due_cents: number | null;
  bought_on: IsoDate;
  is_paid: boolean;
  is_picked_up: boolean;
}

/** Locks an online purchase from this seller. A card that is being charged for it is read after the lock. */
async function lockSale(tx: Tx, actor: Actor, claim_id: number): Promise<OwnSale> {
  const { rows } = await sql<OwnSale>`
    select c.lot_id, c.buyer_id, l.title, c.final_price_cents - c.deposit_cents as due_cents,
      (c.bought_at at time zone ${zoneFor(actor)})::date as bought_on,
      c.paid_at is not null as is_paid, c.picked_up_at is not null as is_picked_up
    from claims c join lots l using (lot_id)
    where c.claim_id = ${claim_id} and l.seller_id = ${actor.account_id} and c.state = 'bought' and c.animal_id is not null
      and not ${IS_FROM_COUNTER} for no key update of c`.execute(tx);
  const [sale] = rows;
  if (!sale) throw new Problem('not_found');
  return sale;
}

export async function recordBalance(
  tx: Tx,
  { actor, today }: Who<Actor>,
  { claim_id, method, reference, amount_cents, paid_on }: InputOf<typeof api.recordBalance>,
): Promise<DataOf<typeof api.recordBalance>> {
  const { lot_id, buyer_id, title, due_cents, bought_on, is_paid } = await lockSale(tx, actor, claim_id);
  if (is_paid) throw new Problem('balance_settled');
  const { rows: charging } =
    await sql`select from claims c where c.claim_id = ${claim_id} and ${IS_BEING_PAID}`.execute(tx);
  if (charging.length > 0) throw new Problem('payment_under_way');
  if (due_cents === null || due_cents <= 0) throw new Problem('nothing_due');
  if (due_cents !== amount_cents) throw new Problem('amount_changed');
  if (paid_on > today || paid_on < bought_on)
    throw new Problem('paid_on_wrong', { fields: { paid_on: wordsFor('paid_on_wrong') } });
  await tx
    .insertInto('balance_payments')
    .values({ claim_id, method, reference, amount_cents, paid_on, recorded_by: actor.account_id })
    .execute();
  await sql`update claims set paid_at = now(), charge_on = null where claim_id = ${claim_id}`.execute(tx);
  const facts = { title, amount: showMoney(amount_cents), path: '/buyerdashboard/tracker' } as const;
  await mailAccount(tx, {
    account_id: buyer_id,
    template: 'market',
    facts: { ...facts, news: 'balance_paid_to_farm' },
  });
  await announceLot(tx, lot_id, { buyer_id });
  return { claim_id, amount_cents };
}

export async function undoBalance(
  tx: Tx,
  { actor }: Who<Actor>,
  { claim_id }: InputOf<typeof api.undoBalance>,
): Promise<DataOf<typeof api.undoBalance>> {
  const { lot_id, buyer_id, title, is_picked_up } = await lockSale(tx, actor, claim_id);
  if (is_picked_up) throw new Problem('balance_has_left');
  const { rows } = await sql`
    update balance_payments set undone_at = now(), undone_by = ${actor.account_id}
    where claim_id = ${claim_id} and undone_at is null returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('not_found');
  const charge_on = await findChargeDay(tx, claim_id);
  await sql`update claims set paid_at = null, charge_on = ${charge_on} where claim_id = ${claim_id}`.execute(tx);
  const due = await lockBalance(tx, claim_id);
  const about = { account_id: buyer_id, template: 'market' } as const;
  const facts = { title, amount: showMoney(due?.balance ?? 0), path: '/buyerdashboard/tracker' } as const;
  await mailAccount(tx, { ...about, facts: { ...facts, news: 'balance_payment_undone' } });
  if (charge_on !== null)
    await mailAccount(tx, { ...about, facts: { ...facts, news: 'balance_charged_on', day: charge_on } });
  await announceLot(tx, lot_id, { buyer_id });
  return { claim_id };
}

/** What the buyer of claim `c` paid the farm itself. */
export const PAID_TO_FARM = sql<number>`coalesce((select b.amount_cents from balance_payments b
  where b.claim_id = c.claim_id and b.undone_at is null), 0)`;

/** Only the farm can give back what was paid to it. */
export const askFarmToGiveBack = (
  tx: Tx,
  { seller_id, title, cents }: { seller_id: number; title: string; cents: number },
) =>
  mailAccount(tx, {
    account_id: seller_id,
    template: 'market',
    facts: { news: 'balance_back', title, amount: showMoney(cents), path: '/sellerdashboard/tracker' },
  });
