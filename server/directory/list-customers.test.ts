import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function add(
  person: Person,
  first_name: string,
  last_name: string,
  more: Partial<SentTo<typeof addCustomer>> = {},
) {
  return expectYes(await app.call(addCustomer, person, { first_name, last_name, ...more })).data;
}
async function page(person: Person, input: SentTo<typeof getAllCustomers>) {
  const { data: rows, total } = expectYes(await app.call(getAllCustomers, person, input));
  return { names: rows.map((row) => `${row.first_name} ${row.last_name}`.trim()), rows, total };
}

describe('searching the directory', () => {
  let plant: Plant;
  const find = async (search: string) => (await page(plant.owner, { search })).names;
  beforeAll(async () => {
    plant = await makePlant(app);
    await add(plant.owner, 'José', 'Ñandú', { city: 'Salem', email: 'jose@ranch.test', phone: '(555) 012-3456' });
    await add(plant.owner, 'Percy', '100%_off\\', { city: 'Bend' });
    await add(plant.owner, '🐄 <b>Farm</b>', "O'Brien", { city: '' });
    await add(plant.owner, 'مزرعة', 'السلام', { city: 'Eugene' });
    const stranger = await makePlant(app);
    await add(stranger.owner, 'José', 'Elsewhere');
  });

  test.each([
    ['jose', ['José Ñandú']],
    ['JOSÉ', ['José Ñandú']],
    ['nandu jos', ['José Ñandú']],
    ['salem ñan', ['José Ñandú']],
    ['jose@ra', ['José Ñandú']],
    ['5550123456', ['José Ñandú']],
    ['555-012-3456', ['José Ñandú']],
    ['%', ['Percy 100%_off\\']],
    ['_', ['Percy 100%_off\\']],
    ['\\', ['Percy 100%_off\\']],
    ["'", ["🐄 <b>Farm</b> O'Brien"]],
    ['<b>', ["🐄 <b>Farm</b> O'Brien"]],
    ['🐄', ["🐄 <b>Farm</b> O'Brien"]],
    ['السلام', ['مزرعة السلام']],
    ['jose percy', []],
    ['nobody', []],
  ])('%s finds %j [DIR-034]', async (search, names) => {
    expect(await find(search)).toEqual(names);
  });

  test('lists everyone for a blank search [DIR-034]', async () => {
    expect(await find('   ')).toHaveLength(4);
  });

  test('uses the trigram index for every word [DIR-034]', async () => {
    const explain = sql<{ 'QUERY PLAN': string }>`
      explain select 1 from customers where ${holdsWords(sql`search_text`, 'jose salem')}`;
    const plan = await app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return (await explain.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/customers_search[\s\S]*%jose%[\s\S]*%salem%/);
  });

  test('refuses a NUL character at the field [DIR-034]', async () => {
    expect(await app.call(getAllCustomers, plant.owner, { search: 'a\u0000b' })).toMatchObject({
      http: 400,
      fields: { search: expect.any(String) },
    });
  });
});

describe('the pages of the directory', () => {
  test('contain every row exactly once in every sort order, and give the total [DIR-034]', async () => {
    const plant = await makePlant(app);
    for (const [first, last, city] of [
      ['b', 'Same', 'Y'],
      ['a', 'Same', 'X'],
      ['Édith', 'Early', 'x'],
      ['zed', 'émile', 'Y'],
      ['Fay', 'Fox', 'É'],
    ] as const) {
      await add(plant.owner, first, last, { city });
    }
    const inOrder = async (sort: 'name' | '-name' | 'city' | '-city' | 'newest') => {
      const pages = [];
      for (const number of [1, 2, 3]) pages.push(await page(plant.owner, { sort, page: number, page_size: 2 }));
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
      return pages.flatMap(({ names }) => names);
    };
    const byName = ['Édith Early', 'zed émile', 'Fay Fox', 'a Same', 'b Same'];
    expect(await inOrder('name')).toEqual(byName);
    expect(await inOrder('-name')).toEqual([...byName].reverse());
    const byCity = ['Fay Fox', 'a Same', 'Édith Early', 'b Same', 'zed émile'];
    expect(await inOrder('city')).toEqual(byCity);
    expect(await inOrder('-city')).toEqual([...byCity].reverse());
    expect(await inOrder('newest')).toEqual(['Fay Fox', 'zed émile', 'Édith Early', 'a Same', 'b Same']);
  });

  test('are empty past the end, but still give the total [DIR-034]', async () => {
    const plant = await makePlant(app);
    await add(plant.owner, 'Ana', 'Ruiz');
    expect(await page(plant.owner, { page: 9 })).toMatchObject({ rows: [], total: 1 });
  });

  test('stop counting at a thousand [DIR-034]', async () => {
    const plant = await makePlant(app);
    await fillDirectory(plant, 1005);
    expect((await page(plant.owner, { page: 1 })).total).toBe(1000);
    expect((await page(plant.owner, { page: 51 })).names).toHaveLength(5);
    expect(await page(plant.owner, {})).toMatchObject({ total: 1005 });
  });

  test('can be filtered by type and by producer [DIR-008 DIR-034]', async () => {
    const plant = await makePlant(app);
    const farm = await add(plant.owner, 'Paul', 'Farm', { type: 'producer' });
    await add(plant.owner, 'Ana', 'Ruiz', { producer: farm.user_ref });
    await add(plant.owner, 'Bob', 'Stone');
    expect((await page(plant.owner, { type: 'producer' })).names).toEqual(['Paul Farm']);
    expect((await page(plant.owner, { type: 'customer' })).names).toEqual(['Ana Ruiz', 'Bob Stone']);
    expect((await page(plant.owner, { producer: farm.user_ref })).names).toEqual(['Ana Ruiz']);
  });
});

describe('who sees whom', () => {
  test('the office sees everyone, producers their customers, customers only themselves, and butchers no one [DIR-034]', async () => {
    const plant = await makePlant(app);
    const producer = await plant.join('producer');
    const customer = await plant.join('customer');
    await add(producer, 'Ana', 'Linked');
    await add(plant.owner, 'Bob', 'Unlinked');

    for (const role of ['admin', 'manager'] as const) {
      expect((await page(await plant.join(role), {})).rows).toHaveLength(4);
    }
    const seen = await page(producer, {});
    expect(seen.rows.map((row) => row.user_ref === producer.account_id || row.last_name)).toEqual([true, 'Linked']);
    expect(seen.total).toBe(2);
    expect((await page(customer, {})).rows.map((row) => row.user_ref)).toEqual([customer.account_id]);
    expect((await page(customer, { search: 'unlinked' })).rows).toEqual([]);
    expect(await app.call(getAllCustomers, await plant.join('butcher'), {})).toMatchObject({ http: 403 });
  });

  test('another plant sees no one [DIR-034]', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const farm = await add(plant.owner, 'Paul', 'Farm', { type: 'producer' });
    await add(plant.owner, 'Ana', 'Ruiz', { producer: farm.user_ref });
    expect((await page(stranger.owner, {})).rows).toEqual([]);
    expect((await page(stranger.owner, { producer: farm.user_ref })).rows).toEqual([]);
  });
});

/** Inserts many records in two statements. */
async function fillDirectory({ plant_id }: Plant, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, at) => ({ first_name: `C${at}`, last_name: '' }));
  const accounts = await app.db
    .insertInto('accounts')
    .values(people.map((person) => ({ ...person, role: 'customer', plant_id })))
    .returning(['account_id', 'first_name'])
    .execute();
  await app.db
    .insertInto('customers')
    .values(accounts.map((account) => ({ ...account, plant_id, type: 'customer' })))
    .execute();
}
