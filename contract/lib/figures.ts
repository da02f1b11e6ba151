// Created once, because creating one costs more than formatting all the numbers on a page.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');

/** '$1,250.50', from cents. Negative amounts have a minus sign, not a hyphen: '−$1,250.50'. */
export const showMoney = (cents: number): string => dollars.format(cents / 100).replace('-', '−');

/** '$1,251', for prices that are only roughly known. */
export const showRoundMoney = (cents: number): string => showMoney(Math.round(cents / 100) * 100).replace(/\.00$/, '');

/** '1250.50', as people type it and as files for other programs have it. */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2);

/** '12,500'. */
export const showCount = (count: number): string => counts.format(count);

/** '612.5 lb', from hundredths of a pound. */
export const showPounds = (clb: number): string => `${showCount(clb / 100)} lb`;

/** '1.50 lb', as a scale shows it. */
export const showScalePounds = (clb: number): string => `${(clb / 100).toFixed(2)} lb`;
