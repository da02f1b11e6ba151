import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { setCurrentProcessor } from '#contract/accounts/processors.ts';
import { inviteMember } from '#contract/accounts/team.ts';
import { addCustomer, type Customer, getAllCustomers, updateCustomer } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { inviteImported } from '#server/directory/import-jobs.ts';
import { runImport } from '#server/directory/run-import.ts';
import { undoImport } from '#server/directory/undo-import.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makeCustomer, makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';

const app = openTestApp();

const newEmail = () => `${randomUUID()}@example.test`;
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'customers.csv') => new File([text], name);

async function granted<T>(answer: Promise<{ status: string; data?: T; message?: string }>): Promise<T> {
  const reply = await answer;
  if (reply.status !== 'yes') throw new Error(reply.message);
  return reply.data as T;
}
const upload = async (person: Person, text: string) =>
  (await granted(app.call(api.uploadCustomers, person, { file: file(text) }))).import_id;
const view = (person: Person, import_id: number) => granted(app.call(api.viewCustomerImport, person, { import_id }));
async function check(
  person: Person,
  import_id: number,
  more: Partial<SentTo<typeof api.mapCustomerImport>> = {},
): Promise<api.ImportView> {
  const { has_header, columns } = await view(person, import_id);
  const fields = columns.map(({ field }) => field);
  await granted(app.call(api.mapCustomerImport, person, { import_id, has_header, fields, ...more }));
  return view(person, import_id);
}
const start = (person: Person, import_id: number, leave_out = false) =>
  granted(app.call(api.startCustomerImport, person, { import_id, leave_out }));
const rowsOf = async (person: Person, import_id: number, only: SentTo<typeof api.getCustomerImportRows>['only'] = '') =>
  (await granted(
    app.call(api.getCustomerImportRows, person, { import_id, only, page_size: 200 }),
  )) as unknown as api.ImportRow[];
const listed = async (person: Person) =>
  (await granted(app.call(getAllCustomers, person, {}))) as unknown as Customer[];

/** Uploads, checks and imports a file, as a person and then the job do. */
async function imported(plant: Plant, text: string, more: Partial<SentTo<typeof api.mapCustomerImport>> = {}) {
  const import_id = await upload(plant.owner, text);
  await check(plant.owner, import_id, more);
  await start(plant.owner, import_id);
  await runImport(app.db, plant.plant_id, import_id, plant.owner.account_id);
  return import_id;
}
async function undone(plant: Plant, import_id: number) {
  await granted(app.call(api.undoCustomerImport, plant.owner, { import_id }));
  await undoImport(app.db, plant.plant_id, import_id, plant.owner.account_id);
  return view(plant.owner, import_id);
}
const eventsOf = (plant: Plant, kind: string) =>
  app.db.selectFrom('events').selectAll().where('plant_id', '=', plant.plant_id).where('kind', '=', kind).execute();

describe('a file that is brought', () => {
  test('is guessed by its headers, in English and Spanish, and what was chosen is remembered for the next one', async () => {
    const plant = await makePlant(app);
    const text = 'Nombre;Apellidos;Correo electrónico;Teléfono;Rancho\r\nAna;Ruiz;ana@example.test;555;Sol\r\n';
    const first = await view(plant.owner, await upload(plant.owner, text));
    expect(first).toMatchObject({ separator: ';', encoding: 'utf-8', has_header: true, rows: 1, status: 'uploaded' });
    expect(first.columns).toContainEqual({
      header: 'Correo electrónico',
      samples: ['ana@example.test'],
      field: 'email',
    });
    expect(first.columns.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'email', 'phone', '']);
    await check(plant.owner, first.import_id, { fields: ['first_name', 'last_name', 'email', 'phone', 'note'] });
    const second = await view(plant.owner, await upload(plant.owner, text));
    expect(second.columns.at(-1)?.field).toBe('note');
  });

  test.each([
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, ...Array(200).fill(0)])],
    ['a picture that says it is CSV', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array(60).fill(0)])],
    ['a PDF', new TextEncoder().encode('%PDF-1.7\nName,Email\n')],
    ['a GIF that is a table too', new TextEncoder().encode('GIF89a=1,Name\nAna,Ruiz\n'.padEnd(200))],
    ['a page', new TextEncoder().encode('<html><table><tr><td>Name</td></tr></table>')],
    ['bytes with a NUL among them', new TextEncoder().encode('Name,Email\nAna\0,a@b.de\n')],
  ])('is refused in plain words when it is %s', async (_, bytes) => {
    const plant = await makePlant(app);
    const reply = await app.call(api.uploadCustomers, plant.owner, { file: file(bytes) });
    expect(reply).toMatchObject({ http: 422, code: 'file_not_csv', fields: { file: expect.stringContaining('CSV') } });
    expect(
      await app.db.selectFrom('customer_imports').where('plant_id', '=', plant.plant_id).selectAll().execute(),
    ).toEqual([]);
  });

  test('is refused when it is empty, cut off within quotes, too long or too wide', async () => {
    const { owner } = await makePlant(app);
    const refused = async (text: string) => app.call(api.uploadCustomers, owner, { file: file(text) });
    expect(await refused('\n \n')).toMatchObject({ code: 'file_empty' });
    expect(await refused('Name,City\nAna,Salem\n"Bob,Salem\n')).toMatchObject({
      code: 'file_broken',
      message: expect.stringContaining('row 3'),
    });
    expect(await refused(`Name\n${'Ana\n'.repeat(20_001)}`)).toMatchObject({ code: 'file_too_many_rows' });
    expect(await refused(`Name\n${'x,'.repeat(200)}x\n`)).toMatchObject({ code: 'file_too_wide' });
    const large = await app.call(api.uploadCustomers, owner, { file: file('x'.repeat(10 * 1024 * 1024 + 1)) });
    expect(large).toMatchObject({ http: 413, code: 'too_large' });
  });

  test('keeps of a hostile name the words, and no path', async () => {
    const { owner } = await makePlant(app);
    const name = '../../etc/..\\passwd\u202e<b>.csv';
    const { import_id } = await granted(app.call(api.uploadCustomers, owner, { file: file('Name\nAna', name) }));
    expect((await view(owner, import_id)).file_name).toBe('passwd<b>.csv');
  });

  test('is nobody’s business but the office’s, and of no other plant', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const import_id = await upload(plant.owner, 'Name\nAna');
    for (const role of ['producer', 'customer', 'butcher'] as const) {
      expect(await app.call(api.viewCustomerImport, await plant.join(role), { import_id })).toMatchObject({
        http: 403,
      });
    }
    for (const [endpoint, body] of [
      [api.viewCustomerImport, {}],
      [api.getCustomerImportRows, {}],
      [api.downloadImportProblems, {}],
      [api.mapCustomerImport, { has_header: true, fields: ['full_name'] }],
      [api.fixCustomerImportRow, { row: 2, choice: 'skip' }],
      [api.startCustomerImport, {}],
      [api.undoCustomerImport, {}],
      [api.discardCustomerImport, {}],
    ] as const) {
      const reply = await app.callWith(endpoint, stranger.owner, { import_id, ...body });
      expect([endpoint.path, reply.http]).toEqual([endpoint.path, 404]);
    }
    expect(await granted(app.call(api.getCustomerImports, stranger.owner, {}))).toEqual([]);
  });
});

describe('what is wrong with each row', () => {
  const HEAD = 'First Name,Last Name,Email,Phone,ZIP,Type,Producer,Portal\n';

  test('stands at its cell, by the rules of the customer form', async () => {
    const { owner } = await makePlant(app);
    const known = newEmail();
    await granted(app.call(addCustomer, owner, { first_name: 'Kay', email: known }));
    const twice = newEmail();
    const import_id = await upload(
      owner,
      `${HEAD}Ana,Ruiz,ana@,555,1234,,,\n,Stone,,,,,,\nBob,Hill,${twice},,,boss,,maybe\nBo,Hill,${twice.toUpperCase()},,,,,\nCal,Oak,,,,,Nobody,yes\nKay,,${known},,,,,\n`,
    );
    const { counts } = await check(owner, import_id);
    expect(counts).toEqual({ add: 0, update: 0, same: 0, skip: 1, wrong: 5 });
    const rows = await rowsOf(owner, import_id);
    const told = rows.map(({ row, problems }) => [
      row,
      problems.map(({ field, words }) => `${field}: ${words}`).sort(),
    ]);
    expect(told).toEqual([
      [2, ['email: Email format is not correct', 'zip: Please enter a 5-digit ZIP.']],
      [3, ['first_name: Required']],
      [4, ['portal: Please write Yes or No.', 'type: Please write Customer or Producer.']],
      [5, ['email: Row {row} has the same e-mail address.']],
      [
        6,
        [
          'portal: Please enter an email address: with it this person signs in to the customer portal.',
          'producer: Please choose a producer of this plant.',
        ],
      ],
      [7, []],
    ]);
    expect(rows.at(-1)).toMatchObject({ deed: 'skip', match: { name: 'Kay', by: 'email' } });
    expect(await rowsOf(owner, import_id, 'skip')).toHaveLength(1);
  });

  test('is put right in the cell, or left to a choice, and all rows are judged anew', async () => {
    const { owner } = await makePlant(app);
    const email = newEmail();
    const import_id = await upload(owner, `First Name,Email\nAna,${email}\nBob,${email}\n,x@example.test\n`);
    await check(owner, import_id);
    const fix = (row: number, more: object) =>
      granted(app.call(api.fixCustomerImportRow, owner, { import_id, row, ...more }));
    expect(await fix(4, { cell: { column: 0, text: ' Cal ' } })).toMatchObject({ deed: 'add', problems: [] });
    await fix(2, { choice: 'skip' });
    expect((await rowsOf(owner, import_id)).map(({ deed }) => deed)).toEqual(['skip', 'add', 'add']);
    await fix(2, { choice: null });
    expect((await view(owner, import_id)).counts).toMatchObject({ add: 2, wrong: 1 });
    expect(await app.call(api.fixCustomerImportRow, owner, { import_id, row: 99, choice: 'skip' })).toMatchObject({
      http: 404,
    });
    expect(await app.call(api.fixCustomerImportRow, owner, { import_id, row: 1, choice: 'skip' })).toMatchObject({
      http: 404,
    });
  });

  test('people the plant has are found by e-mail address, phone number in any spelling, and name', async () => {
    const { owner } = await makePlant(app);
    const email = newEmail();
    await granted(app.call(addCustomer, owner, { first_name: 'Ana', email }));
    await granted(app.call(addCustomer, owner, { first_name: 'Bob', phone: '(555) 012-3456' }));
    await granted(app.call(addCustomer, owner, { first_name: 'Zoë', last_name: 'Abel' }));
    const text = `Name,Email,Phone\nAnother,${email.toUpperCase()},\nBobby,,+1 555.012.3456\nzoe abel,,\nNew,,555-9999999\n`;
    const import_id = await upload(owner, text);
    await check(owner, import_id, { if_known: 'update', if_phone: 'add' });
    const rows = await rowsOf(owner, import_id);
    expect(rows.map(({ deed, match }) => [deed, match?.by])).toEqual([
      ['update', 'email'],
      ['add', 'phone'],
      ['update', 'name'],
      ['add', undefined],
    ]);
  });

  test('is downloaded as CSV with a word on each, and imports again', async () => {
    const { owner } = await makePlant(app);
    const import_id = await upload(owner, 'First Name,Email\n=1+1,ana@\nBob,\n');
    await check(owner, import_id);
    const csv = await granted(app.call(api.downloadImportProblems, owner, { import_id }));
    expect(csv).toBe(`\ufeffFirst Name,Email,Problem\r\n'=1+1,ana@,Email: Email format is not correct\r\n`);
  });
});

describe('importing', () => {
  test('adds everybody with the account behind them, their producers, tags and notes, and says so in the history', async () => {
    const plant = await makePlant(app);
    const [ana, paul] = [newEmail(), newEmail()];
    const import_id = await imported(
      plant,
      `Name,E-Mail,Phone,Address 1,Address 2,City,State,Zip,Type,Producer,Tags,Notes\nAna Maria Ruiz,${ana},555-0100,1 Oak Road,Suite 4,Salem,OR,97301,,${paul},"big, early",Rings twice\nPaul Miller,${paul},,,,,,,Producer,,big,\n`,
    );
    expect(await view(plant.owner, import_id)).toMatchObject({
      status: 'imported',
      added: 2,
      updated: 0,
      problem: null,
    });
    const rows = await listed(plant.owner);
    const producer = rows.find(({ type }) => type === 'producer');
    expect(rows.find(({ email }) => email === ana)).toMatchObject({
      first_name: 'Ana Maria',
      last_name: 'Ruiz',
      phone_number: '555-0100',
      street_address: '1 Oak Road, Suite 4',
      city: 'Salem',
      state: 'OR',
      zip: '97301',
      type: 'customer',
      custom_portal: 0,
      producer: producer?.user_ref,
      tags: [{ name: 'big' }, { name: 'early' }],
    });
    const account = await app.db.selectFrom('accounts').selectAll().where('email', '=', paul).executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      role: 'producer',
      plant_id: plant.plant_id,
      password_hash: null,
      first_name: 'Paul',
    });
    expect(
      await app.db.selectFrom('customer_notes').select('body').where('plant_id', '=', plant.plant_id).execute(),
    ).toEqual([{ body: 'Rings twice' }]);
    expect(await eventsOf(plant, 'customers.imported')).toMatchObject([
      { actor_id: plant.owner.account_id, data: { import_id, count: 2 } },
    ]);
  });

  test('takes any text as it is: SQL, HTML, headers, emoji, apostrophes', async () => {
    const plant = await makePlant(app);
    const names = [
      "O'Brien'); drop table customers; --",
      '<script>alert(1)</script>',
      'Eve\r\nBcc: all@example.test',
      '🐄 عجل',
      '%s {row} \\',
    ];
    await imported(plant, `First Name\n${names.map((name) => `"${name.replaceAll('"', '""')}"`).join('\n')}`);
    const kept = names.map((name) => name.replace('\r\n', ' '));
    expect((await listed(plant.owner)).map((row) => row.first_name).sort()).toEqual(kept.sort());
  });

  test('links a known e-mail address to its account, whoever’s it is, and gives a buyer no portal', async () => {
    const plant = await makePlant(app);
    const buyer = await makeVisitor(app, 'buyer');
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('account_id', '=', buyer.account_id)
      .executeTakeFirstOrThrow();
    const text = `Name,Email,Portal\nBea Buyer,${email},yes\n`;
    const import_id = await upload(plant.owner, text);
    await check(plant.owner, import_id);
    expect((await rowsOf(plant.owner, import_id))[0]?.problems).toMatchObject([
      { field: 'portal', code: 'portal_not_possible' },
    ]);
    await imported(plant, text.replace('yes', 'no'));
    expect(await listed(plant.owner)).toMatchObject([{ user_ref: buyer.account_id, custom_portal: 0 }]);
    expect(
      await app.db.selectFrom('accounts').select('role').where('account_id', '=', buyer.account_id).executeTakeFirst(),
    ).toEqual({ role: 'buyer' });
  });

  test('leaves out rows with problems only when told so', async () => {
    const plant = await makePlant(app);
    const import_id = await upload(plant.owner, 'First Name,Email\nAna,\n,x@\n');
    expect(await app.call(api.startCustomerImport, plant.owner, { import_id })).toMatchObject({
      code: 'import_not_checked',
    });
    await check(plant.owner, import_id);
    expect(await app.call(api.startCustomerImport, plant.owner, { import_id })).toMatchObject({
      code: 'import_has_problems',
    });
    await start(plant.owner, import_id, true);
    await runImport(app.db, plant.plant_id, import_id, null);
    expect(await listed(plant.owner)).toMatchObject([{ first_name: 'Ana' }]);
    expect(await app.call(api.fixCustomerImportRow, plant.owner, { import_id, row: 2, choice: 'skip' })).toMatchObject({
      code: 'import_started',
    });
    expect(await app.call(api.discardCustomerImport, plant.owner, { import_id })).toMatchObject({
      code: 'import_started',
    });
  });

  test('updates known people with what stands in the row and leaves the rest as it was', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    await granted(
      app.call(addCustomer, plant.owner, {
        first_name: 'Ana',
        last_name: 'Ruiz',
        email,
        phone: '555-0100',
        city: 'Salem',
      }),
    );
    const text = `First Name,Last Name,Email,Phone,City\nAna,Stone,${email},,Bend\n`;
    await imported(plant, text, { if_known: 'update' });
    expect(await listed(plant.owner)).toMatchObject([{ last_name: 'Stone', phone_number: '555-0100', city: 'Bend' }]);
    const again = await upload(plant.owner, text);
    expect((await check(plant.owner, again, { if_known: 'update' })).counts).toMatchObject({ same: 1, update: 0 });
  });

  test('asked for by twenty at once, and run by five at once, happens once', async () => {
    const plant = await makePlant(app);
    const import_id = await upload(plant.owner, 'Name,Email\nAna,\nBob,\n');
    await check(plant.owner, import_id);
    await Promise.all(Array.from({ length: 20 }, () => start(plant.owner, import_id)));
    expect(await eventsOf(plant, 'customers.import_started')).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => runImport(app.db, plant.plant_id, import_id, null)));
    expect(await listed(plant.owner)).toHaveLength(2);
    expect(await eventsOf(plant, 'customers.imported')).toHaveLength(1);
  });

  test('of the same people in four files at once, one is imported and the others say which rows are different now', async () => {
    const plant = await makePlant(app);
    const emails = Array.from({ length: 30 }, newEmail);
    const texts = [0, 1, 2, 3].map(
      (at) =>
        `Name,Email\n${emails
          .toSpliced(0, 0)
          .sort(() => at - 1.5)
          .map((email) => `Ana,${email}`)
          .join('\n')}\n`,
    );
    const ids = await Promise.all(texts.map((text) => upload(plant.owner, text)));
    for (const import_id of ids) {
      await check(plant.owner, import_id);
      await start(plant.owner, import_id);
    }
    await Promise.all(ids.map((import_id) => runImport(app.db, plant.plant_id, import_id, null)));
    const views = await Promise.all(ids.map((import_id) => view(plant.owner, import_id)));
    expect(views.map(({ status }) => status).sort()).toEqual(['checked', 'checked', 'checked', 'imported']);
    expect(views.find(({ status }) => status === 'checked')).toMatchObject({
      counts: { skip: 30, add: 0 },
      problem: { words: expect.stringContaining('Nothing was imported'), rows: expect.arrayContaining([2, 31]) },
    });
    expect(await listed(plant.owner)).toHaveLength(30);
  });

  test('of two plants with the same people in opposite order at once, both import and share the accounts', async () => {
    const plants = await Promise.all([makePlant(app), makePlant(app), makePlant(app), makePlant(app)]);
    const emails = Array.from({ length: 200 }, newEmail);
    await Promise.all(
      plants.map((plant, at) =>
        imported(
          plant,
          `Name,Email\n${(at % 2 ? emails : emails.toReversed()).map((email) => `Ana,${email}`).join('\n')}`,
        ),
      ),
    );
    const accounts = await Promise.all(
      plants.map(async ({ owner }) => (await listed(owner)).map(({ user_ref }) => user_ref).sort()),
    );
    expect(new Set(accounts.map(String)).size).toBe(1);
    expect(accounts[0]).toHaveLength(200);
  });

  test('stops whole when somebody adds one of its people meanwhile, before it and in the middle of it', async () => {
    const plant = await makePlant(app);
    const emails = Array.from({ length: 5 }, newEmail);
    const text = `Name,Email\n${emails.map((email) => `Ana,${email}`).join('\n')}\n`;
    const import_id = await upload(plant.owner, text);
    await check(plant.owner, import_id);
    await start(plant.owner, import_id);
    await granted(app.call(addCustomer, plant.owner, { first_name: 'Eve', email: emails[2] ?? '' }));
    await runImport(app.db, plant.plant_id, import_id, null);
    expect(await view(plant.owner, import_id)).toMatchObject({ status: 'checked', problem: { rows: [4] } });
    expect(await listed(plant.owner)).toHaveLength(1);

    await start(plant.owner, import_id);
    let adding: Promise<unknown> | undefined;
    await runImport(app.db, plant.plant_id, import_id, null, async () => {
      adding ??= app.call(addCustomer, plant.owner, { first_name: 'Eve', email: emails[0] ?? '' });
    });
    expect(await adding).toMatchObject({ code: 'customer_twice_in_plant' });
    expect(await listed(plant.owner)).toHaveLength(5);
  });

  test('an address taken while the import waits for it is found at the next try, and nothing is imported', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const import_id = await upload(plant.owner, `Name,Email\nAna,${email}\nBob,\n`);
    await check(plant.owner, import_id);
    await start(plant.owner, import_id);
    let running: Promise<void> | undefined;
    await inTransaction(app.db, async (tx) => {
      const { account_id } = await tx
        .insertInto('accounts')
        .values({ role: 'customer', first_name: 'Eve', last_name: '', email, plant_id: plant.plant_id })
        .returning('account_id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('customers')
        .values({ plant_id: plant.plant_id, account_id, type: 'customer', first_name: 'Eve', email })
        .execute();
      running = runImport(app.db, plant.plant_id, import_id, null);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await running;
    expect(await view(plant.owner, import_id)).toMatchObject({ status: 'checked', problem: { rows: [2] } });
    expect((await listed(plant.owner)).map(({ first_name }) => first_name)).toEqual(['Eve']);
  });

  test('killed in the middle leaves nothing, and the next run does all of it', async () => {
    const plant = await makePlant(app);
    const import_id = await upload(
      plant.owner,
      `Name\n${Array.from({ length: 1500 }, (_, at) => `Ana ${at}`).join('\n')}`,
    );
    await check(plant.owner, import_id);
    await start(plant.owner, import_id);
    let steps = 0;
    const killed = runImport(app.db, plant.plant_id, import_id, null, async (done) => {
      steps = done;
      if (done < 2500) return;
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(app.db);
    });
    await expect(killed).rejects.toThrow();
    expect(steps).toBe(2500);
    const count = async () => (await listed(plant.owner)).length;
    expect(await count()).toBe(0);
    expect(await view(plant.owner, import_id)).toMatchObject({ status: 'importing' });
    await runImport(app.db, plant.plant_id, import_id, null);
    expect(await count()).toBe(1500);
  });

  test('invites people with a portal by mail, each once', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [newEmail(), newEmail()];
    const import_id = await imported(plant, `Name,Email,Portal\nAna,${ana},Sí\nBob,${bob},no\n`);
    expect(await eventsOf(plant, 'customers.imported')).toMatchObject([{ data: { invites: true } }]);
    await Promise.all([1, 2, 3].map(() => inviteImported(app.db, plant.plant_id, import_id, null)));
    const mails = await app.db
      .selectFrom('account_mails')
      .select(['recipient', 'template'])
      .where('recipient', 'in', [ana, bob])
      .execute();
    expect(mails).toEqual([{ recipient: ana, template: 'invite' }]);
  });
});

describe('undoing', () => {
  test('removes what was added, with tags, notes and accounts, so that the file can be imported again', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const text = `Name,Email,Portal,Tags,Note\nAna,${email},yes,big,Rings twice\nBob,,,,\n`;
    const import_id = await imported(plant, text);
    await inviteImported(app.db, plant.plant_id, import_id, null);
    expect(await undone(plant, import_id)).toMatchObject({ status: 'undone', kept: 0, can: { undo: false } });
    expect(await listed(plant.owner)).toEqual([]);
    expect(await app.db.selectFrom('accounts').where('email', '=', email).selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('account_mails').where('recipient', '=', email).selectAll().execute()).toEqual([]);
    expect(await eventsOf(plant, 'customers.import_undone')).toHaveLength(1);
    await imported(plant, text);
    expect(await listed(plant.owner)).toHaveLength(2);
  });

  test('closes the portal at once for a person who was here before, and leaves a new colleague’s account alone', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const guest = await other.join('customer');
    const { email = '' } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('account_id', '=', guest.account_id)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('accounts')
      .set({ password_hash: 'x' })
      .where('account_id', '=', guest.account_id)
      .execute();
    const colleague = newEmail();
    const import_id = await imported(plant, `Name,Email,Portal\nGuest,${email},yes\nCol,${colleague},\n`);
    await granted(app.call(setCurrentProcessor, guest, { processor: plant.plant_id }));
    expect(await granted(app.call(me, guest, {}))).toMatchObject({ admin: plant.plant_id });
    const form = { first_name: 'Col', last_name: 'League', email: colleague, role: 'butcher' as const };
    const { id } = await granted(app.call(inviteMember, plant.owner, form));

    const told: string[] = [];
    const listener = new pg.Client({ connectionString: app.url });
    await listener.connect();
    listener.on('notification', ({ payload = '' }) => told.push(payload));
    await listener.query('listen hindquarter_actors');
    expect(await undone(plant, import_id)).toMatchObject({ status: 'undone', kept: 0 });
    await expect.poll(() => told).toContain(`account_id:${guest.account_id}`);
    await listener.end();
    const account = await app.db.selectFrom('accounts').selectAll().where('account_id', '=', id).executeTakeFirst();
    expect(account).toMatchObject({ email: colleague, last_name: 'League', role: 'butcher' });
    const links = app.db.selectFrom('one_time_links').select('purpose').where('account_id', '=', id);
    expect(await links.execute()).toEqual([{ purpose: 'invite' }]);
  });

  test('leaves who is used in an order, was changed or noted since, and the producer of somebody who stays; and names them', async () => {
    const plant = await makePlant(app);
    const paul = newEmail();
    const import_id = await imported(
      plant,
      `First Name,Email,Type,Producer\nOrdered,,,\nChanged,,,\nNoted,,,\nPaul,${paul},producer,\nKim,,,${paul}\nGone,,,\n`,
    );
    const idOf = async (name: string) =>
      (await listed(plant.owner)).find(({ first_name }) => first_name === name)?.id ?? 0;
    await app.db
      .insertInto('bookings')
      .values({
        plant_id: plant.plant_id,
        event_name: 'x',
        created_by: plant.plant_id,
        customer_id: await idOf('Ordered'),
      })
      .execute();
    await granted(app.call(updateCustomer, plant.owner, { id: await idOf('Changed'), phone: '555-0100' }));
    await granted(app.call(updateCustomer, plant.owner, { id: await idOf('Kim'), city: 'Salem' }));
    await app.db
      .insertInto('customer_notes')
      .values({ plant_id: plant.plant_id, customer_id: await idOf('Noted'), author_id: plant.plant_id, body: 'x' })
      .execute();
    expect(await undone(plant, import_id)).toMatchObject({ status: 'undone', kept: 5 });
    expect((await listed(plant.owner)).map(({ first_name }) => first_name).sort()).toEqual([
      'Changed',
      'Kim',
      'Noted',
      'Ordered',
      'Paul',
    ]);
    const kept = await rowsOf(plant.owner, import_id, 'kept');
    expect(kept.map(({ cells, kept }) => [cells[0], kept])).toEqual([
      ['Ordered', 'used'],
      ['Changed', 'changed'],
      ['Noted', 'used'],
      ['Paul', 'used'],
      ['Kim', 'changed'],
    ]);
  });

  test('puts back what was updated, unless it was changed since', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [newEmail(), newEmail()];
    const first = await granted(
      app.call(addCustomer, plant.owner, { first_name: 'Ana', email: ana, phone: '555-0100' }),
    );
    const second = await granted(app.call(addCustomer, plant.owner, { first_name: 'Bob', email: bob }));
    const import_id = await imported(
      plant,
      `First Name,Email,Phone,Tags,Note\nAnna,${ana},555-0199,big,Hello\nBobby,${bob},,,\n`,
      { if_known: 'update' },
    );
    await granted(app.call(updateCustomer, plant.owner, { id: second.id, city: 'Salem' }));
    expect(await undone(plant, import_id)).toMatchObject({ updated: 2, kept: 1 });
    const rows = await listed(plant.owner);
    expect(rows.find(({ id }) => id === first.id)).toMatchObject({
      first_name: 'Ana',
      phone_number: '555-0100',
      tags: [],
    });
    expect(rows.find(({ id }) => id === second.id)).toMatchObject({ first_name: 'Bobby', city: 'Salem' });
    expect(
      await app.db.selectFrom('customer_notes').where('plant_id', '=', plant.plant_id).selectAll().execute(),
    ).toEqual([]);
  });

  test('asked for by ten at once happens once; after seven days no more', async () => {
    const plant = await makePlant(app);
    await makeCustomer(app, plant);
    const import_id = await imported(plant, 'Name\nAna\n');
    const old = await imported(plant, 'Name\nBob\n');
    await app.db
      .updateTable('customer_imports')
      .set({ imported_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
      .where('import_id', '=', old)
      .execute();
    expect(await app.call(api.undoCustomerImport, plant.owner, { import_id: old })).toMatchObject({
      http: 409,
      code: 'import_not_undoable',
    });
    await Promise.all(Array.from({ length: 10 }, () => app.call(api.undoCustomerImport, plant.owner, { import_id })));
    expect(await eventsOf(plant, 'customers.undo_started')).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => undoImport(app.db, plant.plant_id, import_id, null)));
    expect(await eventsOf(plant, 'customers.import_undone')).toHaveLength(1);
    expect(await listed(plant.owner)).toHaveLength(2);
  });
});
