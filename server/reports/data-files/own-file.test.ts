import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addCustomer } from '#contract/directory/api.ts';
import { downloadOwnFile, makeOwnFile, viewOwnFile } from '#contract/reports/data-file-api.ts';
import { readTables } from '#server/reports/data-files/data-tables.ts';
import { makeDataFile } from '#server/reports/data-files/make-data-file.ts';
import { chooseForPerson, LEFT_OUT_OF_PERSON, PERSON_COLUMNS } from '#server/reports/data-files/person-tables.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function make({ account_id, token }: Person): Promise<{ file_id: number; entries: Record<string, string> }> {
  const { db, files } = app;
  await db.updateTable('accounts').set({ password_hash: PASSWORD_HASH }).where('account_id', '=', account_id).execute();
  const asked = { present_password: PASSWORD };
  const { file_id } = expectYes(await app.call(makeOwnFile, { account_id, token }, asked)).data;
  await makeDataFile({ db, files }, { owner_id: account_id, file_id });
  const { file } = await db
    .selectFrom('data_files')
    .select('file')
    .where('owner_id', '=', account_id)
    .where('file_id', '=', file_id)
    .executeTakeFirstOrThrow();
  const unzipped = unzipSync((await files.get(file)) ?? new Uint8Array());
  return {
    file_id,
    entries: Object.fromEntries(Object.entries(unzipped).map(([name, content]) => [name, strFromU8(content)])),
  };
}

test('a customer gets what is about them, and nothing about another customer', async () => {
  const { payer, plant } = await makeIssued(app);
  const named = { first_name: 'Someone', last_name: 'Else', type: 'customer' } as const;
  expectYes(await app.call(addCustomer, plant.owner, named));
  const { file_id, entries } = await make(payer);
  expect(entries['tables/customers.csv']?.trim().split('\r\n')).toHaveLength(2);
  expect(entries['tables/shares.csv']?.trim().split('\r\n')).toHaveLength(2);
  expect(entries['tables/invoices.csv']?.trim().split('\r\n')).toHaveLength(2);
  expect(Object.keys(entries).filter((name) => name.startsWith('invoices/'))).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('Someone');
  expect(JSON.stringify(entries)).not.toContain('argon2id');

  const answer = expectYes(await app.call(downloadOwnFile, payer, { file_id }));
  expect(answer.headers['content-type']).toBe('application/zip');
  for (const other of [plant.owner, await makeVisitor(app, 'buyer')]) {
    expect((await app.call(downloadOwnFile, other, { file_id })).http).toBe(404);
    expect(expectYes(await app.call(viewOwnFile, other, {})).data).toBeNull();
  }
});

test('a draft of an invoice is in the file once it is issued', async () => {
  const { payer } = await makeIssued(app);
  const { plant_id, customer_id } = await app.db
    .selectFrom('customers')
    .select(['plant_id', 'customer_id'])
    .where('account_id', '=', payer.account_id)
    .executeTakeFirstOrThrow();
  await app.db.insertInto('invoices').values({ plant_id, customer_id }).execute();
  const { entries } = await make(payer);
  // The heading, and the one that was issued.
  expect(entries['tables/invoices.csv']?.trim().split('\r\n')).toHaveLength(2);
});

test('a buyer without a plant gets a file, too, with their password', async () => {
  const buyer = await makeVisitor(app, 'buyer');
  const { entries } = await make(buyer);
  expect(entries['tables/accounts.csv']?.trim().split('\r\n')).toHaveLength(2);
  expect(await app.call(makeOwnFile, buyer, { present_password: 'wrong one' })).toMatchObject({
    code: 'present_password_wrong',
  });
});

test('every table with a column about a person is in the file or has a reason not to be', async () => {
  const tables = await readTables(app.db);
  const about = tables.filter(({ columns }) =>
    columns.some(({ name }) => (PERSON_COLUMNS as readonly string[]).includes(name)),
  );
  const chosen = new Set(chooseForPerson(tables, 1).map(({ table }) => table));
  const missing = about.map(({ table }) => table).filter((table) => !chosen.has(table));
  expect(missing.toSorted()).toEqual(Object.keys(LEFT_OUT_OF_PERSON).toSorted());
  const columns = chooseForPerson(tables, 1).flatMap(({ table, columns: its }) =>
    its.map(({ name }) => `${table}.${name}`),
  );
  expect(columns.filter((column) => /hash|token|secret|password|sealed|credential/.test(column))).toEqual([]);
});
