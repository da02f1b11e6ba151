import type { payDeposit as api } from '#contract/invoicing/deposit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { dueOf, findPayable, lockDeposit } from '#server/invoicing/deposit-store.ts';
import { payerOf } from '#server/invoicing/order-payment.ts';
import { maySeePayments } from '#server/invoicing/policy.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type Attempt, beginAttempt, endAttempt, findOutcome, requirePaid } from '#server/payments/attempt.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import type { Card, CardProvider, Charge, ChargeOutcome } from '#server/payments/provider.ts';
import { findCardToCharge } from '#server/payments/store.ts';

type Paid = DataOf<typeof api>;

/**
 * Charges the deposit to a card in three steps: the attempt is stored, the provider charges, the outcome is stored. If we die
 * in between, a scheduled job asks the provider what happened.
 */
export const payDeposit =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    who: Who<PlantActor>,
    input: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<Paid>) => Promise<Paid>,
  ): Promise<Paid> => {
    const provider = findProvider(db);
    const card = await chooseCard(db, provider, who, input);
    let begun: Attempt | undefined;
    // Storing the attempt also stores the call's key, so that a repeated call never charges again.
    const { attempt_id } = await commit(async (tx) => {
      begun = await beginPaying(tx, provider, card, who, input);
      return { attempt_id: begun.attempt_id };
    });
    if (begun) {
      const { provider_key, amount_cents } = begun;
      const outcome = await charge(provider, { provider_key, amount_cents, token: card.token });
      await inTransaction(db, (tx) => endAttempt(tx, begun as Attempt, outcome));
    }
    const outcome = await findOutcome(db, who.actor.plant_id, attempt_id);
    if (outcome === null) throw new Problem('payment_under_way');
    requirePaid(outcome);
    return { attempt_id };
  };

async function chooseCard(
  db: Db,
  provider: CardProvider,
  { actor, today }: Who<PlantActor>,
  { card }: InputOf<typeof api>,
): Promise<Card> {
  const chosen = card ?? (await findCardToCharge(db, actor.account_id));
  if (!chosen) throw new Problem('card_profile_missing');
  return provider.readCard(chosen, today);
}

async function beginPaying(
  tx: Tx,
  provider: CardProvider,
  card: Card,
  { actor }: Who<PlantActor>,
  { order_id, amount_cents }: InputOf<typeof api>,
): Promise<Attempt> {
  const { plant_id, account_id } = actor;
  const asked = await findPayable(tx, plant_id, { order_id });
  if (!asked || !maySeePayments(actor, asked)) throw new Problem('not_found');
  const { deposit_order_id } = asked;
  if (deposit_order_id === null) throw new Problem('nothing_due');
  const customer_id = payerOf(asked, account_id);
  if (customer_id === undefined) throw new Problem('payer_unknown');
  await lockDeposit(tx, plant_id, deposit_order_id);
  const charged = { plant_id, order_id: deposit_order_id, customer_id, amount_cents, started_by: account_id };
  const attempt = await beginAttempt(tx, provider, card, charged);
  // Only now, with every earlier attempt ended, is it certain what was paid.
  const due = dueOf((await findPayable(tx, plant_id, { order_id })) ?? asked);
  if (due === 0) throw new Problem('nothing_due');
  if (due !== amount_cents) throw new Problem('amount_changed');
  return attempt;
}

async function charge(provider: CardProvider, asked: Charge): Promise<ChargeOutcome> {
  try {
    return await provider.charge(asked);
  } catch {
    throw new Problem('payment_unclear');
  }
}
