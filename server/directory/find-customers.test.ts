import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, findCustomers } from '#contract/directory/api.ts';
import { findSimilar } from '#contract/directory/records-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { similarTo } from '#server/directory/find-similar.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
let plant: Plant;
let stranger: Plant;

async function add(person: Person, first_name: string, last_name = '', more: Partial<SentTo<typeof addCustomer>> = {}) {
  return expectYes(await app.call(addCustomer, person, { first_name, last_name, ...more })).data;
}
async function find(person: Person, input: SentTo<typeof findCustomers>) {
  return expectYes(await app.call(findCustomers, person, input)).data.map((row) =>
    `${row.first_name} ${row.last_name}`.trim(),
  );
}

beforeAll(async () => {
  [plant, stranger] = [await makePlant(app), await makePlant(app)];
  await add(plant.owner, 'José', 'Millán', { email: 'jose@ranch.test', phone: '(555) 012-3456', city: 'Salem' });
  await add(plant.owner, 'Emil', 'Hammil');
  await add(plant.owner, 'Millie', 'Abbott');
  await add(plant.owner, 'Ana', 'De La Cruz', { type: 'producer' });
  await add(plant.owner, "O'Brien <b>", '100%_off\\', { email: 'million@farm.test' });
  await add(stranger.owner, 'Mill', 'Stranger');
});

describe('finding a person while typing', () => {
  test.each([
    // Order: matches at the start of last names, then of first names, then of email addresses, then anywhere.
    ['mil', ['José Millán', 'Millie Abbott', "O'Brien <b> 100%_off\\", 'Emil Hammil']],
    ['MILLÁN', ['José Millán']],
    ['milla jos', ['José Millán']],
    ['jos milla', ['José Millán']],
    ['cruz', ['Ana De La Cruz']],
    ['salem', ['José Millán']],
    ['555 012', ['José Millán']],
    ['5550123456', ['José Millán']],
    ['123456', ['José Millán']],
    ['jose@r', ['José Millán']],
    ['100%', ["O'Brien <b> 100%_off\\"]],
    ['_off\\', ["O'Brien <b> 100%_off\\"]],
    ["' or 1=1 --", []],
    ['xyz', []],
  ])('%s finds %j [DIR-006 DIR-007]', async (search, names) => {
    expect(await find(plant.owner, { search })).toEqual(names);
  });

  test('returns the first people by name if nothing is typed, filtered by type', async () => {
    expect(await find(plant.owner, {})).toHaveLength(5);
    expect(await find(plant.owner, { type: 'producer' })).toEqual(['Ana De La Cruz']);
    expect(await find(plant.owner, { search: 'mil', type: 'producer' })).toEqual([]);
  });

  test('lets producers find only their own customers, and customers and butchers no one else', async () => {
    const producer = await plant.join('producer');
    await add(producer, 'Milton', 'Own');
    expect(await find(producer, { search: 'mil' })).toEqual(['Milton Own']);
    expect(await find(await plant.join('customer'), { search: 'mil' })).toEqual([]);
    expect(await app.call(findCustomers, await plant.join('butcher'), {})).toMatchObject({ http: 403 });
  });
});

describe('possible duplicates', () => {
  let near: Plant;
  const similar = async (input: SentTo<typeof findSimilar>, person = near.owner) =>
    expectYes(await app.call(findSimilar, person, input)).data.map(({ first_name, last_name, by }) => [
      `${first_name} ${last_name}`.trim(),
      by,
    ]);
  let smith: { id: number };
  beforeAll(async () => {
    near = await makePlant(app);
    smith = await add(near.owner, 'Jon', 'Smith', { email: 'jon@example.test', phone: '(555) 012-3456' });
    await add(near.owner, 'Jonathan', 'Stone', { phone: '+1 555 777 0000' });
    await add(stranger.owner, 'Jon', 'Smith', { phone: '(555) 012-3456' });
  });

  test.each([
    [{ email: 'JON@example.test' }, [['Jon Smith', ['email']]]],
    [{ phone: '555.012.3456' }, [['Jon Smith', ['phone']]]],
    [{ phone: '15557770000' }, [['Jonathan Stone', ['phone']]]],
    [{ first_name: 'John', last_name: 'Smith' }, [['Jon Smith', ['name']]]],
    [{ first_name: 'JÓN', last_name: 'Smithe' }, [['Jon Smith', ['name']]]],
    [
      { first_name: 'Jon', last_name: 'Smith', phone: '5550123456', email: 'jon@example.test' },
      [['Jon Smith', ['email', 'name', 'phone']]],
    ],
    [{ first_name: 'Jane', last_name: 'Abbott' }, []],
    [{ phone: '555' }, []],
    [{ first_name: 'Jo' }, []],
    [{ email: "' or 1=1 --", first_name: '%', last_name: '_' }, []],
    [{}, []],
  ])('for %j are %j', async (typed, found) => {
    expect(await similar(typed)).toEqual(found);
  });

  test('never include the record itself or, for producers, other people’s customers', async () => {
    expect(await similar({ id: smith.id, first_name: 'Jon', last_name: 'Smith' })).toEqual([]);
    expect(await similar({ first_name: 'Jon', last_name: 'Smith' }, await near.join('producer'))).toEqual([]);
  });
});

test('possible duplicates among 20,000 people are found through indexes', async () => {
  const { plant_id } = await makePlant(app);
  await sql`insert into accounts (role, first_name, last_name, plant_id)
    select 'customer', 'F' || n, 'L' || n, ${plant_id} from generate_series(1, 20000) n`.execute(app.db);
  await sql`insert into customers (plant_id, account_id, type, first_name, last_name, phone)
    select ${plant_id}, account_id, 'customer', left(md5(first_name), 6), left(md5(last_name), 8), account_id::text from accounts
    where plant_id = ${plant_id} and role = 'customer'`.execute(app.db);
  await sql`analyze customers`.execute(app.db);
  const typed = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.test', phone: '5550123456', id: undefined };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${similarTo(plant_id, null, typed) ?? sql``}`.execute(
    app.db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of [
    'email_once_per_plant',
    'customers_by_phone',
    'customers_by_last_name',
    'customers_by_first_name',
  ]) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toMatch(/Seq Scan on customers/);
});
