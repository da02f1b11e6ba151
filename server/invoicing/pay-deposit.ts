import type { payDeposit as api } from '#contract/invoicing/deposit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { dueOf, findPayable, lockDeposit } from '#server/invoicing/deposit-store.ts';
import { payerOf } from '#server/invoicing/order-payment.ts';
import { findTerms } from '#server/invoicing/paying/payable-invoices.ts';
import { maySeePayments } from '#server/invoicing/policy.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import type { StoredCharge } from '#server/payments/charge.ts';
import { beginCharge, chargeCard, chooseCard, requirePaid } from '#server/payments/charges.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';

type Paid = DataOf<typeof api>;

/** Charges the deposit to a card. */
export const payDeposit =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    who: Who<PlantActor>,
    input: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<Paid>) => Promise<Paid>,
  ): Promise<Paid> => {
    const provider = findProvider(db);
    const card = await chooseCard(db, provider, who, input.card);
    const answer = await chargeCard(db, provider, card, (keep) =>
      commit(async (tx) => {
        const charge = await beginPaying(tx, provider, card, who, input);
        keep(charge);
        return { attempt_id: charge.charge_id };
      }),
    );
    await requirePaid(db, answer.attempt_id);
    return answer;
  };

async function beginPaying(
  tx: Tx,
  provider: CardProvider,
  card: Card,
  { actor }: Who<PlantActor>,
  { order_id, amount_cents }: InputOf<typeof api>,
): Promise<StoredCharge> {
  const { plant_id, account_id } = actor;
  const asked = await findPayable(tx, plant_id, { order_id });
  // Everyone who is involved in the order and can sign in at this plant is one of its payers.
  const customer_id = asked && payerOf(asked, account_id);
  if (!asked || !maySeePayments(actor, asked) || customer_id === undefined) throw new Problem('not_found');
  const { deposit_order_id } = asked;
  if (deposit_order_id === null) throw new Problem('nothing_due');
  const { methods } = await findTerms(tx, plant_id);
  if (!methods.includes('card')) throw new Problem('card_not_taken');
  await lockDeposit(tx, plant_id, deposit_order_id);
  const charged = { owner_id: plant_id, order_id: deposit_order_id, customer_id, amount_cents, started_by: account_id };
  const charge = await beginCharge(tx, provider, card, charged);
  // Read again, because the amount paid is certain only after every earlier charge has ended.
  const due = dueOf((await findPayable(tx, plant_id, { order_id })) ?? asked);
  if (due === 0) throw new Problem('nothing_due');
  if (due !== amount_cents) throw new Problem('amount_changed');
  return charge;
}
