import { describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { setCurrentProcessor } from '#contract/accounts/processors-api.ts';
import { inviteMember } from '#contract/accounts/team-api.ts';
import { addCustomer, updateCustomer } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import { inviteImported } from '#server/directory/import/import-jobs.ts';
import { undoImport } from '#server/directory/import/undo-import.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { makeCustomer, makePlant, openTestApp } from '#server/test/harness.ts';
import { importsWith, newEmail } from '#server/test/imports.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { rowsOf, listed, imported, undone, eventsOf } = importsWith(app);

describe('undoing', () => {
  test('removes what was added, so that the file can be imported again', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const text = `Name,Email,Portal,Tags,Note\nAna,${email},yes,big,Rings twice\nBob,,,,\n`;
    const import_id = await imported(plant, text);
    await inviteImported(app.db, plant.plant_id, import_id, null);
    expect(await undone(plant, import_id)).toMatchObject({ status: 'undone', kept: 0, can: { undo: false } });
    expect(await listed(plant.owner)).toEqual([]);
    expect(await app.db.selectFrom('accounts').where('email', '=', email).selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('mails').where('recipient', '=', email).selectAll().execute()).toEqual([]);
    expect(await eventsOf(plant, 'customers.import_undone')).toHaveLength(1);
    await imported(plant, text);
    expect(await listed(plant.owner)).toHaveLength(2);
  });

  test('closes a portal right away, and leaves a new staff member’s account alone', async () => {
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
    expectYes(await app.call(setCurrentProcessor, guest, { processor: plant.plant_id }));
    expect(expectYes(await app.call(me, guest, {})).data).toMatchObject({ admin: plant.plant_id });
    const form = { first_name: 'Col', last_name: 'League', email: colleague, role: 'butcher' as const };
    const { id } = expectYes(await app.call(inviteMember, plant.owner, form)).data;

    const notified: string[] = [];
    const listener = new Client({ connectionString: app.url });
    await listener.connect();
    listener.on('notification', ({ payload = '' }) => notified.push(payload));
    await listener.query('listen hindquarter_actors');
    expect(await undone(plant, import_id)).toMatchObject({ status: 'undone', kept: 0 });
    await expect.poll(() => notified).toContain(`account_id:${guest.account_id}`);
    await listener.end();
    const account = await app.db.selectFrom('accounts').selectAll().where('account_id', '=', id).executeTakeFirst();
    expect(account).toMatchObject({ email: colleague, last_name: 'League', role: 'butcher' });
    const links = app.db.selectFrom('one_time_links').select('purpose').where('account_id', '=', id);
    expect(await links.execute()).toEqual([{ purpose: 'invite' }]);
  });

  test('keeps and lists people used or changed since, along with their producers', async () => {
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
    expectYes(await app.call(updateCustomer, plant.owner, { id: await idOf('Changed'), phone: '555-0100' }));
    expectYes(await app.call(updateCustomer, plant.owner, { id: await idOf('Kim'), city: 'Salem' }));
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

  test('keeps people who have set a password since', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const import_id = await imported(plant, `Name,Email,Portal\nAna,${email},yes\nBob,,\n`);
    await app.db.updateTable('accounts').set({ password_hash: 'set' }).where('email', '=', email).execute();
    expect(await undone(plant, import_id)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await listed(plant.owner)).toMatchObject([{ first_name: 'Ana', email, custom_portal: 1 }]);
    const account = app.db.selectFrom('accounts').select('first_name').where('email', '=', email);
    expect(await account.executeTakeFirst()).toEqual({ first_name: 'Ana' });
  });

  test('reverts updates, unless they were changed since', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [newEmail(), newEmail()];
    const first = expectYes(
      await app.call(addCustomer, plant.owner, { first_name: 'Ana', email: ana, phone: '555-0100' }),
    ).data;
    const rest = { address_2: 'Apt 4B', country: 'Canada' };
    await app.db.updateTable('customers').set(rest).where('customer_id', '=', first.id).execute();
    const second = expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Bob', email: bob })).data;
    const import_id = await imported(
      plant,
      `First Name,Email,Phone,Address,Tags,Note\nAnna,${ana},555-0199,12 New Rd,big,Hello\nBobby,${bob},,,,\n`,
      { if_known: 'update' },
    );
    expectYes(await app.call(updateCustomer, plant.owner, { id: second.id, city: 'Salem' }));
    expect(await undone(plant, import_id)).toMatchObject({ updated: 2, kept: 1 });
    const rows = await listed(plant.owner);
    expect(rows.find(({ id }) => id === first.id)).toMatchObject({
      first_name: 'Ana',
      phone_number: '555-0100',
      tags: [],
    });
    expect(
      await app.db
        .selectFrom('customers')
        .select(['address', 'address_2', 'country'])
        .where('customer_id', '=', first.id)
        .executeTakeFirst(),
    ).toEqual({ address: '', ...rest });
    expect(rows.find(({ id }) => id === second.id)).toMatchObject({ first_name: 'Bobby', city: 'Salem' });
    expect(
      await app.db.selectFrom('customer_notes').where('plant_id', '=', plant.plant_id).selectAll().execute(),
    ).toEqual([]);
  });

  test('happens once, even if ten people ask for it at once, and is refused after seven days', async () => {
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
