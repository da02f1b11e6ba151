import { beforeAll, expect, test } from 'vitest';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { countLots, searchLots, searchShares } from '#contract/market/search/search-api.ts';
import { milesBetween } from '#server/directory/finder/miles-between.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import { makeVisitor, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

// The search reads only as many lots as it needs, in several tries. These tests compare it with a search of all lots.

const app = openTestApp();
const LOTS = 900;
const TITLES = ['Angus steer', 'Grass fed angus', 'Heritage hog', 'Old Angus cow'];

const hasAnimal = (lot_id: number) => lot_id % 3 > 0;
const hasOpenSide = (lot_id: number) => lot_id % 2 === 0;

type Row = Awaited<ReturnType<typeof readLots>>[number];
const readLots = () => app.db.selectFrom('lots').selectAll().execute();
let lots: Row[] = [];

/** Random-looking numbers from 0 to 1, the same on every run. */
function makeRandom() {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

beforeAll(async () => {
  const { account_id: seller_id } = await makeVisitor(app, 'seller');
  const random = makeRandom();
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const values = Array.from({ length: LOTS }, (_, at) => {
    // Half of the lots are so close to Ames, Iowa, that the smallest circle contains several pages.
    const spread = at % 2 === 0 ? 0.3 : 8;
    return {
      seller_id,
      kind: 'animal',
      state: oneOf(['published', 'published', 'published', 'published', 'closed', 'paused']),
      title: oneOf(TITLES),
      species: oneOf(['beef', 'beef', 'pork', '']),
      price_cents: 500,
      left_to_buy: oneOf([0, 2, 4, 4]),
      share_sizes: oneOf([[1, 2, 4], [1, 2], [4]]),
      sells_until: oneOf([null, null, '2020-01-01', '2199-01-01']),
      published_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 500) * 1000).toISOString(),
      lat: at % 50 === 1 ? null : 42.0379 + (random() - 0.5) * spread,
      lon: at % 50 === 1 ? null : -93.6003 + (random() - 0.5) * spread,
    };
  });
  await app.db.insertInto('lots').values(values).execute();
  lots = await readLots();
  const withAnimal = lots.filter(({ lot_id }) => hasAnimal(lot_id)).map(({ lot_id }) => ({ lot_id, animal_number: 1 }));
  const animals = await app.db
    .insertInto('lot_animals')
    .values(withAnimal)
    .returning(['lot_id', 'animal_id'])
    .execute();
  // If an animal has two quarters left, the other two are held: either one side of the animal, or one quarter of each side.
  const { account_id: buyer_id } = await makeVisitor(app, 'buyer');
  const claims = animals.flatMap(({ lot_id, animal_id }) => {
    if (lots.find((lot) => lot.lot_id === lot_id)?.left_to_buy !== 2) return [];
    const held = { lot_id, animal_id, buyer_id, held_until: '2199-01-01T00:00:00Z' };
    return hasOpenSide(lot_id)
      ? [{ ...held, first_quarter: 1, quarters: 2 }]
      : [1, 3].map((first_quarter) => ({ ...held, first_quarter, quarters: 1 }));
  });
  await app.db.insertInto('claims').values(claims).execute();
});

interface Asked {
  zip?: string;
  miles?: number;
  species?: '' | 'beef' | 'pork';
  sort?: 'newest';
  search?: string;
  quarters?: number;
}

/** Returns the lots that a search of the whole table would find. */
async function lotsWanted({
  zip = '',
  miles = 50,
  species = '',
  sort,
  search = '',
  quarters = 0,
}: Asked): Promise<number[]> {
  const place = (await zipPlaces()).find(zip);
  const found = lots
    .filter(
      ({ state, left_to_buy, sells_until }) => state === 'published' && left_to_buy > 0 && sells_until !== '2020-01-01',
    )
    .filter(
      ({ lot_id, left_to_buy, share_sizes }) =>
        quarters === 0 ||
        (hasAnimal(lot_id) &&
          left_to_buy >= quarters &&
          share_sizes.includes(quarters === 3 ? 1 : quarters) &&
          (quarters !== 2 || left_to_buy === 4 || hasOpenSide(lot_id))),
    )
    .filter((lot) => species === '' || lot.species === species)
    .filter(({ title }) => search === '' || title.toLowerCase().includes(search))
    .map(({ lot_id, published_at, lat, lon }) => {
      const far =
        place && lat !== null && lon !== null ? milesBetween(place, { latitude: lat, longitude: lon }) : Infinity;
      return { lot_id, far, at: Date.parse(published_at ?? '') };
    })
    .filter(({ far }) => !place || far <= miles);
  const isNearest = place !== undefined && sort !== 'newest';
  found.sort((a, b) => (isNearest ? a.far - b.far || a.lot_id - b.lot_id : b.at - a.at || b.lot_id - a.lot_id));
  return found.map(({ lot_id }) => lot_id);
}

async function readAllPages(endpoint: typeof searchLots | typeof searchShares, asked: Asked): Promise<number[]> {
  const ids: number[] = [];
  for (let after = ''; ; ) {
    const input = { ...asked, after } as SentTo<typeof searchLots>;
    const { rows, next } = expectYes(await app.call(endpoint as typeof searchLots, null, input)).data;
    ids.push(...rows.map(({ lot_id }) => lot_id));
    if (next === '') return ids;
    after = next;
  }
}

const AMES = '50010';
const CASES: Asked[] = [
  ...[5, 10, 30, 50, 250].flatMap<Asked>((miles) => [
    { zip: AMES, miles },
    { zip: AMES, miles, species: 'beef' },
  ]),
  { zip: AMES, miles: 250, sort: 'newest' },
  { zip: AMES, miles: 250, search: 'angus' },
  // Boone, Des Moines, Sioux City, and Boise, which has no lots nearby.
  ...['50036', '50309', '51101', '83702'].flatMap<Asked>((zip) => [{ zip }, { zip, miles: 250, species: 'pork' }]),
  {},
  { species: 'pork' },
  { search: 'angus' },
  { search: 'heritage', species: 'beef' },
  ...[1, 2, 3, 4].map((quarters) => ({ quarters })),
  { quarters: 4, search: 'angus' },
  { quarters: 4, zip: AMES, miles: 250 },
];

test.each(CASES)('lists every lot once, in order, for %j', async (asked) => {
  const wanted = await lotsWanted(asked);
  expect(await readAllPages(searchLots, asked)).toEqual(wanted);
  expect(await readAllPages(searchShares, asked)).toEqual(wanted.filter(hasAnimal));
  const { sort: _, ...filter } = asked;
  expect(expectYes(await app.call(countLots, null, filter)).data.total).toBe(wanted.length);
});
