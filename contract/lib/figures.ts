// Created once, because creating one costs more than formatting all the numbers on a page.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');

/** '$1,250.50', from cents. Negative amounts have a minus sign, not a hyphen: '−$1,250.50'. */
export const showMoney = (cents: number): string => dollars.format(cents / 100).replace('-', '−');

/** '12,500'. For counts, and for pounds without their unit. */
export const showCount = (count: number): string => counts.format(count);
