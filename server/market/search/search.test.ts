import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { farmPage, lotPage } from '#contract/market/search/product-api.ts';
import { countLots, LOTS_PER_PAGE, searchLots, searchShares } from '#contract/market/search/search-api.ts';
import type { Who } from '#server/lib/who.ts';
import { readLotsLeft } from '#server/market/realtime/lots-left.ts';
import { searchLots as findLots } from '#server/market/search/search-lots.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** Kelly, Wyoming. Jackson is 15 miles away, and Boise is 250. */
const KELLY = { zip: '83011', lat: 43.6, lon: -110.5 };
const JACKSON = { zip: '83001', lat: 43.4, lon: -110.7 };
const ADDRESS = { address: '77 Secret Lane', phone: '307-555-0123' };

async function makeFarm(name = 'Willow Farm'): Promise<Person> {
  const seller = await makeVisitor(app, 'seller');
  await app.db
    .updateTable('accounts')
    .set({ ...ADDRESS, zip: KELLY.zip })
    .where('account_id', '=', seller.account_id)
    .execute();
  const farm = { seller_id: seller.account_id, name, story: 'Four generations.', zip: KELLY.zip };
  await app.db.insertInto('farms').values(farm).execute();
  return seller;
}

interface Given {
  title?: string;
  breed?: string;
  species?: string;
  description?: string;
  practices?: string[];
  state?: string;
  price_cents?: number;
  share_sizes?: number[];
  dropoff_date?: string;
  zip?: string;
  lat?: number;
  lon?: number;
  sells_until?: string;
}
async function makeLot(seller: Person, given: Given = {}): Promise<number> {
  const { lot_id } = await app.db
    .insertInto('lots')
    .values({
      seller_id: seller.account_id,
      kind: 'animal',
      state: 'published',
      title: 'Grass-fed steer',
      species: 'beef',
      price_cents: 550,
      hanging_low_clb: 60_000,
      hanging_high_clb: 70_000,
      left_to_buy: 4,
      published_at: sql<string>`now()`,
      ...KELLY,
      ...given,
    })
    .returning('lot_id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('lot_animals').values({ lot_id, animal_number: 1 }).execute();
  return lot_id;
}
async function claim(lot_id: number, buyer: Person, first_quarter: number, quarters: number, held_until: string) {
  const { animal_id } = await app.db
    .selectFrom('lot_animals')
    .select('animal_id')
    .where('lot_id', '=', lot_id)
    .executeTakeFirstOrThrow();
  const values = { lot_id, animal_id, first_quarter, quarters, buyer_id: buyer.account_id, held_until };
  await app.db.insertInto('claims').values(values).execute();
}

const found = async (input: SentTo<typeof searchLots>, person: Person | null = null) =>
  expectYes(await app.call(searchLots, person, input)).data;
const idsOf = (rows: { lot_id: number }[]) => rows.map(({ lot_id }) => lot_id);

test('finds lots by words, nearest first, without revealing any address [MKT-001]', async () => {
  const seller = await makeFarm();
  const far = await makeLot(seller, { title: 'Quokka steer', ...JACKSON });
  const near = await makeLot(seller, { title: 'Half a quokka' });
  await makeLot(seller, { title: 'Quokka draft', state: 'draft' });
  await makeLot(seller, { title: 'Quokka paused', state: 'paused' });
  await makeLot(seller, { title: 'Quokka of yesterday', sells_until: '2020-01-01' });

  const page = await found({ search: 'quokkas', zip: '83011-1234' });
  expect(idsOf(page.rows)).toEqual([near, far]);
  expect(page.rows[1]).toMatchObject({ farm: 'Willow Farm', city: 'Jackson', state: 'WY', miles: 16 });
  expect(page).toMatchObject({ next: '', is_similar: false, place: { zip: '83011', city: 'Kelly', state: 'WY' } });
  expect(JSON.stringify(page)).not.toMatch(/Secret|555-0123/);
  expect(idsOf((await found({ search: 'quokka', zip: '83011', sort: 'newest' })).rows)).toEqual([near, far]);
  expect(idsOf((await found({ search: 'quokka', zip: '83011', miles: 5 })).rows)).toEqual([near]);
});

test('a lot is for sale until the day ends in its own time zone, even for people whose day has already ended', async () => {
  const seller = await makeFarm();
  const { rows } = await sql<{ day: string }>`select lot_today(null)::text as day`.execute(app.db);
  const [{ day: sells_until = '' } = {}] = rows;
  const lot_id = await makeLot(seller, { title: 'Aardvark steer', sells_until });
  await makeLot(seller, { title: 'Aardvark of yesterday', sells_until: addDays(sells_until, -1) });
  for (const ahead of [0, 1]) {
    const who = { actor: null, today: addDays(sells_until, ahead) } as Who<null>;
    const { rows } = await findLots(app.db, who, searchLots.input.parse({ search: 'aardvark' }));
    expect(idsOf(rows)).toEqual([lot_id]);
  }
});

test('finds lots despite misspelled words, and says so', async () => {
  const seller = await makeFarm();
  const lot_id = await makeLot(seller, { title: 'Steer', breed: 'Hereford' });
  const page = await found({ search: 'herfrod' });
  expect(idsOf(page.rows)).toEqual([lot_id]);
  expect(page.is_similar).toBe(true);
  expect(await found({ search: 'zzzzqqqq' })).toMatchObject({ rows: [], is_similar: false });
});

test('finds the lots of a farm whose name is misspelled, but not those of farms that only share a word with it', async () => {
  await makeLot(await makeFarm());
  const lot_id = await makeLot(await makeFarm('Quillback Farm'));
  for (const search of ['quilback farm', 'Quillbcak Farm', 'quillbak'])
    for (const zip of ['', KELLY.zip]) {
      const page = await found({ search, zip });
      expect([idsOf(page.rows), page.is_similar]).toEqual([[lot_id], true]);
    }
});

test('filters by species, practices, price per hanging pound, share size, and days', async () => {
  const seller = await makeFarm();
  const title = 'Wombat';
  const hog = await makeLot(seller, { title, species: 'hog', practices: ['pasture_raised'], price_cents: 300 });
  const beef = await makeLot(seller, { title, share_sizes: [4], dropoff_date: '2199-05-01' });
  const search = 'wombat';
  expect(idsOf((await found({ search, species: 'hog' })).rows)).toEqual([hog]);
  expect(idsOf((await found({ search, practices: 'pasture_raised' })).rows)).toEqual([hog]);
  expect(idsOf((await found({ search, most_cents: 400 })).rows)).toEqual([hog]);
  expect(idsOf((await found({ search, quarters: 4 })).rows)).toEqual([beef, hog]);
  expect(idsOf((await found({ search, quarters: 1 })).rows)).toEqual([hog]);
  expect(idsOf((await found({ search, from: '2199-04-01', to: '2199-06-01' })).rows)).toEqual([beef]);

  const count = expectYes(await app.call(countLots, null, { search, species: 'hog' })).data;
  expect(count).toEqual({
    total: 1,
    species: [
      { key: 'beef', count: 1 },
      { key: 'hog', count: 1 },
    ],
    practices: [{ key: 'pasture_raised', count: 1 }],
  });
});

test('converts live-weight and whole-animal prices so that they can be compared', async () => {
  const seller = await makeFarm();
  const title = 'Pangolin';
  const live = await makeLot(seller, { title });
  const values = { price_basis: 'live', price_cents: 300, live_low_clb: 110_000, live_high_clb: 150_000 };
  await app.db.updateTable('lots').set(values).where('lot_id', '=', live).execute();
  const whole = await makeLot(seller, { title, price_cents: 260_000 });
  await app.db.updateTable('lots').set({ price_basis: 'whole' }).where('lot_id', '=', whole).execute();
  // 300 cents × 1300 lb / 650 lb is 600 cents, and $2,600 / 650 lb is 400.
  expect(idsOf((await found({ search: title, most_cents: 599 })).rows)).toEqual([whole]);
  expect(idsOf((await found({ search: title, most_cents: 600 })).rows)).toEqual([whole, live]);
  // Without a hanging weight, 300 cents / 0.62 is 484 cents.
  await app.db
    .updateTable('lots')
    .set({ hanging_low_clb: null, hanging_high_clb: null })
    .where('lot_id', '=', live)
    .execute();
  expect(idsOf((await found({ search: title, most_cents: 483 })).rows)).toEqual([whole]);
  expect(idsOf((await found({ search: title, most_cents: 484 })).rows)).toEqual([whole, live]);
});

test('shows each lot on only one page', async () => {
  const seller = await makeFarm();
  const lots: number[] = [];
  for (let at = 0; at < LOTS_PER_PAGE + 3; at++) {
    lots.push(await makeLot(seller, { title: 'Dingo', lat: KELLY.lat + (at % 5) / 10 }));
  }
  for (const input of [{ search: 'dingo' }, { search: 'dingo', zip: '83011' }, { search: 'dinggo' }]) {
    const first = await found(input);
    expect(first.rows).toHaveLength(LOTS_PER_PAGE);
    const second = await found({ ...input, after: first.next });
    expect(second.next).toBe('');
    expect(idsOf([...first.rows, ...second.rows]).toSorted()).toEqual(lots.toSorted());
  }
});

test('refuses a ZIP that doesn’t exist, with a message at its field, and an invalid page cursor', async () => {
  for (const endpoint of [searchLots, countLots, searchShares])
    expect(await app.callWith(endpoint, null, { zip: '00000' })).toMatchObject({
      http: 422,
      code: 'zip_unknown',
      fields: { zip: 'We don’t know where this ZIP code is. Check it and try again.' },
    });
  expect(await app.callWith(searchLots, null, { zip: '1' })).toMatchObject({ http: 400, code: 'malformed' });
  for (const after of ['x', '1e999_1', "1_1'; drop table lots", '1_99999999999999999999'])
    expect(await app.callWith(searchLots, null, { after })).toMatchObject({ http: 400, code: 'malformed' });
});

test('accepts a search that contains no words', async () => {
  for (const search of ["'", '"', '& | ! :*', '<script>', '%_\\', '𝔬𝔯𝔢', '()'.repeat(40), 'the'])
    expect(await app.callWith(searchLots, null, { search })).toMatchObject({ http: 200 });
});

test('lists open shares, and leaves out quarters that are held [MKT-003]', async () => {
  const seller = await makeFarm();
  const buyer = await makeVisitor(app, 'buyer');
  const lot_id = await makeLot(seller, { title: 'Bilby' });
  const shares = async (quarters: number) =>
    expectYes(await app.call(searchShares, buyer, { search: 'bilby', quarters })).data.rows;
  await claim(lot_id, buyer, 1, 2, '2199-01-01T00:00:00Z');
  await claim(lot_id, buyer, 3, 1, '2020-01-01T00:00:00Z');
  expect(await shares(2)).toMatchObject([
    { lot_id, animals: [{ animal_number: 1, open_quarters: [3, 4], sold_quarters: 0 }] },
  ]);
  expect(await shares(3)).toEqual([]);
});

test('shows a lot with its quarters, farm, and fee rates [MKT-002]', async () => {
  const seller = await makeFarm();
  const buyer = await makeVisitor(app, 'buyer');
  const lot_id = await makeLot(seller, { description: '<b>Good</b> beef' });
  await app.db.updateTable('lots').set({ pickup_note: '77 Secret Lane' }).where('lot_id', '=', lot_id).execute();
  await claim(lot_id, buyer, 1, 1, '2199-01-01T00:00:00Z');
  const page = expectYes(await app.call(lotPage, null, { lot_id })).data;
  expect(page).toMatchObject({
    description: '<b>Good</b> beef',
    city: 'Kelly',
    is_own: false,
    held_until: expect.stringMatching(/^2199-01-01T00:00:00/),
    farm: { name: 'Willow Farm', stars: null, reviews: 0 },
    rates: { service_bp: 750 },
  });
  expect(page.animals[0]?.quarters.map(({ state }) => state)).toEqual(['held', 'free', 'free', 'free']);
  expect(JSON.stringify(page)).not.toMatch(/Secret|555-0123|83011/);
  expect(expectYes(await app.call(lotPage, seller, { lot_id })).data).toMatchObject({
    is_own: true,
    pickup_note: '77 Secret Lane',
  });
});

test('leaves a canceled animal out of its lot’s page and live updates', async () => {
  const lot_id = await makeLot(await makeFarm());
  await app.db.insertInto('lot_animals').values({ lot_id, animal_number: 2 }).execute();
  await sql`update lot_animals set state = 'canceled', ended_at = now() where lot_id = ${lot_id} and animal_number = 1`.execute(
    app.db,
  );
  const page = expectYes(await app.call(lotPage, null, { lot_id })).data;
  for (const { animals } of [page, ...(await readLotsLeft(app.db, [lot_id]))]) {
    expect(animals.map(({ animal_number }) => animal_number)).toEqual([2]);
    expect(animals[0]?.quarters.map(({ state }) => state)).toEqual(['free', 'free', 'free', 'free']);
  }
});

test('measures how far a lot is from the requested ZIP code, or else from the visitor’s own', async () => {
  const seller = await makeFarm();
  const lot_id = await makeLot(seller);
  const milesFor = async (person: Person | null, zip = '') =>
    expectYes(await app.call(lotPage, person, { lot_id, zip })).data.miles;
  expect(await milesFor(null)).toBeNull();
  expect(await milesFor(null, '00000')).toBeNull();
  const [jackson, own] = [await milesFor(null, JACKSON.zip), await milesFor(null, KELLY.zip)];
  expect(jackson).toBeGreaterThan(5);
  expect(jackson).toBeLessThan(30);
  expect(own).toBeLessThan(jackson as number);

  const buyer = await makeVisitor(app, 'buyer');
  await app.db.updateTable('accounts').set({ zip: '83001-1234' }).where('account_id', '=', buyer.account_id).execute();
  expect(await milesFor(buyer)).toBe(jackson);
  expect(await milesFor(buyer, KELLY.zip)).toBe(own);
  expect(await milesFor(seller)).toBeNull();
});

test('has no page for another seller’s draft', async () => {
  const seller = await makeFarm();
  const other = await makeFarm();
  const lot_id = await makeLot(seller, { state: 'draft' });
  for (const person of [null, other]) expect(await app.call(lotPage, person, { lot_id })).toMatchObject({ http: 404 });
  expect(await app.call(lotPage, seller, { lot_id })).toMatchObject({ http: 200 });
});

test('shows a farm with its lots and reviews, but has no page for other accounts [MKT-015]', async () => {
  const seller = await makeFarm();
  const buyer = await makeVisitor(app, 'buyer');
  const lot_id = await makeLot(seller);
  await makeLot(seller, { state: 'draft' });
  const page = expectYes(await app.call(farmPage, null, { seller_id: seller.account_id })).data;
  expect(page).toMatchObject({ name: 'Willow Farm', city: 'Kelly', state: 'WY', is_own: false, latest_reviews: [] });
  expect(idsOf(page.lots)).toEqual([lot_id]);
  expect(JSON.stringify(page)).not.toMatch(/Secret|555-0123/);
  expect(await app.call(farmPage, null, { seller_id: buyer.account_id })).toMatchObject({ http: 404 });
});

test('finds words that appear only in older lots, whether in a single lot or in thousands', async () => {
  const seller = await makeFarm();
  const rare = await makeLot(seller, { title: 'Tamar pademelon' });
  const add = (title: string, count: number) =>
    sql`insert into lots (seller_id, kind, state, title, species, price_cents, left_to_buy, published_at)
      select ${seller.account_id}, 'animal', 'published', ${title}, 'beef', 550, 4, now() + n * interval '1 microsecond'
      from generate_series(1, ${count}) n`.execute(app.db);
  await add('Common potoroo', 2_100);
  await add('Steer', 300);
  expect(idsOf((await found({ search: 'pademelon' })).rows)).toEqual([rare]);

  const first = await found({ search: 'potoroo' });
  const second = await found({ search: 'potoroo', after: first.next });
  expect([first.is_similar, second.is_similar]).toEqual([false, false]);
  const ids = idsOf([...first.rows, ...second.rows]);
  expect(ids).toHaveLength(2 * LOTS_PER_PAGE);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect((await found({ search: 'pademelom' })).is_similar).toBe(true);
});

test('finds rare words combined with common ones, and understands quotes, a minus, and “or”', async () => {
  const seller = await makeFarm();
  await sql`insert into lots (seller_id, kind, state, title, species, price_cents, left_to_buy, published_at)
    select ${seller.account_id}, 'animal', 'published', 'Ordinary wallaby', 'beef', 550, 4, now() + n * interval '1 microsecond'
    from generate_series(1, 400) n`.execute(app.db);
  const one = await makeLot(seller, { title: 'Ordinary kowari', published_at: '2020-01-02T00:00:00Z' } as Given);
  const other = await makeLot(seller, { title: 'Kowari wallaby', published_at: '2020-01-01T00:00:00Z' } as Given);
  await sql`analyze lots`.execute(app.db);
  const ids = async (search: string) => idsOf((await found({ search })).rows);
  expect(await ids('kowari')).toEqual([one, other]);
  expect(await ids('the ordinary kowaris')).toEqual([one]);
  expect(await ids('kowari -ordinary')).toEqual([other]);
  expect((await found({ search: '"wallaby kowari"' })).is_similar).toBe(true);
  expect(await ids('"kowari wallaby"')).toEqual([other]);
  expect((await ids('kowari or ordinary')).length).toBeGreaterThan(2);
  expect((await found({ search: `kowari o'brien \\ c:\\temp` })).is_similar).toBe(true);
  const { total } = expectYes(await app.call(countLots, null, { search: 'ordinary kowari' })).data;
  expect(total).toBe(1);
});

test('counts every lot of a species, no matter how many products without a species match', async () => {
  const seller = await makeFarm();
  await sql`insert into lots (seller_id, kind, state, title, species, price_basis, price_cents, pieces, left_to_buy, published_at)
    select ${seller.account_id}, 'product', 'published', 'Numbat jerky', '', 'piece', 550, 4, 4, now() + n * interval '1 microsecond'
    from generate_series(1, 1100) n`.execute(app.db);
  await makeLot(seller, { title: 'Numbat steer' });
  const { total, species } = expectYes(await app.call(countLots, null, { search: 'numbat' })).data;
  expect([total, species]).toEqual([1_000, [{ key: 'beef', count: 1 }]]);
});

test('a page cursor that could never have been issued is refused', async () => {
  for (const after of ['99999999999999999999_1', '1e999_1', 'x']) {
    expect(await app.callWith(searchLots, null, { after })).toMatchObject({ http: 400, code: 'malformed' });
  }
});
