import type { RefusalCode } from '#contract/app/refusals.ts';
import { type EbtDue, mostByEbt, untaxedBy } from '#contract/invoicing/ebt-tax.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import type { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';

export type TillMethod = (typeof RECORDED_FOR_INVOICES)[number];

/** How much of an invoice is unpaid, and how much of that EBT can pay for. */
export interface DueInvoice extends EbtDue {
  invoice_id: number;
  customer_id: number;
}

/** One part of what the customer hands over. For cash, the amount before change is given. */
export interface Tender {
  method: TillMethod;
  amount_cents: number;
  reference: string;
}

export interface AskedSale {
  tenders: readonly Tender[];
  tip_cents: number;
  /** Whether any excess becomes the customer's credit instead of change. */
  keeps_credit: boolean;
}

/** One customer's payment. Anything beyond what the invoices need becomes the customer's credit. */
export interface PlannedPayment extends Tender {
  customer_id: number;
  parts: { invoice_id: number; amount_cents: number }[];
}

export interface SalePlan {
  payments: PlannedPayment[];
  tips: { method: Exclude<TillMethod, 'ebt'>; amount_cents: number }[];
  /** How much goes toward the invoices. */
  paid_cents: number;
  /** The sales tax that is removed because EBT pays for meat. */
  untaxed_cents: number;
  /** What remains unpaid on the invoices. */
  left_cents: number;
  given_cents: number;
  change_cents: number;
  credit_cents: number;
}

/** Why this payment can't be accepted, and which field has to change. */
export interface SaleRefusal {
  code: RefusalCode;
  field: 'tenders' | 'tip_cents' | 'keeps_credit';
  values?: Record<string, string>;
}

/** EBT first, because it can only pay for meat; cash last, because change is given out of it. */
const ORDER: readonly TillMethod[] = ['ebt', 'check', 'card_terminal', 'cash'];

/**
 * Divides what is handed over: first among the invoices, oldest first, then the tip, then credit or change. If it's
 * less than what is due, the invoices are only partly paid.
 */
export function planSale(
  invoices: readonly DueInvoice[],
  { tenders, tip_cents, keeps_credit }: AskedSale,
): SalePlan | { refusal: SaleRefusal } {
  const tendered = sumOf(tenders);
  const ebt = sumOf(tenders.filter(({ method }) => method === 'ebt'));
  const meat = sum(invoices.map(mostByEbt));
  if (ebt > meat) return { refusal: { code: 'only_for_meat', field: 'tenders', values: { left: showMoney(meat) } } };
  if (tip_cents > tendered - ebt) return { refusal: { code: 'tip_too_high', field: 'tip_cents' } };
  const untaxed_cents = untaxedInSale(invoices, ebt);
  const due = sum(invoices.map(({ open_cents }) => open_cents)) - untaxed_cents;
  const paid_cents = Math.min(due, tendered - tip_cents);
  if (paid_cents === 0) return { refusal: { code: 'only_a_tip', field: 'tenders' } };

  const given_cents = sumOf(tenders.filter(({ method }) => method === 'cash'));
  const rest = tendered - tip_cents - paid_cents;
  const customers = new Set(invoices.map(({ customer_id }) => customer_id));
  if (rest > 0 && keeps_credit && customers.size > 1)
    return { refusal: { code: 'credit_for_one', field: 'keeps_credit' } };
  if (rest > given_cents && !keeps_credit) return { refusal: { code: 'change_from_cash', field: 'tenders' } };
  const change_cents = keeps_credit ? 0 : rest;

  const left = new Map(invoices.map((invoice) => [invoice.invoice_id, { ...invoice }]));
  const plan: Pick<SalePlan, 'payments' | 'tips'> = { payments: [], tips: [] };
  let [forInvoices, forTip] = [paid_cents, tip_cents];
  for (const tender of inOrder(tenders, change_cents)) {
    const most = Math.min(tender.amount_cents, forInvoices);
    const payments = take(tender, most, left);
    forInvoices -= most;
    let over = tender.amount_cents - most;
    const tip = Math.min(over, forTip);
    forTip -= tip;
    over -= tip;
    if (tip > 0 && tender.method !== 'ebt') plan.tips.push({ method: tender.method, amount_cents: tip });
    if (over > 0) addCredit(payments, tender, invoices, over);
    plan.payments.push(...payments);
  }
  return {
    ...plan,
    paid_cents,
    untaxed_cents,
    left_cents: due - paid_cents,
    given_cents,
    change_cents,
    credit_cents: rest - change_cents,
  };
}

/** The tenders in the order they are used, with all cash combined into one, less the change. */
function inOrder(tenders: readonly Tender[], change_cents: number): Tender[] {
  const cash = tenders.filter(({ method }) => method === 'cash');
  const others = tenders.filter(({ method }) => method !== 'cash');
  const net = { method: 'cash' as const, amount_cents: sumOf(cash) - change_cents, reference: '' };
  return [...others, ...(net.amount_cents > 0 ? [net] : [])].sort(
    (a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
  );
}

/** Applies an amount to the invoices in order. Returns one payment per customer. */
function take(tender: Tender, amount_cents: number, left: ReadonlyMap<number, DueInvoice>): PlannedPayment[] {
  const payments = new Map<number, PlannedPayment>();
  let more = amount_cents;
  for (const invoice of left.values()) {
    const { invoice_id, customer_id, open_cents } = invoice;
    const part = Math.min(more, tender.method === 'ebt' ? mostByEbt(invoice) : open_cents);
    if (part === 0) continue;
    more -= part;
    invoice.open_cents -= part;
    if (tender.method === 'ebt') {
      invoice.open_cents -= untaxedBy(invoice, part);
      invoice.meat_cents -= part;
    }
    const payment = payments.get(customer_id) ?? { ...tender, amount_cents: 0, customer_id, parts: [] };
    payment.amount_cents += part;
    payment.parts.push({ invoice_id, amount_cents: part });
    payments.set(customer_id, payment);
  }
  return [...payments.values()];
}

/** The sales tax that is no longer due if EBT pays this much, oldest invoice first. */
export function untaxedInSale(invoices: readonly EbtDue[], ebt_cents: number): number {
  let more = ebt_cents;
  return sum(
    invoices.map((invoice) => {
      const part = Math.min(more, mostByEbt(invoice));
      more -= part;
      return untaxedBy(invoice, part);
    }),
  );
}

function addCredit(payments: PlannedPayment[], tender: Tender, invoices: readonly DueInvoice[], cents: number): void {
  const [payment] = payments;
  if (payment) payment.amount_cents += cents;
  else
    payments.push({
      ...tender,
      amount_cents: cents,
      customer_id: required(invoices[0], 'the invoice to credit').customer_id,
      parts: [],
    });
}

const sumOf = (tenders: readonly Tender[]): number => sum(tenders.map(({ amount_cents }) => amount_cents));
