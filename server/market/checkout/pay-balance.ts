import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { payBalance as api } from '#contract/market/claims/claims-api.ts';
import { priceOf } from '#contract/market/claims/lot-price.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { MarketRates } from '#contract/payments/market-fees.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { chargeBuyer } from '#server/market/checkout/charges.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import type { StoredCharge } from '#server/payments/charge.ts';
import { chargeCard, chooseCard, requirePaid } from '#server/payments/charges.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';

type Paid = DataOf<typeof api>;

export interface Unpaid {
  deposit_cents: number;
  deposit_fee_cents: number;
  final_price_cents: number | null;
  paid_at: string | null;
  /** The fee rates at the time of purchase; null for early purchases. */
  rates: MarketRates | null;
}

/** The amount left to pay for a share, with fees. Negative if the deposit was more than the price. */
export const balanceOf = ({ deposit_cents, deposit_fee_cents, final_price_cents, paid_at, rates }: Unpaid): number =>
  final_price_cents === null || paid_at !== null
    ? 0
    : priceOf(final_price_cents, rates ?? paymentSettings().rates).total_cents - deposit_cents - deposit_fee_cents;

/** Whether the plant has received claim `c`'s animal and hasn't condemned it. */
export const HAS_MEAT = sql<boolean>`exists (select from lot_animals a join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
  where a.animal_id = c.animal_id and ${statusIs('o.status', ARRIVED)} and not ${stageIs('o.stage', ['condemned'])})`;

/** Charges the buyer's card for the balance of a share's price. */
export const payBalance =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    who: Who<Actor>,
    input: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<Paid>) => Promise<Paid>,
  ): Promise<Paid> => {
    const provider = findProvider(db);
    const card = await chooseCard(db, provider, who, input.card);
    const answer = await chargeCard(db, provider, card, (keep) =>
      commit(async (tx) => {
        const charge = await beginBalance(tx, provider, card, who.actor.account_id, input);
        keep(charge);
        return { charge_id: charge.charge_id };
      }),
    );
    await requirePaid(db, answer.charge_id);
    return answer;
  };

async function beginBalance(
  tx: Tx,
  provider: CardProvider,
  card: Card,
  buyer_id: number,
  { claim_id, amount_cents }: InputOf<typeof api>,
): Promise<StoredCharge> {
  const claim = await lockBalance(tx, claim_id);
  if (claim?.buyer_id !== buyer_id) throw new Problem('not_found');
  if (claim.balance <= 0) throw new Problem('nothing_due');
  if (claim.balance !== amount_cents) throw new Problem('amount_changed');
  return chargeBuyer(tx, provider, card, { purchase_id: claim.purchase_id, claim_id, buyer_id, amount_cents });
}

/** Locks a claim that was bought and reads what is left to pay for it; 0 if the plant doesn't have the meat. */
export async function lockBalance(tx: Tx, claim_id: number) {
  const { rows } = await sql<Unpaid & { purchase_id: number; buyer_id: number; has_meat: boolean }>`
    select c.purchase_id, c.buyer_id, ${HAS_MEAT} as has_meat, c.deposit_cents, c.deposit_fee_cents, c.final_price_cents, c.paid_at,
      p.rates
    from claims c join purchases p using (purchase_id)
    where c.claim_id = ${claim_id} and c.state = 'bought' for no key update of c`.execute(tx);
  const [claim] = rows;
  return claim && { ...claim, balance: claim.has_meat ? balanceOf(claim) : 0 };
}
