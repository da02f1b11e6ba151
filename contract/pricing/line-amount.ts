/**
 * Quantity × unit price, rounded half up to cents. `quantity` is in hundredths of a unit. A price can have a tenth of a cent, so
 * tenths are counted, in whole numbers.
 */
export const lineAmount = (unit_cents: number, quantity: number): number =>
  Math.floor((Math.round(unit_cents * 10) * quantity + 500) / 1000);
