// Doesn't use `Intl`, because its first use slows down page loads (docs/performance.md).
const withCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** '$1,250.50', from cents. Negative amounts have a minus sign, not a hyphen: '−$1,250.50'. */
export function showMoney(cents: number): string {
  const [dollars = '', rest] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}$${withCommas(dollars)}.${rest}`;
}

/** '$1,251', for prices that are only roughly known. */
export const showRoundMoney = (cents: number): string => showMoney(Math.round(cents / 100) * 100).replace(/\.00$/, '');

const hasTenth = (cents: number): boolean => Math.round(cents * 10) % 10 !== 0;
/** '$1.795', or '$1.80' if it has no tenth of a cent. */
export function showPrice(cents: number): string {
  if (!hasTenth(cents)) return showMoney(cents);
  const tenths = Math.round(Math.abs(cents) * 10);
  return `${cents < 0 ? '−' : ''}${showMoney(Math.floor(tenths / 10))}${tenths % 10}`;
}
export const plainPrice = (cents: number): string =>
  hasTenth(cents) ? (Math.round(cents * 10) / 1000).toFixed(3) : plainDollars(cents);

/** '1250.50', the way people type it and other programs expect it in files. */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2);

/** '12,500', or '612.5', with three decimals at most. */
export function showCount(count: number): string {
  const [whole = '', decimals] = String(Math.round(Math.abs(count) * 1000) / 1000).split('.');
  return `${count < 0 ? '-' : ''}${withCommas(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** '612.5 lb', from hundredths of a pound. */
export const showPounds = (clb: number): string => `${showCount(clb / 100)} lb`;

/** '1.50', from hundredths of a pound, the way other programs expect it in files. */
export const plainPounds = (clb: number): string => (clb / 100).toFixed(2);

/** '1.50 lb', as a scale shows it. */
export const showScalePounds = (clb: number): string => `${plainPounds(clb)} lb`;
