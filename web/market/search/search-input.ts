import type { SentTo } from '#contract/lib/endpoint.ts';
import { LAST_DAY_WORDS, ZIP_PATTERN, ZIP_WORDS } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { SPECIES } from '#contract/lib/species.ts';
import type { plantPage } from '#contract/market/plants/plant-api.ts';
import type { listPlants } from '#contract/market/plants/plant-list-api.ts';
import type { lotPage } from '#contract/market/search/product-api.ts';
import type { countLots, searchLots, searchShares } from '#contract/market/search/search-api.ts';
import { AMOUNT_WORDS, readAmount } from '#contract/orders/deposit.ts';
import { idOrNone } from '#web/lib/id-in.ts';

/** The parameters in a search page's URL, as text. */
export interface SearchAddress {
  search?: string | undefined;
  zip?: string | undefined;
  miles?: string | undefined;
  species?: string | undefined;
  kind?: string | undefined;
  practices?: string | undefined;
  /** Dollars per pound of hanging weight. */
  price?: string | undefined;
  quarters?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: string | undefined;
  /** Where the previous page ended. */
  after?: string | undefined;
}

const SIZES = ['1', '2', '3', '4'];
const DAY = /^\d{4}-\d\d-\d\d$/;
const whole = (text: string | undefined, most: number) =>
  /^\d{1,4}$/.test(text ?? '') && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined;

/** Why the values of some fields can't be used in a search. */
export function problemsIn({ zip, price, from, to }: SearchAddress): Partial<Record<'zip' | 'price' | 'to', Words>> {
  return {
    ...(!ZIP_PATTERN.test((zip ?? '').trim()) && { zip: ZIP_WORDS }),
    ...(readAmount(price ?? '') === null && { price: AMOUNT_WORDS }),
    ...(from && to && from > to && { to: LAST_DAY_WORDS }),
  };
}

const zipIn = ({ zip = '' }: Pick<SearchAddress, 'zip'>): string => (ZIP_PATTERN.test(zip.trim()) ? zip.trim() : '');

/** The input for a lot's page, with the ZIP that its distance is measured from. */
export const lotInput = (id: string | undefined, address: Pick<SearchAddress, 'zip'>): SentTo<typeof lotPage> => ({
  lot_id: idOrNone(id),
  zip: zipIn(address),
});

/** The input for a plant's page, with the ZIP that its distance is measured from. */
export const plantInput = (id: string | undefined, address: Pick<SearchAddress, 'zip'>): SentTo<typeof plantPage> => ({
  plant_id: idOrNone(id),
  zip: zipIn(address),
});

/** The input for the list of plants. A species that doesn't exist is dropped. */
export const plantsInput = (address: Pick<SearchAddress, 'zip' | 'species'>): SentTo<typeof listPlants> => ({
  zip: zipIn(address),
  species: SPECIES.find((key) => key === address.species) ?? '',
});

/** Drops filters in the URL that a call would refuse. A ZIP that doesn't exist is kept, so that its message is shown. */
export function countInput(address: SearchAddress): SentTo<typeof countLots> {
  const { search, miles, species, kind, practices, price, quarters, from, to } = address;
  return {
    search: (search ?? '').slice(0, 100),
    zip: zipIn(address),
    miles: whole(miles, 250),
    species: (species ?? '') as SentTo<typeof countLots>['species'],
    kind: kind === 'animal' || kind === 'product' ? kind : '',
    practices: practices ?? '',
    most_cents: Math.min(99_999_999, readAmount(price ?? '') ?? 0),
    quarters: SIZES.includes(quarters ?? '') ? Number(quarters) : 0,
    from: DAY.test(from ?? '') ? from : '',
    to: DAY.test(to ?? '') ? to : '',
  };
}

export const listInput = (address: SearchAddress): SentTo<typeof searchLots> => ({
  ...countInput(address),
  sort: address.sort === 'newest' || address.sort === 'nearest' ? address.sort : '',
  after: (address.after ?? '').slice(0, 100),
});

export function sharesInput(address: SearchAddress): SentTo<typeof searchShares> {
  const { kind: _, ...input } = listInput(address);
  return input;
}

/** Only animals have shares. */
export const sharesCountInput = (address: SearchAddress): SentTo<typeof countLots> =>
  countInput({ ...address, kind: 'animal' });

/** The front page's lots: the newest from everywhere. */
export const NEWEST: SentTo<typeof searchLots> = listInput({});
