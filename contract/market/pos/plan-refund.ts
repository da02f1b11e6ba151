import type { TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import { sum } from '#contract/lib/sum.ts';
import type { CounterTax, TaxedAs } from '#contract/pricing/counter-goods.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** A stored sale, with what has already been refunded. */
export interface RefundableSale {
  lines: readonly { quantity: number; net_cents: number; tax_class: TaxedAs; refunded: number }[];
  taxes: readonly CounterTax[];
  /** One per method, in the order they were used. */
  paid: readonly { method: TillMethod; amount_cents: number; refunded_cents: number }[];
}
export interface RefundPlan {
  lines: { line: number; quantity: number; net_cents: number; tax_cents: number }[];
  taxes: CounterTax[];
  payments: { method: TillMethod; amount_cents: number }[];
  amount_cents: number;
}

type Part = RefundPlan['lines'][number] & { ebt_cents: number; tax_class: TaxedAs };

/**
 * Plans the payments that refund these lines. The part of a line that EBT paid goes back to EBT. The rest goes back the
 * way it was paid, starting with the payment method used first. If everything is refunded, the refunds add up to what
 * was paid, to the cent. Null if a refund asks for more of a line than is left.
 */
export function planRefund(
  { lines, taxes, paid }: RefundableSale,
  picks: readonly { line: number; quantity: number }[],
): RefundPlan | null {
  const ebt = paid.find(({ method }) => method === 'ebt')?.amount_cents ?? 0;
  const byEbt = splitFairly(
    ebt,
    lines.map(({ tax_class, net_cents }) => (tax_class === 'meat' ? net_cents : 0)),
  );
  const otherwise = lines.map(({ net_cents }, at) => net_cents - (byEbt[at] ?? 0));
  const lineTaxes = taxes.map((tax) =>
    splitFairly(
      tax.tax_cents,
      lines.map(({ tax_class }, at) => (tax_class === tax.tax_class ? (otherwise[at] ?? 0) : 0)),
    ),
  );

  const parts: Part[] = [];
  for (const { line, quantity } of picks) {
    const sold = lines[line];
    if (!sold || quantity > sold.quantity - sold.refunded) return null;
    const part = (cents = 0) =>
      share(cents, sold.refunded + quantity, sold.quantity) - share(cents, sold.refunded, sold.quantity);
    const [ebt_cents, other_cents] = [part(byEbt[line]), part(otherwise[line])];
    const tax_cents = sum(lineTaxes.map((ofLine) => part(ofLine[line])));
    parts.push({ line, quantity, net_cents: ebt_cents + other_cents, tax_cents, ebt_cents, tax_class: sold.tax_class });
  }
  const amount_cents = sum(parts.map(({ net_cents, tax_cents }) => net_cents + tax_cents));
  const ebt_cents = sum(parts.map((part) => part.ebt_cents));
  return {
    lines: parts.map(({ line, quantity, net_cents, tax_cents }) => ({ line, quantity, net_cents, tax_cents })),
    taxes: taxes
      .map((tax) => ({
        ...tax,
        tax_cents: sum(parts.filter(({ tax_class }) => tax_class === tax.tax_class).map((part) => part.tax_cents)),
      }))
      .filter(({ tax_cents }) => tax_cents > 0),
    payments: payBack(paid, ebt_cents, amount_cents - ebt_cents),
    amount_cents,
  };
}

function payBack(paid: RefundableSale['paid'], ebt_cents: number, other_cents: number): RefundPlan['payments'] {
  let left = other_cents;
  return paid.flatMap(({ method, amount_cents, refunded_cents }) => {
    const back = method === 'ebt' ? ebt_cents : Math.min(left, amount_cents - refunded_cents);
    if (method !== 'ebt') left -= back;
    return back > 0 ? [{ method, amount_cents: back }] : [];
  });
}

/** Rounded down, so that the parts of a line never add up to more than the line. */
const share = (cents: number, quantity: number, of: number): number => Math.floor((cents * quantity) / of);
