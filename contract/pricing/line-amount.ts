/** Quantity × unit price, rounded half up to cents. `quantity` is in hundredths of a unit. */
export const lineAmount = (unit_cents: number, quantity: number): number =>
  Math.floor((unit_cents * quantity + 50) / 100);
