/** '$1,250.50', from cents. Negative amounts have a minus sign, not a hyphen: '−$1,250.50'. */
export const showMoney = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace('-', '−');

/** '12,500'. For counts, and for pounds without their unit. */
export const showCount = (count: number): string => count.toLocaleString('en-US');
