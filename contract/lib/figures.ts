/** '$1,250.50', from cents. */
export const showMoney = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** '12,500'. For counts, and for pounds without their unit. */
export const showCount = (count: number): string => count.toLocaleString('en-US');
