import { type RawBuilder, sql } from 'kysely';
import type { DraftLine } from '#contract/invoicing/draft.ts';
import { meatRateOf } from '#contract/invoicing/ebt-tax.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type * as api from '#contract/invoicing/invoices-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { Account } from '#contract/payments/accounts.ts';
import type { TaxClass } from '#contract/pricing/price-list.ts';
import { spendCredit } from '#server/invoicing/account/spend-credit.ts';
import { compareShares, type SharesOfDraft } from '#server/invoicing/corrections/changed-shares.ts';
import { notePacked } from '#server/invoicing/corrections/weights-behind.ts';
import { meatIn } from '#server/invoicing/ebt/meat-left.ts';
import { waiveTax } from '#server/invoicing/ebt/waive-tax.ts';
import { dated, documentOf } from '#server/invoicing/invoices/document.ts';
import { type LockedInvoice, listLines, lockDraft, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { takeDeposits } from '#server/invoicing/invoices/take-deposits.ts';
import { takeNumber } from '#server/invoicing/invoices/take-number.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { isReached } from '#server/mail/reach.ts';
import { noteInvoice } from '#server/orders/share-invoice.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';

/** The account that each tax class's sales go to. */
export const REVENUE = {
  processing: 'service_revenue',
  fees: 'service_revenue',
  meat: 'meat_revenue',
  goods: 'meat_revenue',
} as const satisfies Readonly<Record<TaxClass, Account>>;

/** Issues a draft if it hasn't changed since the office saw it. */
export async function issueInvoice(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { invoice_id, revision, total_cents, send, with_estimates }: InputOf<typeof api.issueInvoice>,
): Promise<DataOf<typeof api.issueInvoice>> {
  const [shares, draft] = await Promise.all([
    lockShares(tx, actor.plant_id, invoice_id),
    lockDraft(tx, actor.plant_id, { invoice_id, revision }),
  ]);
  if (send) await requireAddress(tx, actor.plant_id, draft.customer_id);
  const number = await issueDraft(tx, { actor, today }, draft, shares, {
    isSent: send,
    withEstimates: with_estimates,
    expected_cents: total_cents,
  });
  return { invoice_id, number, is_sent: send };
}

/** Issues a draft by its id, for a job. */
export async function issueWaiting(
  tx: Tx,
  who: { actor: EventActor; today: IsoDate },
  invoice_id: number,
  how: { isSent: boolean; withEstimates: boolean; expected_subtotal?: number },
): Promise<string | null> {
  const { plant_id } = who.actor;
  const [shares, draft] = await Promise.all([
    lockShares(tx, plant_id, invoice_id),
    lockInvoice(tx, plant_id, invoice_id),
  ]);
  return draft.number === null ? issueDraft(tx, who, draft, shares, how) : null;
}

export async function requireAddress(tx: Tx, plant_id: number, customer_id: number): Promise<void> {
  if (!(await canBeSent(tx, plant_id, sql`c.customer_id = ${customer_id}`))) throw new Problem('no_address');
}
/** Whether an invoice can reach a customer by email, text, or push. `whose` selects the invoice `i` or customer `c`. */
export async function canBeSent(tx: Tx, plant_id: number, whose: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers c join plants p using (plant_id) left join invoices i using (plant_id, customer_id)
    where c.plant_id = ${plant_id} and ${whose} and ${isReached('invoice')} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Keeps an invoice's orders from changing until it is issued. Locks them in id order, before the invoice. */
async function lockShares(tx: Tx, plant_id: number, invoice_id: number): Promise<SharesOfDraft> {
  await sql`
    select from orders o where o.plant_id = ${plant_id} and o.order_id in (
      select order_id from invoice_shares where plant_id = ${plant_id} and invoice_id = ${invoice_id})
    order by o.order_id for share`.execute(tx);
  return compareShares(tx, plant_id, invoice_id);
}

/**
 * Issues a locked draft: freezes its document, posts it, applies the deposit and credit, and takes its number last, so
 * that numbers have no gaps and are locked only briefly. Returns the number.
 */
async function issueDraft(
  tx: Tx,
  { actor, today }: { actor: EventActor; today: IsoDate },
  draft: LockedInvoice,
  { shares, isChanged }: SharesOfDraft,
  {
    isSent,
    withEstimates,
    expected_cents,
    expected_subtotal,
  }: { isSent: boolean; withEstimates: boolean; expected_cents?: number; expected_subtotal?: number },
): Promise<string> {
  const { plant_id } = actor;
  const { invoice_id, customer_id } = draft;
  if (isChanged) throw new Problem('shares_changed');
  if (shares.some(({ status }) => !ARRIVED.includes(status))) throw new Problem('not_arrived');
  const cart_ids = shares.map(({ cart_id }) => cart_id);
  const lines = listLines(tx, plant_id, invoice_id);
  const { document, due_days } = await documentOf(tx, plant_id, { invoice_id, customer_id, cart_ids, lines });
  if (document.parts.every((part) => part.lines.length === 0)) throw new Problem('nothing_to_charge');
  if (!withEstimates) requireWeighed(await lines);
  const { total_cents } = document;
  const isOther = expected_subtotal !== undefined && document.subtotal_cents !== expected_subtotal;
  if (isOther || (expected_cents !== undefined && total_cents !== expected_cents)) {
    throw new Problem('total_changed', { values: { total: showMoney(total_cents) } });
  }
  await notePacked(tx, plant_id, invoice_id);
  const order_id = shares[0]?.order_id ?? null;
  const transfers = saleOf(document, customer_id);
  if (transfers.length > 0) {
    const posting = { owner_id: plant_id, cause_id: invoice_id, day: today, order_id, posted_by: actor.account_id };
    await post(tx, { ...posting, kind: 'invoice', transfers });
  }
  const used_cents = await takeDeposits(
    tx,
    { actor, today },
    { invoice_id, customer_id, shares, most_cents: total_cents },
  );
  const most_cents = total_cents - used_cents;
  const due = { open_cents: most_cents, meat_cents: meatIn(document), meat_tax_bp: meatRateOf(document) };
  const spent = await spendCredit(tx, { actor, today }, { invoice_id, customer_id, order_id, most_cents, due });
  const open_cents = most_cents - spent.used_cents;
  await noteInvoice(tx, plant_id, cart_ids, { invoice_id, is_sent: isSent, is_paid: open_cents === 0 });
  await emit(tx, { actor }, 'invoice.issued', { subject: { customer_id }, data: { invoice_id, is_sent: isSent } });
  const number = await takeNumber(tx, plant_id, invoice_id, {
    kind: 'invoice',
    document: dated(document, today, addDays(today, due_days)),
    open_cents,
    issued_by: actor.account_id,
    isSent,
  });
  if (spent.untaxed_cents > 0) await waiveTax(tx, { actor, today }, { invoice_id, customer_id });
  return number;
}

/** Refuses lines that are only estimated. */
export function requireWeighed(lines: readonly Pick<DraftLine, 'name' | 'is_estimated'>[]): void {
  const estimated = new Set(lines.filter(({ is_estimated }) => is_estimated).map(({ name }) => name));
  if (estimated.size > 0) throw new Problem('weights_estimated', { values: { lines: [...estimated].join(', ') } });
}

/** A sale's transfers: debits what the customer owes, and credits revenue by line class and the sales tax. */
export function saleOf({ parts, taxes }: Pick<InvoiceDocument, 'parts' | 'taxes'>, customer_id: number): Transfer[] {
  const sums = new Map<Account, number>();
  const add = (account: Account, cents: number) => sums.set(account, (sums.get(account) ?? 0) + cents);
  for (const { lines } of parts) for (const line of lines) add(REVENUE[line.tax_class], line.amount_cents);
  for (const { tax_cents } of taxes) add('tax_payable', tax_cents);
  return [...sums].flatMap(([credit_account, amount_cents]) =>
    amount_cents > 0 ? [{ debit_account: 'receivable' as const, credit_account, amount_cents, customer_id }] : [],
  );
}
