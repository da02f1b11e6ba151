import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FINDER_RADIUS_MILES, getRole, type Seller } from '#contract/directory/finder-api.ts';
import { ROLES } from '#contract/lib/roles.ts';
import { sellersAround } from '#server/directory/finder/find-sellers.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

interface Given {
  zip: string;
  city?: string;
  state?: string;
  country?: string;
  avatar?: string;
}
async function makeSeller(given: Given): Promise<Person> {
  const seller = await makeVisitor(app, 'seller');
  await app.db.updateTable('accounts').set(given).where('account_id', '=', seller.account_id).execute();
  return seller;
}
async function makeBuyer(zip: string): Promise<Person> {
  const buyer = await makeVisitor(app, 'buyer');
  await app.db.updateTable('accounts').set({ zip }).where('account_id', '=', buyer.account_id).execute();
  return app.signIn(buyer.account_id);
}
const ask = (person: Person | null, input: object = {}) => app.callWith(getRole, person, input);
async function found(person: Person, input: object = {}): Promise<Seller[]> {
  const reply = expectYes(await ask(person, input));
  return getRole.data.parse(reply.data);
}

test('lists sellers near a ZIP, nearest first, without contact details [DIR-038 DIR-041 DIR-010]', async () => {
  const near = await makeSeller({ zip: '83001' });
  const avatar = `${randomUUID().replaceAll('-', '')}.webp`;
  const here = await makeSeller({ zip: '83011-1234', city: 'Kelly', state: 'Wyoming', country: 'USA', avatar });
  const alike = await makeSeller({ zip: '83011' });
  await makeSeller({ zip: '61036' });
  await makeBuyer('83011');

  const buyer = await makeBuyer('83011');
  const rows = await found(buyer);
  expect(rows.map(({ id, distance }) => [id, distance])).toEqual([
    [here.account_id, 0],
    [alike.account_id, 0],
    [near.account_id, rows[2]?.distance],
  ]);
  expect(rows[0]).toEqual({
    id: here.account_id,
    first_name: 'Pat',
    last_name: 'seller',
    avatar: `/uploads/${avatar}`,
    distance: 0,
    city: 'Kelly',
    state: 'Wyoming',
    country: 'USA',
    zip: '83011',
  });
  expect(rows[2]).toMatchObject({ avatar: '', city: 'Jackson', state: 'WY', zip: '83001' });
  expect(rows[2]?.distance).toBe(14.58);
  expect(
    await found(buyer, { zip: '83011', role: 'seller', processorType: 'beef', product: '', product_id: 7 }),
  ).toEqual(rows);
});

test('leaves out the caller and uses their own ZIP by default', async () => {
  const one = await makeSeller({ zip: '99723' });
  const other = await makeSeller({ zip: '99723' });
  const ids = (await found(await app.signIn(one.account_id))).map(({ id }) => id);
  expect(ids).toEqual([other.account_id]);
});

test('returns “no” if no one is in range, and “No” if the ZIP is missing or unknown [DIR-038 DIR-031 DIR-032]', async () => {
  const buyer = await makeBuyer('96910');
  expect(await ask(buyer)).toMatchObject({
    http: 404,
    status: 'no',
    code: 'no_seller_near',
    message: 'No seller found around your location.',
  });
  const nowhere = { http: 422, status: 'No', code: 'zip_missing', message: 'Please add zipcode on your profile.' };
  expect(await ask(await makeBuyer(''))).toMatchObject(nowhere);
  expect(await ask(await makeBuyer('09001'))).toMatchObject(nowhere);
  expect(await ask(buyer, { zip: '09001' })).toMatchObject({
    status: 'No',
    code: 'zip_unknown',
    fields: { zip: expect.any(String) },
  });
  for (const zip of ['abc', '1234', { a: 1 }, "61036' or 1=1"]) {
    expect(await ask(buyer, { zip }), JSON.stringify(zip)).toMatchObject({ http: 400, status: 'no' });
  }
  expect(await ask(null, { zip: '61036' })).toMatchObject({ http: 401, status: 'no' });
});

test('restores the leading zeros of a ZIP sent as a number', async () => {
  const seller = await makeSeller({ zip: '00901' });
  const buyer = await makeBuyer('');
  expect((await found(buyer, { zip: 901 })).map(({ id }) => id)).toEqual([seller.account_id]);
});

test('uses the plant’s radius and ZIP for its staff [DIR-038]', async () => {
  const seller = await makeSeller({ zip: '04401' });
  const plant = await makePlant(app);
  await app.db.updateTable('plants').set({ zip: '04530' }).where('plant_id', '=', plant.plant_id).execute();
  const manager = await plant.join('manager');
  expect((await found(manager)).map(({ id }) => id)).toEqual([seller.account_id]);
  await app.db.updateTable('plants').set({ finder_radius_miles: 20 }).where('plant_id', '=', plant.plant_id).execute();
  expect(await ask(manager)).toMatchObject({ status: 'no' });
});

test('finds plants by their own ZIP and by the species they handle [DIR-038]', async () => {
  const beef = await makePlant(app, { species: ['beef'] });
  const game = await makePlant(app, { species: ['deer', 'wild_game'] });
  for (const [plant, zip] of [
    [beef, '58701'],
    [game, '58703'],
  ] as const) {
    await app.db.updateTable('plants').set({ zip, city: 'Minot' }).where('plant_id', '=', plant.plant_id).execute();
  }
  const buyer = await makeBuyer('58701');
  const plants = async (more: object) => (await found(buyer, { role: 'processor', ...more })).map(({ id }) => id);
  expect(await plants({})).toEqual([beef.plant_id, game.plant_id]);
  expect(await plants({ processorType: 'Wild Game' })).toEqual([game.plant_id]);
  expect(await plants({ product: 'beef' })).toEqual([beef.plant_id]);
  expect(await plants({ processorType: 'anything' })).toHaveLength(2);
  expect((await found(beef.owner, { role: 'processor', zip: '58701' })).map(({ id }) => id)).toEqual([game.plant_id]);
  expect(await ask(buyer, { role: 'butcher' })).toMatchObject({ http: 400 });
});

test('is open to everyone who is signed in', async () => {
  await makeSeller({ zip: '67501' });
  const plant = await makePlant(app);
  for (const role of ROLES) {
    const person =
      role === 'seller' || role === 'buyer'
        ? await makeVisitor(app, role)
        : role === 'processor'
          ? plant.owner
          : await plant.join(role);
    expect(await ask(person, { zip: '67501' }), role).toMatchObject({ status: 'yes' });
  }
});

test('finds nearby sellers among 20,000 through the index', async () => {
  await sql`
    insert into accounts (role, first_name, last_name, zip)
    select 'seller', 'Sam', 'Far', lpad((10000 + n % 16000)::text, 5, '0') from generate_series(1, 20000) n`.execute(
    app.db,
  );
  await sql`analyze accounts`.execute(app.db);
  const buyer = await makeBuyer('10001');
  const rows = await found(buyer);
  expect(rows).toHaveLength(100);
  expect(rows.map(({ distance }) => distance)).toEqual(rows.map(({ distance }) => distance).toSorted((a, b) => a - b));

  const places = await zipPlaces();
  const point = places.find('10001');
  if (!point) throw new Error('10001 is in New York');
  const { rows: plan } = await sql`explain ${sellersAround(buyer, places.around(point, FINDER_RADIUS_MILES))}`.execute(
    app.db,
  );
  expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan[^"]* on accounts|Bitmap Heap Scan on accounts/);
  expect(JSON.stringify(plan)).not.toContain('Seq Scan on accounts');
});
