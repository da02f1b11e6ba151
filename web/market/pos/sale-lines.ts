import { showMoney, showScalePounds } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import type { CounterItem, CounterShare, SoldLine } from '#contract/market/pos/counter-api.ts';
import { amountOf, type PricedLine } from '#contract/market/pos/price-sale.ts';
import { translate, type Words } from '#web/lib/words.ts';

/** A line of the sale on the screen. */
export type SaleLine = PricedLine & {
  key: string;
  name: string;
  product_id: number;
  lot_id: number;
  /** Whether a share's price is only its deposit. */
  is_deposit?: boolean | undefined;
  /** Whether the plant has to record where the share's buyer lives. */
  needs_address?: boolean | undefined;
};

export const keyOfItem = ({ product_id, lot_id }: Pick<CounterItem, 'product_id' | 'lot_id'>): string =>
  product_id > 0 ? `product ${product_id}` : `lot ${lot_id}`;

/** A line for an item. A price from a scanned label applies regardless of the weight. */
export function lineOf(item: CounterItem, quantity: number, label_cents: number | null = null): SaleLine {
  const { product_id, name, unit, price_cents, tax_class } = item;
  // The server looks up a product's lot itself.
  const lot_id = product_id > 0 ? 0 : item.lot_id;
  return { key: keyOfItem(item), name, product_id, lot_id, unit, quantity, price_cents, label_cents, tax_class };
}

/**
 * Makes a line from a scale's label, which gives a weight in hundredths of a pound, or a price. For products sold by
 * the piece, a weight is ignored.
 */
export function labeledLine(item: CounterItem, value: number): SaleLine {
  const { unit, label_holds, price_cents } = item;
  if (label_holds === 'weight') return lineOf(item, unit === 'lb' ? Math.max(1, value) : 1);
  return lineOf(item, unit === 'lb' ? Math.max(1, Math.round((value * 100) / price_cents)) : 1, value);
}

export const shareLine = ({
  lot_id,
  title,
  quarters,
  price_cents,
  is_deposit,
  needs_address,
}: CounterShare): SaleLine => ({
  key: `share ${lot_id} ${quarters}`,
  name: title,
  product_id: 0,
  lot_id,
  unit: 'share',
  quantity: quarters,
  price_cents,
  label_cents: null,
  tax_class: 'goods',
  is_deposit,
  needs_address,
});

/**
 * The lines at current prices and tax classes; the same list if nothing has changed. A line whose product is now sold
 * in another unit isn't updated, because a weight can't become a count. The clerk then has to add it again.
 */
export function atListedPrices(
  lines: readonly SaleLine[],
  { items, shares }: { items: readonly CounterItem[]; shares: readonly CounterShare[] },
): readonly SaleLine[] {
  const listed = new Map(
    [...items.map((item) => lineOf(item, 1)), ...shares.map(shareLine)].map((one) => [one.key, one]),
  );
  const updated = lines.map((line) => {
    const { unit, price_cents, tax_class, is_deposit } = listed.get(line.key) ?? line;
    const isSame = price_cents === line.price_cents && tax_class === line.tax_class;
    return isSame || unit !== line.unit ? line : { ...line, price_cents, tax_class, is_deposit };
  });
  return updated.every((line, at) => line === lines[at]) ? lines : updated;
}

/**
 * Adds a line. Pieces of a product already in the sale are added to its line. Weights, labels with a price, and shares
 * each get their own line.
 */
export function addLine(lines: readonly SaleLine[], line: SaleLine): SaleLine[] {
  const isSame = ({ key, unit, label_cents }: SaleLine) =>
    key === line.key && unit === 'piece' && line.unit === 'piece' && label_cents === null && line.label_cents === null;
  const at = lines.findIndex(isSame);
  if (at === -1) return [...lines, line];
  return lines.map((one, index) => (index === at ? { ...one, quantity: one.quantity + line.quantity } : one));
}

export const toSend = ({
  product_id,
  lot_id,
  unit,
  quantity,
  price_cents,
  label_cents,
  tax_class,
}: SaleLine): SoldLine => ({
  product_id,
  lot_id,
  quarters: unit === 'share' ? (quantity as 1 | 2 | 4) : null,
  quantity: unit === 'share' ? 1 : quantity,
  price_cents,
  label_cents,
  unit: unit === 'share' ? null : unit,
  tax_class: unit === 'share' ? null : tax_class,
});

/** '2 × $8.00', '1.25 lb × $10.99', 'Half'. */
export function howMuch(line: Pick<SaleLine, 'unit' | 'quantity' | 'price_cents'>): string {
  const { unit, quantity, price_cents } = line;
  if (unit === 'share') return translate(showShare(quantity));
  return `${showQuantity(line)} × ${showMoney(price_cents)}`;
}

export const showQuantity = ({ unit, quantity }: { unit: string; quantity: number }): string =>
  unit === 'lb' ? showScalePounds(quantity) : String(quantity);

/** What is left of an item. A lot's stock is a number of pieces, even if they are sold by weight. */
export const showLeft = ({ unit, lot_id }: Pick<CounterItem, 'unit' | 'lot_id'>, left: number): string =>
  showQuantity({ unit: lot_id > 0 ? 'piece' : unit, quantity: left });

export const lineCents = (line: SaleLine): number => amountOf(line);

/** What is wrong with a typed weight. */
export const WEIGHT_WORDS: Words = 'Enter a weight in pounds, such as 1.25.';

/** A weight, typed or from a scale, in hundredths of a pound: '1.25', '1.250 lb'. Null if it isn't a weight. */
export function readWeight(typed: string): number | null {
  const found = /^\s*(\d{0,4}(?:\.\d{1,4})?)\s*(?:lbs?)?\s*$/i.exec(typed);
  const clb = Math.round(Number(found?.[1] || Number.NaN) * 100);
  return clb > 0 && clb <= 999_999 ? clb : null;
}
