import { sql } from 'kysely';
import type * as api from '#contract/invoicing/invoices-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { spendCredit } from '#server/invoicing/account/spend-credit.ts';
import { ebtDue, meatLeft } from '#server/invoicing/ebt/meat-left.ts';
import { waiveTax } from '#server/invoicing/ebt/waive-tax.ts';
import { allocate, lowerOpen } from '#server/invoicing/invoices/allocate.ts';
import { type LockedInvoice, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { addToTill, lockDrawerFor } from '#server/invoicing/till/till-session.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { addInvoicePayment, type NewPayment, type PaymentWho } from '#server/payments/add-payment.ts';
import { findCredit } from '#server/payments/customer-credit.ts';

/** Records a payment that the office received for an invoice. */
export async function recordInvoicePayment(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { invoice_id, method, amount_cents, reference, till_session_id, uses_safe }: InputOf<typeof api.recordInvoicePayment>,
): Promise<DataOf<typeof api.recordInvoicePayment>> {
  const { plant_id } = actor;
  const drawer = await lockDrawerFor(tx, { actor, today }, { till_session_id, uses_safe, method });
  const invoice = await lockOpen(tx, plant_id, invoice_id);
  await requireNoCharge(tx, plant_id, invoice_id);
  if (method === 'ebt') {
    const left = await meatLeft(tx, plant_id, invoice_id);
    if (amount_cents > left) throw new Problem('only_for_meat', { values: { left: showMoney(left) } });
  }
  const payment = {
    plant_id,
    customer_id: invoice.customer_id,
    method,
    amount_cents,
    reference,
    is_in_safe: method === 'cash' && !drawer,
  };
  const payment_id = await receiveFor(tx, { actor, today }, [invoice], payment);
  if (drawer) await addToTill(tx, { plant_id, session_id: drawer.session_id, payment_id });
  const untaxed = method === 'ebt' ? await waiveTax(tx, { actor, today }, invoice) : 0;
  const credit_cents = Math.max(0, amount_cents - invoice.open_cents);
  return { payment_id, open_cents: Math.max(0, invoice.open_cents - amount_cents - untaxed), credit_cents };
}

/** Locks an issued invoice that has an open balance. */
export async function lockOpen(tx: Tx, plant_id: number, invoice_id: number): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, plant_id, invoice_id);
  if (invoice.number === null || invoice.kind !== 'invoice') throw new Problem('not_found');
  if (invoice.open_cents === 0) throw new Problem('nothing_due');
  return invoice;
}

/**
 * Records a payment received for one customer's locked invoices, oldest first. Anything left over becomes the customer's
 * credit.
 */
export async function receiveFor(
  tx: Tx,
  { actor, today }: PaymentWho,
  invoices: readonly LockedInvoice[],
  payment: NewPayment,
): Promise<number> {
  let left = payment.amount_cents;
  const parts = invoices.flatMap(({ invoice_id, open_cents }) => {
    const amount_cents = Math.min(left, open_cents);
    left -= amount_cents;
    return amount_cents > 0 ? [{ invoice_id, amount_cents }] : [];
  });
  const invoice_ids = invoices.map(({ invoice_id }) => invoice_id);
  const about_order_id = invoices[0]?.order_id ?? null;
  return receiveParts(tx, { actor, today }, { payment, parts, about_order_id, data: { invoice_ids } });
}

/**
 * Records a payment and applies `parts` of it to its customer's locked invoices. The rest becomes the customer's
 * credit. `data` is stored in the event and lists the invoices.
 */
export async function receiveParts(
  tx: Tx,
  { actor, today }: PaymentWho,
  {
    payment,
    parts,
    about_order_id,
    data,
  }: {
    payment: NewPayment;
    parts: readonly { invoice_id: number; amount_cents: number }[];
    about_order_id: number | null;
    data: { invoice_ids: number[]; sale_id?: number };
  },
): Promise<number> {
  const { plant_id } = actor;
  const { customer_id } = payment;
  const receivable_cents = sum(parts.map(({ amount_cents }) => amount_cents));
  const payment_id = await addInvoicePayment(tx, { actor, today }, { ...payment, receivable_cents, about_order_id });
  for (const part of parts) {
    await allocate(tx, { actor, today }, { ...part, kind: 'payment', payment_id });
    await lowerOpen(tx, plant_id, part.invoice_id, part.amount_cents);
  }
  await emit(tx, { actor }, 'invoice.paid', { subject: { customer_id }, data: { payment_id, ...data } });
  return payment_id;
}

/** For payments that arrive later, such as card payments. The invoice may have been paid some other way in the meantime. */
export async function receiveForInvoice(
  tx: Tx,
  who: PaymentWho,
  { invoice_id, ...payment }: NewPayment & { invoice_id: number },
): Promise<number> {
  const invoice = await lockInvoice(tx, who.actor.plant_id, invoice_id);
  return receiveFor(tx, who, [invoice], payment);
}

/** Applies the customer's credit to an invoice. */
export async function applyCredit(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { invoice_id, amount_cents }: InputOf<typeof api.applyCredit>,
): Promise<DataOf<typeof api.applyCredit>> {
  const { plant_id } = actor;
  const { customer_id, order_id, open_cents } = await lockOpen(tx, plant_id, invoice_id);
  await requireNoCharge(tx, plant_id, invoice_id);
  if (amount_cents > open_cents) throw new Problem('more_than_due', { values: { due: showMoney(open_cents) } });
  const usable = await usableCredit(tx, plant_id, { customer_id, invoice_id });
  if (amount_cents > usable.cents) {
    if (usable.for_meat_cents === 0) throw new Problem('no_credit');
    throw new Problem('credit_for_meat', { values: { left: showMoney(usable.cents) } });
  }
  const due = await ebtDue(tx, plant_id, invoice_id);
  const asked = { invoice_id, customer_id, order_id, most_cents: amount_cents, due };
  const { used_cents, untaxed_cents } = await spendCredit(tx, { actor, today }, asked);
  // Someone else used some of the credit in the meantime. If tax is waived, less credit is needed.
  if (used_cents < Math.min(amount_cents, open_cents - untaxed_cents)) throw new Problem('no_credit');
  const left = await lowerOpen(tx, plant_id, invoice_id, used_cents);
  await emit(tx, { actor }, 'invoice.paid', { subject: { customer_id }, data: { invoice_ids: [invoice_id] } });
  const untaxed = untaxed_cents > 0 ? await waiveTax(tx, { actor, today }, { invoice_id, customer_id }) : 0;
  return { invoice_id, open_cents: left - untaxed };
}

/**
 * How much of a customer's credit can go toward an invoice, and how much can't because it came from EBT and is only for
 * meat.
 */
export async function usableCredit(
  db: Db,
  plant_id: number,
  { customer_id, invoice_id }: { customer_id: number; invoice_id: number },
): Promise<{ cents: number; for_meat_cents: number }> {
  const { cents, ebt_cents } = await findCredit(db, plant_id, customer_id);
  const for_meat_cents = ebt_cents === 0 ? 0 : Math.max(0, ebt_cents - (await meatLeft(db, plant_id, invoice_id)));
  return { cents: cents - for_meat_cents, for_meat_cents };
}

/** Refuses while a card is being charged for the invoice, so that it isn't paid twice. */
export async function requireNoCharge(tx: Tx, plant_id: number, invoice_id: number): Promise<void> {
  const { rows } = await sql`
    select from charges where owner_id = ${plant_id} and invoice_id = ${invoice_id} and state = 'started'`.execute(tx);
  if (rows.length > 0) throw new Problem('payment_under_way');
}
