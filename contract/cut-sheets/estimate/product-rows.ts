import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { type Basis, productsMade } from '#contract/cut-sheets/estimate/estimate.ts';
import { findPacked } from '#contract/cut-sheets/estimate/products-of.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { isSameProduct, type PackedProduct } from '#contract/orders/packed-products.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

export interface ProductRow extends PackedProduct {
  estimated_clb: number | null;
  takes_green: boolean;
  takes_pieces: boolean;
  takes_weight: boolean;
}

/**
 * What is weighed and counted for a share: the cuts on its sheet, what its prices count, and whatever else was recorded for
 * it.
 */
export function productRows(
  template: Template,
  list: OrderList,
  basis: Basis,
  prices: readonly PriceLine[],
): ProductRow[] {
  const { packed = [] } = basis;
  const made = productsMade(template, list, { ...basis, packed: [] });
  const hasGreen = prices.some(({ unit }) => unit === 'green_lb');
  const hasPackages = prices.some(({ unit }) => unit === 'package');
  const counted = prices.flatMap(({ unit, product }) => (unit === 'piece' && product ? [product] : []));
  const isCounted = (title: string) => counted.some((one) => isSameProduct(one, title));
  const rowOf = (title: string, more: Partial<ProductRow> = {}): ProductRow => ({
    product: title,
    packed_clb: null,
    green_clb: null,
    pieces: null,
    ...findPacked(packed, title),
    estimated_clb: null,
    takes_green: false,
    takes_pieces: hasPackages || isCounted(title),
    takes_weight: true,
    ...more,
  });
  const rows = made.map(({ title, clb, service }) =>
    rowOf(title, { product: title, estimated_clb: clb, takes_green: hasGreen && service === 'smoking' }),
  );
  const isKnown = (title: string) => rows.some(({ product }) => isSameProduct(product, title));
  for (const title of counted) {
    if (!isKnown(title)) rows.push(rowOf(title, { product: title, takes_pieces: true, takes_weight: false }));
  }
  for (const { product, packed_clb, green_clb } of packed) {
    if (isKnown(product)) continue;
    rows.push(rowOf(product, { takes_green: green_clb !== null || hasGreen, takes_weight: packed_clb !== null }));
  }
  return rows;
}
