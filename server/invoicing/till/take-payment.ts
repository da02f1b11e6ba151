import { wordsFor } from '#contract/app/refusals.ts';
import { type PlannedPayment, planSale, type SalePlan } from '#contract/invoicing/till/plan-sale.ts';
import type * as api from '#contract/invoicing/till/till-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { ebtDue } from '#server/invoicing/ebt/meat-left.ts';
import { waiveTax } from '#server/invoicing/ebt/waive-tax.ts';
import type { LockedInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { lockOpen, receiveParts, requireNoCharge } from '#server/invoicing/invoices/pay-invoice.ts';
import { addToTill, lockTaking } from '#server/invoicing/till/till-session.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { post } from '#server/payments/ledger/post.ts';

type Asked = InputOf<typeof api.takePayment>;
/** A sale that is being stored. */
interface Sale {
  sale_id: number;
  session_id: number;
  invoices: readonly LockedInvoice[];
}

/** Accepts payments at the counter. The session is locked first, then the invoices by id, so that nothing is paid twice. */
export async function takePayment(tx: Tx, who: Who<PlantActor>, asked: Asked): Promise<DataOf<typeof api.takePayment>> {
  const { plant_id, account_id } = who.actor;
  const { session_id } = await lockTaking(tx, who, asked.session_id);
  const invoices = await lockAsked(tx, plant_id, asked.invoices);
  const plan = await planFor(tx, plant_id, invoices, asked);
  const { paid_cents, left_cents, given_cents, change_cents, credit_cents } = plan;
  const { sale_id } = await tx
    .insertInto('till_sales')
    .values({ plant_id, session_id, given_cents, change_cents, sold_by: account_id })
    .returning('sale_id')
    .executeTakeFirstOrThrow();
  const sale = { sale_id, session_id, invoices };
  for (const payment of plan.payments) await storePayment(tx, who, sale, payment);
  await storeTips(tx, who, sale, plan);
  for (const customer_id of new Set(plan.payments.map((payment) => payment.customer_id)))
    await emit(tx, who, 'till.sold', { subject: { customer_id }, data: { sale_id } });
  const paidByEbt = new Set(
    plan.payments.flatMap(({ method, parts }) => (method === 'ebt' ? parts.map(({ invoice_id }) => invoice_id) : [])),
  );
  for (const invoice of invoices) if (paidByEbt.has(invoice.invoice_id)) await waiveTax(tx, who, invoice);
  return { sale_id, paid_cents, left_cents, change_cents, credit_cents };
}

/** The invoices as the clerk saw them, oldest due first. */
async function lockAsked(
  tx: Tx,
  plant_id: number,
  asked: Asked['invoices'],
): Promise<(LockedInvoice & { due_on: string })[]> {
  const found = [];
  for (const { invoice_id, open_cents } of asked.toSorted((a, b) => a.invoice_id - b.invoice_id)) {
    const invoice = await lockOpen(tx, plant_id, invoice_id);
    await requireNoCharge(tx, plant_id, invoice_id);
    if (invoice.open_cents !== open_cents) throw new Problem('amount_changed');
    found.push(invoice);
  }
  const ids = found.map(({ invoice_id }) => invoice_id);
  const due = await tx
    .selectFrom('invoices')
    .select(['invoice_id', 'due_on'])
    .where('plant_id', '=', plant_id)
    .where('invoice_id', 'in', ids)
    .execute();
  const dueOn = new Map(due.map(({ invoice_id, due_on }) => [invoice_id, due_on ?? '']));
  return found
    .map((invoice) => ({ ...invoice, due_on: dueOn.get(invoice.invoice_id) ?? '' }))
    .sort((a, b) => a.due_on.localeCompare(b.due_on) || a.invoice_id - b.invoice_id);
}

async function planFor(tx: Tx, plant_id: number, invoices: readonly LockedInvoice[], asked: Asked): Promise<SalePlan> {
  const due = [];
  for (const { invoice_id, customer_id } of invoices)
    due.push({ invoice_id, customer_id, ...(await ebtDue(tx, plant_id, invoice_id)) });
  const plan = planSale(due, asked);
  if (!('refusal' in plan)) return plan;
  const { code, field, values } = plan.refusal;
  throw new Problem(code, { ...(values && { values }), fields: { [field]: wordsFor(code, values) } });
}

async function storePayment(
  tx: Tx,
  who: Who<PlantActor>,
  { sale_id, session_id, invoices }: Sale,
  { parts, ...payment }: PlannedPayment,
): Promise<void> {
  const { plant_id } = who.actor;
  const about = parts.length > 0 ? parts : invoices.slice(0, 1);
  const payment_id = await receiveParts(tx, who, {
    payment: { plant_id, ...payment },
    parts,
    about_order_id: invoices.find(({ invoice_id }) => invoice_id === about[0]?.invoice_id)?.order_id ?? null,
    data: { invoice_ids: about.map(({ invoice_id }) => invoice_id), sale_id },
  });
  await addToTill(tx, { plant_id, session_id, payment_id, sale_id });
}

/** Tips belong to the staff: the plant owes them until they are handed out. */
async function storeTips(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { sale_id, session_id, invoices }: Sale,
  { tips }: SalePlan,
): Promise<void> {
  const { plant_id, account_id } = actor;
  for (const { method, amount_cents } of tips) {
    const { move_id } = await tx
      .insertInto('till_moves')
      .values({
        plant_id,
        session_id,
        sale_id,
        kind: 'tip',
        method,
        account: 'tips',
        amount_cents,
        moved_by: account_id,
      })
      .returning('move_id')
      .executeTakeFirstOrThrow();
    const customer_id = invoices[0]?.customer_id ?? null;
    await post(tx, {
      owner_id: plant_id,
      kind: 'tip',
      cause_id: move_id,
      day: today,
      order_id: null,
      posted_by: account_id,
      transfers: [{ debit_account: METHODS[method].account, credit_account: 'tips', amount_cents, customer_id }],
    });
  }
}
