import { COUNT_MAX, type DataOf } from '#contract/lib/endpoint.ts';
import { showCount, showMoney, showRoundMoney } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { PRICE_BASIS_WORDS, type PriceBasis } from '#contract/market/lots/lot.ts';
import { PRACTICE_RULES, type Practice } from '#contract/market/lots/practices.ts';
import type { countLots, LotCard } from '#contract/market/search/search-api.ts';
import { t, translate, type Words } from '#web/lib/words.ts';

/** What the list of plants is for. */
export const ABOUT_PLANTS: Words =
  'Where an animal can be slaughtered, cut, and packed. Each plant’s page shows its next free days.';

/** '$6.50 per lb hanging weight'; '$14.00 each: pack of ground beef'. */
export const priceWords = (lot: { price_cents: number; price_basis: PriceBasis; piece_name: string }): string =>
  lot.price_basis === 'piece' && lot.piece_name !== ''
    ? t('{price} each: {piece}', { price: showMoney(lot.price_cents), piece: lot.piece_name })
    : `${showMoney(lot.price_cents)} ${t(PRICE_BASIS_WORDS[lot.price_basis])}`;

/** A lot's page title, as search engines and shared links show it: 'Grass-fed steer, $4.50 per lb hanging weight'. */
export const titleWords = (lot: { title: string } & Parameters<typeof priceWords>[0]): string =>
  `${lot.title}, ${priceWords(lot)}`;

/** '$840 to $990', or one amount if both are the same. */
export const moneyRange = (low: number, high: number): string =>
  low === high ? showMoney(low) : t('{low} to {high}', { low: showRoundMoney(low), high: showRoundMoney(high) });

/** The least that a buyer can pay: 'Quarter: $840 to $990'. */
export function smallestWords({ smallest }: Pick<LotCard, 'smallest'>): string {
  if (!smallest) return '';
  const range = moneyRange(smallest.low_cents, smallest.high_cents);
  return smallest.quarters === null ? range : `${translate(showShare(smallest.quarters))}: ${range}`;
}

/** A farm's name, or 'A farm in Kelly, WY' until its owner names it. */
export function farmWords({ name, ...town }: { name: string; city: string; state: string }): string {
  const place = placeWords(town);
  return name || (place ? t('A farm in {place}', { place }) : t('A farm'));
}

/** 'Kelly, WY · 12 mi'. */
export const placeWords = ({
  city,
  state,
  miles = null,
}: {
  city: string;
  state: string;
  miles?: number | null;
}): string =>
  [[city, state].filter(Boolean).join(', '), miles === null ? '' : t('{miles} mi', { miles: Math.max(1, miles) })]
    .filter(Boolean)
    .join(' · ');

/** '1,000+' if counting stopped there. */
export const totalWords = (total: number): string =>
  total >= COUNT_MAX ? `${showCount(COUNT_MAX)}+` : showCount(total);

type Counts = DataOf<typeof countLots> | undefined;

/** 'Beef (12)'; without the number if counting stopped before all lots were counted. */
export function withCount(name: string, key: string, counts: Counts): string {
  const found = counts?.species.find((facet) => facet.key === key);
  const counted = counts?.species.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return found && counted < COUNT_MAX ? `${name} (${found.count})` : name;
}

/** The practices followed by at least one of the lots found, or all practices if counting stopped before the last lot. */
export const offeredPractices = (counts: Counts): Practice[] =>
  (Object.keys(PRACTICE_RULES) as Practice[]).filter(
    (practice) => counts && (counts.total >= COUNT_MAX || counts.practices.some(({ key }) => key === practice)),
  );

/** '2 quarters left', '14 left'. */
export function leftWords({ kind, left_to_buy }: Pick<LotCard, 'kind' | 'left_to_buy'>): string {
  if (left_to_buy === 0) return t('Sold out');
  if (kind === 'product') return t('{count} left', { count: showCount(left_to_buy) });
  return t('{count} quarters left', { count: left_to_buy });
}

/** The distances that a search offers, in miles. */
export const DISTANCES = [10, 25, 50, 100, 250];

/** The share sizes that a search offers. `any` is the value for all of them. */
export const shareSizes = (any: string): { value: string; label: string }[] => [
  { value: any, label: t('Any size') },
  ...[1, 2, 4].map((quarters) => ({ value: String(quarters), label: translate(showShare(quarters)) })),
];
