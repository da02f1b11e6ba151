import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import { tagCustomers } from '#contract/directory/tags-api.ts';
import { exportCustomers } from '#server/directory/export-customers.ts';
import { runImport } from '#server/directory/import/run-import.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventually } from '#server/test/waiting.ts';

const app = openTestApp();

const exported = async (person: Person, filter = {}) =>
  expectYes(await app.call(api.exportCustomers, person, filter)).data as string;
const listed = async (person: Person) => expectYes(await app.call(getAllCustomers, person, {})).data;

/** Text that can break a CSV file or run as a formula. */
const NASTY = [
  "=cmd|' /C calc'!A0",
  '+1 (555) 010-0000',
  '-2+3',
  '@SUM(A1)',
  "'=1",
  "''+x",
  "O'Brien",
  'say "hi", she; said',
  '🐄 عجل',
  ' ,;\t|',
  '<b>&amp;',
];

test('exports a file that another plant can import without loss', async () => {
  const [one, two] = [await makePlant(app), await makePlant(app)];
  const producer = expectYes(
    await app.call(addCustomer, one.owner, {
      first_name: '=Paul',
      last_name: 'Miller',
      email: `${randomUUID()}@example.test`,
      type: 'producer',
    }),
  ).data;
  for (const [at, text] of NASTY.entries()) {
    expectYes(
      await app.call(addCustomer, one.owner, {
        first_name: text,
        last_name: NASTY.at(-at - 1) ?? '',
        phone: at % 2 ? '' : `+1 555 010 ${1000 + at}`,
        address: text,
        city: text,
        state: text.slice(0, 20),
        zip: '01234',
        email: at % 3 ? '' : `${randomUUID()}@example.test`,
        custom_portal: at % 3 ? 0 : 1,
        producer: at % 2 ? producer.user_ref : null,
      }),
    );
  }
  const rows = await listed(one.owner);
  expectYes(
    await app.call(tagCustomers, one.owner, { ids: rows.slice(0, 3).map(({ id }) => id), name: 'big; "early", late' }),
  );
  await app.db
    .updateTable('customers')
    .set({ address: '12 New Rd', address_2: 'Apt 4B' })
    .where('customer_id', '=', producer.id)
    .execute();
  const csv = await exported(one.owner);
  expect(csv).toContain('"12 New Rd, Apt 4B"');
  expect(csv).toMatch(/^\ufeffFirst Name,Last Name,Email,Phone,Address,City,State,ZIP,Type,Producer,Portal,Tags\r\n/);
  expect(csv).not.toMatch(/(^|[,\n])"?[=+\-@\t]/);

  const file = new File([csv], 'customers.csv');
  const { import_id } = expectYes(await app.call(api.uploadCustomers, two.owner, { file })).data;
  const { has_header, columns } = expectYes(await app.call(api.viewCustomerImport, two.owner, { import_id })).data;
  const fields = columns.map(({ field }) => field);
  expectYes(await app.call(api.mapCustomerImport, two.owner, { import_id, has_header, fields }));
  expectYes(await app.call(api.startCustomerImport, two.owner, { import_id }));
  await runImport(app.db, two.plant_id, import_id, two.owner.account_id);
  expect(await exported(two.owner)).toBe(csv);
  expect(await listed(two.owner)).toHaveLength(rows.length);
});

test('exports the customers on the list, and gives producers only their own, without tags', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const farm = await plant.join('producer');
  expectYes(await app.call(addCustomer, farm, { first_name: 'Own' }));
  const { id } = expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Other', city: 'Salem' })).data;
  const tag = expectYes(await app.call(tagCustomers, plant.owner, { ids: [id], name: 'secret' })).data;
  expectYes(await app.call(addCustomer, stranger.owner, { first_name: 'Foreign' }));
  const names = async (person: Person, filter = {}) =>
    (await exported(person, filter))
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
      .sort();
  expect(await names(plant.owner)).toEqual(['Dana', 'Other', 'Own']);
  expect(await names(plant.owner, { search: 'salem' })).toEqual(['Other']);
  expect(await names(plant.owner, { type: 'producer' })).toEqual(['Dana']);
  expect(await names(farm)).toEqual(['Dana', 'Own']);
  expect(await exported(farm)).not.toContain('secret');
  expect(await names(plant.owner, { tag: tag.id })).toEqual(['Other']);
  expect(await names(farm, { tag: tag.id })).toEqual(['Dana', 'Own']);
  expect(await names(stranger.owner)).toEqual(['Foreign']);
  for (const role of ['customer', 'butcher'] as const) {
    expect(await app.call(api.exportCustomers, await plant.join(role), {})).toMatchObject({ http: 403 });
  }
});

test('names the file after the plant and the day, and exports thousands of customers', async () => {
  const plant = await makePlant(app);
  await app.db
    .updateTable('plants')
    .set({ name: '../"Évil"\r\nX: y' })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  app.actors.forgetAll();
  await app.db.transaction().execute(async (tx) => {
    const people = Array.from({ length: 2500 }, (_, at) => ({
      role: 'customer',
      first_name: `P${at}`,
      last_name: '',
      plant_id: plant.plant_id,
    }));
    const accounts = await tx.insertInto('accounts').values(people).returning('account_id').execute();
    const records = accounts.map(({ account_id }, at) => ({
      plant_id: plant.plant_id,
      account_id,
      type: 'customer',
      first_name: `P${at}`,
    }));
    await tx.insertInto('customers').values(records).execute();
  });
  const reply = expectYes(await app.call(api.exportCustomers, plant.owner, {}));
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="-vil-X-y-customers-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''%C3%89vil-X-y-customers-/,
  );
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(String(reply.data).split('\r\n')).toHaveLength(2502);
});

test('slow downloads keep nobody waiting, and hold no connection', async () => {
  const plants = [await makePlant(app), await makePlant(app), await makePlant(app)] as const;
  const begin = ({ plant_id }: (typeof plants)[number]) => {
    const actor = { plant_id, account_id: plant_id, role: 'processor', plant_name: 'Plant' };
    const who = { actor, today: '2026-01-01' } as Who<PlantActor>;
    return exportCustomers(app.db, who, api.exportCustomers.input.parse({}));
  };
  // Nobody reads these yet.
  const open = await Promise.all(plants.flatMap((plant) => Array.from({ length: 8 }, () => begin(plant))));
  expect(app.pool.waitingCount).toBe(0);
  await eventually(() => expect(app.pool.idleCount).toBe(app.pool.totalCount));
  expect(await exported(plants[0].owner)).toContain('First Name');
  for (const { stream } of open) expect((await text(stream)).split('\r\n').length).toBe(2);
});
