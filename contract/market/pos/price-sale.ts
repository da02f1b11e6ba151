import { totalsOf } from '#contract/invoicing/draft.ts';
import type { SaleRefusal, Tender, TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import type { CounterTax, TaxedAs, Unit } from '#contract/pricing/counter-goods.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** $100,000.00: more than any sale at a counter. */
export const MAX_SALE_CENTS = 10_000_000;

/** Tax rates, in hundredths of a percent. */
export type CounterRates = Record<TaxedAs, number>;

export interface PricedLine {
  /** A share's price is for the whole share. */
  unit: Unit | 'share';
  /** Pieces, hundredths of a pound, or quarters. */
  quantity: number;
  price_cents: number;
  /** The price on the label from the scale; null if there is none. */
  label_cents: number | null;
  tax_class: TaxedAs;
}

interface CounterTerms {
  discount_cents: number;
  rates: CounterRates;
  tenders: readonly Tender[];
}

export interface CounterPlan {
  lines: { amount_cents: number; net_cents: number }[];
  subtotal_cents: number;
  discount_cents: number;
  taxes: CounterTax[];
  tax_cents: number;
  total_cents: number;
  /** One payment per tender, except that all cash counts as one payment, less the change. */
  payments: Tender[];
  given_cents: number;
  change_cents: number;
}
type Refusal = Omit<SaleRefusal, 'field'>;

export function amountOf({ unit, quantity, price_cents, label_cents }: PricedLine): number {
  if (label_cents !== null) return label_cents;
  if (unit === 'share') return price_cents;
  return unit === 'lb' ? lineAmount(price_cents, quantity) : price_cents * quantity;
}

/**
 * Totals a sale at the counter and the payments for it. The discount is divided among all lines. EBT pays for meat only, and
 * what it pays isn't taxed.
 */
export function planCounterSale(lines: readonly PricedLine[], asked: CounterTerms): CounterPlan | { refusal: Refusal } {
  const { discount_cents, rates, tenders } = asked;
  const amounts = lines.map(amountOf);
  const subtotal_cents = sum(amounts);
  if (subtotal_cents > MAX_SALE_CENTS)
    return { refusal: { code: 'sale_too_large', values: { most: showMoney(MAX_SALE_CENTS) } } };
  if (discount_cents > subtotal_cents) return { refusal: { code: 'discount_too_high' } };
  const nets = splitFairly(subtotal_cents - discount_cents, amounts);

  const meats = lines.map(({ tax_class }, at) => (tax_class === 'meat' ? (nets[at] ?? 0) : 0));
  const ebt = sumOf(tenders, 'ebt');
  if (ebt > sum(meats)) return { refusal: { code: 'only_for_meat', values: { left: showMoney(sum(meats)) } } };
  const byEbt = splitFairly(ebt, meats);
  const bases = lines.map(({ tax_class }, at) => ({ tax_class, amount_cents: (nets[at] ?? 0) - (byEbt[at] ?? 0) }));
  const { taxes, tax_cents } = totalsOf(bases, { ...rates, processing: 0, fees: 0 }, false);
  const total_cents = sum(nets) + tax_cents;

  const given_cents = sumOf(tenders, 'cash');
  const over = sum(tenders.map(({ amount_cents }) => amount_cents)) - total_cents;
  if (over < 0) return { refusal: { code: 'paid_too_little', values: { left: showMoney(-over) } } };
  if (over > given_cents) return { refusal: { code: 'too_much_paid' } };
  const cash = { method: 'cash' as const, amount_cents: given_cents - over, reference: '' };
  return {
    lines: amounts.map((amount_cents, at) => ({ amount_cents, net_cents: nets[at] ?? 0 })),
    subtotal_cents,
    discount_cents,
    taxes: taxes.flatMap(({ tax_class, rate_bp, tax_cents: cents }) =>
      (tax_class === 'meat' || tax_class === 'goods') && cents > 0 ? [{ tax_class, rate_bp, tax_cents: cents }] : [],
    ),
    tax_cents,
    total_cents,
    payments: [...tenders.filter(({ method }) => method !== 'cash'), ...(cash.amount_cents > 0 ? [cash] : [])],
    given_cents,
    change_cents: over,
  };
}

/** What is still due after these payments; 0 if they are enough. EBT beyond the price of the meat doesn't count. */
export function leftToPay(lines: readonly PricedLine[], asked: CounterTerms): number {
  return Math.max(0, dueAfter(lines, asked) ?? 0);
}

/**
 * The most that EBT can pay of what is still due. EBT also lowers the tax, so the full amount due could be too much.
 */
export function leftForEbt(lines: readonly PricedLine[], asked: CounterTerms): number {
  const isPossible = (amount_cents: number) => {
    const tenders = [...asked.tenders, { method: 'ebt' as const, amount_cents, reference: '' }];
    return (dueAfter(lines, { ...asked, tenders }) ?? -1) >= 0;
  };
  let most = 0;
  for (let step = MAX_SALE_CENTS; step >= 1; step = Math.floor(step / 2)) {
    while (isPossible(most + step)) most += step;
  }
  return most;
}

/** What is still due after these payments: negative if they add up to too much, null if they aren't allowed. */
function dueAfter(lines: readonly PricedLine[], asked: CounterTerms): number | null {
  const enough = [{ method: 'cash' as const, amount_cents: 2 * MAX_SALE_CENTS, reference: '' }];
  const others = asked.tenders.filter(({ method }) => method !== 'cash');
  const plan = planCounterSale(lines, { ...asked, tenders: [...others, ...enough] });
  if ('refusal' in plan) return null;
  return plan.total_cents - sum(asked.tenders.map(({ amount_cents }) => amount_cents));
}

/** Whether so much change is due that the cash amount is probably a typo. */
export const isUnlikely = ({ change_cents, total_cents }: Pick<CounterPlan, 'change_cents' | 'total_cents'>): boolean =>
  change_cents > 10_000 && change_cents > total_cents;

const sumOf = (tenders: readonly Tender[], method: TillMethod): number =>
  sum(tenders.filter((tender) => tender.method === method).map(({ amount_cents }) => amount_cents));
