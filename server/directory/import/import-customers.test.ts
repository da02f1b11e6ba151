import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCustomer } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import { inviteImported } from '#server/directory/import/import-jobs.ts';
import { runImport } from '#server/directory/import/run-import.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makePlant, makeVisitor, openTestApp } from '#server/test/harness.ts';
import { importsWith, newEmail } from '#server/test/imports.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const { upload, view, check, start, rowsOf, listed, imported, eventsOf } = importsWith(app);

describe('importing', () => {
  test('adds everyone with their account, producer, tags, and notes, and records it in the history', async () => {
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

  test('numbers new people in file order, whatever their email addresses are', async () => {
    const plant = await makePlant(app);
    const people = ['z', '', 'A', 'm'].map((start, at) => `Row${at},${start && start + newEmail()}`);
    await imported(plant, ['First name,Email', ...people].join('\n'));
    const inOrder = (await listed(plant.owner)).sort((one, other) => one.id - other.id);
    expect(inOrder.map(({ first_name }) => first_name)).toEqual(['Row0', 'Row1', 'Row2', 'Row3']);
  });

  test('keeps SQL, HTML, emoji, and apostrophes as typed, and turns a line break into a space', async () => {
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

  test('links a known email address to its account, without a portal for buyers', async () => {
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

  test('skips rows with problems only when asked to', async () => {
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

  test('updates only the fields that a known person’s row fills in', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    expectYes(
      await app.call(addCustomer, plant.owner, {
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

  test('adds everyone once, even if it is requested twenty times and run five times at once', async () => {
    const plant = await makePlant(app);
    const import_id = await upload(plant.owner, 'Name,Email\nAna,\nBob,\n');
    await check(plant.owner, import_id);
    await Promise.all(Array.from({ length: 20 }, () => start(plant.owner, import_id)));
    expect(await eventsOf(plant, 'customers.import_started')).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => runImport(app.db, plant.plant_id, import_id, null)));
    expect(await listed(plant.owner)).toHaveLength(2);
    expect(await eventsOf(plant, 'customers.imported')).toHaveLength(1);
  });

  test('imports only one of four files with the same people, and lists the changed rows of the others', async () => {
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

  test('lets several plants import the same people in different orders at once', async () => {
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

  test('imports no one if someone else adds one of the people first', async () => {
    const plant = await makePlant(app);
    const emails = Array.from({ length: 5 }, newEmail);
    const text = `Name,Email\n${emails.map((email) => `Ana,${email}`).join('\n')}\n`;
    const import_id = await upload(plant.owner, text);
    await check(plant.owner, import_id);
    await start(plant.owner, import_id);
    expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Eve', email: emails[2] ?? '' }));
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

  test('imports nothing if an address is taken while it waits', async () => {
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
      await expectWaiting(app, 1);
    });
    await running;
    expect(await view(plant.owner, import_id)).toMatchObject({ status: 'checked', problem: { rows: [2] } });
    expect((await listed(plant.owner)).map(({ first_name }) => first_name)).toEqual(['Eve']);
  });

  test('leaves nothing behind when killed midway, and finishes on the next run', async () => {
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
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and
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

  test('emails everyone with a portal exactly one invitation', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [newEmail(), newEmail()];
    const import_id = await imported(plant, `Name,Email,Portal\nAna,${ana},Sí\nBob,${bob},no\n`);
    expect(await eventsOf(plant, 'customers.imported')).toMatchObject([{ data: { invites: true } }]);
    await Promise.all([1, 2, 3].map(() => inviteImported(app.db, plant.plant_id, import_id, null)));
    const mails = await app.db
      .selectFrom('mails')
      .select(['recipient', 'template'])
      .where('recipient', 'in', [ana, bob])
      .execute();
    expect(mails).toEqual([{ recipient: ana, template: 'invite' }]);
  });
});

test('importing exported addresses again keeps their second lines', async () => {
  const plant = await makePlant(app);
  const email = newEmail();
  const { id } = expectYes(
    await app.call(addCustomer, plant.owner, { first_name: 'Ana', email, address: '12 New Rd' }),
  ).data;
  const rest = { address_2: 'Apt 4B', country: 'Canada' };
  await app.db.updateTable('customers').set(rest).where('customer_id', '=', id).execute();
  const lines = `First Name,Email,Phone,Address\nAna,${email},555-0199,"12 New Rd, Apt 4B"\n`;
  await imported(plant, lines, { if_known: 'update' });
  const stored = app.db.selectFrom('customers').select(['phone', 'address', 'address_2', 'country']);
  expect(await stored.where('customer_id', '=', id).execute()).toEqual([
    { phone: '555-0199', address: '12 New Rd', ...rest },
  ]);
});
