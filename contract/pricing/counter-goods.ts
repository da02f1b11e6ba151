/** How a counter sells something: by the piece or by weight. */
export const UNITS = ['piece', 'lb'] as const;
export type Unit = (typeof UNITS)[number];

export const TAXED_AS = ['meat', 'goods'] as const;
export type TaxedAs = (typeof TAXED_AS)[number];

/** The tax that a sale at a counter includes, or that a refund gives back. */
export interface CounterTax {
  tax_class: TaxedAs;
  /** In hundredths of a percent. */
  rate_bp: number;
  tax_cents: number;
}
