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

test.each([
  // The record, the row, and whether it's the same person (skip), somebody else (add), or a question (wrong).
  ['John|Public', 'John Q.|Public', 'wrong'],
  ['John Quincy|Public', 'John Q.|Public', 'wrong'],
  ['John Q.|Public', 'John R.|Public', 'add'],
  ['Mary Ann|Smith', 'Mary Beth|Smith', 'add'],
  ['Mary|Ann Smith', 'Mary Ann|Smith', 'skip'],
  ['John Q.|Public', 'john q.|public', 'skip'],
])('compares middle names when a phone is shared: %s and %s', async (known, row, action) => {
  const { owner } = await makePlant(app);
  const [first_name = '', last_name = ''] = known.split('|');
  await add(owner, { first_name, last_name, email: newEmail(), phone: '541-555-0100' });
  const import_id = await upload(owner, `${HEAD}${row.replace('|', ',')},${newEmail()},541-555-0100\n`);
  await check(owner, import_id, { if_phone: 'skip' });
  expect((await actionsOf(owner, import_id)).map(([found]) => found)).toEqual([action]);
});

test('a middle name is neither lost nor taken for a last name, in whatever order the file has it', async () => {
  const plant = await makePlant(app);
  const rows = ['John Q. Public', '"Smith, John Q."', 'Mary Ann Smith', '"Public, John Q."'];
  await imported(plant, `First Name,Middle Name,Last Name,Suffix\nAda,M.,Stone,Jr.\n`);
  const names = async () => (await listed(plant.owner)).map(({ first_name, last_name }) => [first_name, last_name]);
  expect(await names()).toEqual([['Ada M.', 'Stone Jr.']]);
  await imported(plant, `Name,Email\n${rows.map((name) => `${name},${newEmail()}\n`).join('')}`);
  expect((await names()).toSorted()).toEqual([
    ['Ada M.', 'Stone Jr.'],
    ['John Q.', 'Public'],
    ['John Q.', 'Public'],
    ['John Q.', 'Smith'],
    ['Mary Ann', 'Smith'],
  ]);
});

test('without an email address or phone number, only the whole name is the same person, a middle name is a question', async () => {
  const { owner } = await makePlant(app);
  await add(owner, { first_name: 'John', last_name: 'Public', email: newEmail() });
  await add(owner, { first_name: 'Mary Ann', last_name: 'Smith', email: newEmail() });
  const import_id = await upload(owner, 'Name\n"Public, John Q."\n"Smith, Mary Ann"\nMary Smith\n');
  await check(owner, import_id);
  expect((await actionsOf(owner, import_id)).map(([action]) => action)).toEqual(['wrong', 'skip', 'wrong']);
});

test('a new customer whose middle name the record lacks is shown as similar', async () => {
  const { owner } = await makePlant(app);
  await add(owner, { first_name: 'John', last_name: 'Public' });
  await add(owner, { first_name: 'Mary', last_name: 'Ann Smith' });
  const similarTo = async (first_name: string, last_name: string) =>
    expectYes(await app.call(findSimilar, owner, { first_name, last_name })).data.map((found) => found.last_name);
  expect(await similarTo('John Q.', 'Public')).toEqual(['Public']);
  expect(await similarTo('Mary Ann', 'Smith')).toEqual(['Ann Smith']);
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

test.each([
  // The record, the row that has only a name, and whether it's the same person (skip), a question (wrong), or new (add).
  ['Sean|O’Brien', "SEAN|O'BRIEN", 'skip'],
  ['Sean|O’Brien', 'Sean|OBrien', 'wrong'],
  ['Ann|Smith-Jones', 'Ann|Smith Jones', 'wrong'],
  ['Bo|Li', 'Bo|Li.', 'wrong'],
  ['Dana|Whitfield', 'Dana|Whitfeild', 'wrong'],
  ['Dana|Whitfield', 'Dana|Whitefield', 'wrong'],
  ['Dana|Whitfield', 'Dan|Whitfield', 'wrong'],
  ['Dana|Whitfield', 'Dana|Whitfield Jr.', 'add'],
  ['Dana|Whitfield', 'Dena|Whitfeld', 'add'],
  ['Ann|Smith', 'Dan|Smith', 'add'],
  // Short names differ by one letter all the time.
  ['Bo|Lee', 'Bo|Lea', 'add'],
])('asks about a name that is almost a customer’s: %s and %s', async (known, row, action) => {
  const { owner } = await makePlant(app);
  const [first_name = '', last_name = ''] = known.split('|');
  await add(owner, { first_name, last_name, email: newEmail() });
  const import_id = await upload(owner, `First Name,Last Name\n${row.replace('|', ',')}\n`);
  await check(owner, import_id);
  const [found] = await rowsOf(owner, import_id);
  expect(found?.action).toBe(action);
  if (action !== 'wrong') return;
  expect(found).toMatchObject({
    match: { by: 'name' },
    problems: [{ values: { name: `${first_name} ${last_name}` } }],
  });
  for (const choice of ['add', 'skip', 'update'] as const) {
    const fixed = expectYes(await app.call(api.fixCustomerImportRow, owner, { import_id, row: 2, choice })).data;
    expect(fixed.action).not.toBe('wrong');
  }
});
