import { expect, test } from 'vitest';
import { addCustomer } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import { findSimilar } from '#contract/directory/records-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { importsWith, newEmail } from '#server/test/imports.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { upload, check, rowsOf, listed, imported } = importsWith(app);
const add = async (owner: Person, form: Record<string, string>) =>
  expectYes(await app.callWith(addCustomer, owner, form)).data;
const HEAD = 'First Name,Last Name,Email,Phone\n';
const actionsOf = async (owner: Person, import_id: number) =>
  (await rowsOf(owner, import_id)).map(({ action, match, problems }) => [
    action,
    match?.by ?? null,
    problems[0]?.words.slice(0, 24) ?? null,
  ]);

test('a shared phone doesn’t turn one person into another with another first name and another email', async () => {
  const plant = await makePlant(app);
  await add(plant.owner, { first_name: 'Ann', last_name: 'Lee', email: newEmail(), phone: '541-555-0100' });
  await imported(plant, `${HEAD}Bob,Lee,${newEmail()},541-555-0100\n`, { if_known: 'update', if_phone: 'update' });
  expect((await listed(plant.owner)).map(({ first_name }) => first_name).toSorted()).toEqual(['Ann', 'Bob']);
});

test('asks about a known phone with another first name, and does what the user chooses', async () => {
  const { owner } = await makePlant(app);
  await add(owner, { first_name: 'Ann', last_name: 'Lee', phone: '541-555-0100' });
  const import_id = await upload(owner, `${HEAD}Bob,Lee,,541-555-0100\nAnn,Lee,,(541) 555-0100 x12\n`);
  for (const if_phone of ['skip', 'update'] as const) {
    await check(owner, import_id, { if_phone });
    expect(await actionsOf(owner, import_id)).toEqual([
      ['wrong', 'phone', 'This is the phone number'],
      // The row's number has an extension, so the record would change. The other row isn't for Ann until the user says so.
      [if_phone, 'phone', null],
    ]);
  }
  for (const [choice, action] of [
    ['add', 'add'],
    ['skip', 'skip'],
    ['update', 'update'],
  ] as const)
    expect(
      expectYes(await app.call(api.fixCustomerImportRow, owner, { import_id, row: 2, choice })).data,
    ).toMatchObject({ action });
});

test('two people of one name are a question, never the first one found', async () => {
  const { owner } = await makePlant(app);
  await add(owner, { first_name: 'Robert', last_name: 'Jones', email: newEmail() });
  await add(owner, { first_name: 'Robert', last_name: 'Jones', email: newEmail() });
  const import_id = await upload(owner, `${HEAD}robert,jones,,\n`);
  const fix = async (choice: 'skip' | 'update' | 'add') =>
    expectYes(await app.call(api.fixCustomerImportRow, owner, { import_id, row: 2, choice })).data.action;
  for (const if_known of ['skip', 'update'] as const) {
    await check(owner, import_id, { if_known });
    expect(await actionsOf(owner, import_id)).toEqual([['wrong', 'name', 'Several customers could ']]);
  }
  expect([await fix('update'), await fix('add'), await fix('skip')]).toEqual(['wrong', 'add', 'skip']);
});

test('two people with one name and one phone number are a question too', async () => {
  const { owner } = await makePlant(app);
  for (let count = 0; count < 2; count++)
    await add(owner, { first_name: 'Robert', last_name: 'Jones', email: newEmail(), phone: '541-555-0133' });
  const import_id = await upload(owner, `${HEAD}Robert,Jones,,541-555-0133\n`);
  await check(owner, import_id, { if_phone: 'update' });
  expect(await actionsOf(owner, import_id)).toEqual([['wrong', 'phone', 'Several customers could ']]);
});

test('compares phone numbers without their extensions, and names whatever their apostrophes', async () => {
  const { owner } = await makePlant(app);
  await add(owner, { first_name: 'Sean', last_name: 'O’Neil', phone: '541-555-0100 ext. 4' });
  await add(owner, { first_name: 'Dee', last_name: "D'Arcy", email: newEmail() });
  const rows = `Sean,O'Neil,,1-541-555-0100\nDee,D’Arcy,,\nSean,O'Neil,,541-555-0104\n`;
  const import_id = await upload(owner, HEAD + rows);
  await check(owner, import_id);
  expect((await actionsOf(owner, import_id)).map(([action, by]) => [action, by])).toEqual([
    ['skip', 'phone'],
    ['skip', 'name'],
    ['add', null],
  ]);
  const similar = expectYes(await app.call(findSimilar, owner, { phone: '541-555-0100 x77' })).data;
  expect(similar.map(({ last_name }) => last_name)).toEqual(['O’Neil']);
  const search = await app.callWith(api.exportCustomers, owner, { search: "o'neil" });
  expect(expectYes(search).data).toContain('O’Neil');
});

test('an email address with invisible characters is the same address', async () => {
  const { owner } = await makePlant(app);
  const email = newEmail();
  await add(owner, { first_name: 'Ann', email: `\u200b${email}\u00ad` });
  const import_id = await upload(owner, `${HEAD}Ann,,${email.slice(0, 4)}\u2060${email.slice(4)},\n`);
  await check(owner, import_id);
  expect(await actionsOf(owner, import_id)).toEqual([['skip', 'email', null]]);
  expect((await listed(owner)).map((row) => row.email)).toEqual([email]);
});
