import type { orderPayment as api } from '#contract/invoicing/deposit-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { findCancellation } from '#server/invoicing/canceling/cancellation.ts';
import { dueOf, findPayable, isSecured, listPayments, type PayableOrder } from '#server/invoicing/deposit-store.ts';
import { findTerms, listPayableInvoices } from '#server/invoicing/paying/payable-invoices.ts';
import { findPayingRules } from '#server/invoicing/paying/paying-rules.ts';
import { maySeePayments } from '#server/invoicing/policy.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { cardOwnerOf } from '#server/payments/policy.ts';
import { findCard } from '#server/payments/store.ts';

/** The amounts due and paid for an order, for anyone allowed to see them. */
export async function orderPayment(
  db: Db,
  who: Who<PlantActor>,
  asked: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const { plant_id } = actor;
  const found = await findPayable(db, plant_id, asked);
  if (!found || !maySeePayments(actor, found)) throw new Problem('not_found');
  const {
    status: _,
    parties: __,
    is_active: ___,
    is_invoiced: ____,
    held_cents: _____,
    deposit_order_id,
    asked_cents,
    paid_cents,
    payers,
    ...order
  } = found;
  const due_cents = dueOf(found);
  const isTheirs = isOffice(actor.role);
  const terms = await findTerms(db, plant_id);
  const isOpen = due_cents > 0 && !order.is_under_way;
  return {
    ...order,
    deposit:
      deposit_order_id === null
        ? null
        : {
            asked_cents,
            paid_cents,
            due_cents,
            is_secured: isSecured(found),
            ...(await depositTerms(db, plant_id, order.dropoff_date)),
          },
    invoices: await listPayableInvoices(db, who, asked),
    terms,
    payments: await listPayments(db, actor, order.order_id),
    cancellation: await findCancellation(db, actor, order.order_id),
    card: isTheirs ? null : ((await findCard(db, cardOwnerOf(actor))) ?? null),
    payers: isTheirs ? payers.map(({ customer_id, name }) => ({ customer_id, name })) : [],
    can: {
      pay: isOpen && !isTheirs && terms.methods.includes('card') && payerOf(found, actor.account_id) !== undefined,
      record: isOpen && isTheirs && payers.length > 0,
      refund: isTheirs,
    },
  };
}

/** When a deposit is due, how long it stays refundable, and the fee if the animal isn't brought in. */
async function depositTerms(db: Db, plant_id: number, dropoff_date: IsoDate) {
  const { deposit_due_days, deposit_refund_days, deposit_refund_steps, no_show_fee_cents, revision } =
    await findPayingRules(db, plant_id);
  const steps = deposit_refund_steps.filter(({ days }) => days < deposit_refund_days);
  return {
    due_on: addDays(dropoff_date, -deposit_due_days),
    refund_until: revision === 0 ? '' : addDays(dropoff_date, -deposit_refund_days),
    refund_steps: steps
      .toSorted((one, other) => other.days - one.days)
      .map(({ days, percent }) => ({ until: addDays(dropoff_date, -days), percent })),
    no_show_fee_cents,
  };
}

/** The customer record that a portal user's payments are made for. */
export const payerOf = ({ payers }: PayableOrder, account_id: number): number | undefined =>
  payers.find((payer) => payer.account_id === account_id)?.customer_id;
