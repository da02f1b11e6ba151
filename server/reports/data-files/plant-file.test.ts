import { readdir } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCustomer } from '#contract/directory/api.ts';
import { required } from '#contract/lib/required.ts';
import { saveLot } from '#contract/market/lots/lots-api.ts';
import { downloadPlantFile, makePlantFile, viewPlantFile } from '#contract/reports/data-file-api.ts';
import { readTables, rowsQuery } from '#server/reports/data-files/data-tables.ts';
import { jobs, makeDataFile, scheduled } from '#server/reports/data-files/make-data-file.ts';
import { chooseForPlant, LEFT_OUT_OF_PLANT } from '#server/reports/data-files/plant-tables.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { marketKit } from '#server/test/make-market.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeSale } = marketKit(app);
const ASKED = { present_password: PASSWORD };

async function givePassword({ plant_id }: Plant): Promise<void> {
  await app.db
    .updateTable('accounts')
    .set({ password_hash: PASSWORD_HASH })
    .where('account_id', '=', plant_id)
    .execute();
}
const ask = async (plant: Plant) => expectYes(await app.call(makePlantFile, plant.owner, ASKED)).data;
const view = async (plant: Plant) => expectYes(await app.call(viewPlantFile, plant.owner, {})).data;
const carryOut = (plant: Plant, file_id: number) =>
  makeDataFile({ db: app.db, files: app.files }, { owner_id: plant.plant_id, file_id });
const archives = async () => (await readdir(app.folder, { recursive: true })).filter((name) => /\.zip/.test(name));

/** The archive's entries as text. */
async function read(plant: Plant): Promise<Record<string, string>> {
  const { file } = await app.db
    .selectFrom('data_files')
    .select('file')
    .where('owner_id', '=', plant.plant_id)
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow();
  const bytes = await app.files.get(file);
  if (!bytes) throw new Error('there is no archive');
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

test('an owner gets all tables, invoices, and pictures of the plant, and nothing of another plant', async () => {
  const order = await makeOrder(app, ['Whole']);
  const { plant } = order;
  await givePassword(plant);
  await makeIssued(app, order);
  const picture = await app.files.put(Buffer.from('a logo'), '.webp');
  const lost = app.files.newName('.webp');
  await app.db.updateTable('plants').set({ logo: picture }).where('plant_id', '=', plant.plant_id).execute();
  await app.db.updateTable('accounts').set({ avatar: lost }).where('account_id', '=', plant.plant_id).execute();
  const named = { first_name: '=1+1', last_name: 'Lane, Jr.', type: 'customer' } as const;
  expectYes(await app.call(addCustomer, plant.owner, named));
  const other = await makePlant(app);
  expectYes(await app.call(addCustomer, other.owner, { ...named, last_name: 'Stranger' }));

  expect(await view(plant)).toBeNull();
  const begun = await ask(plant);
  expect(begun.status).toBe('waiting');
  expect((await app.call(downloadPlantFile, plant.owner, { file_id: begun.file_id })).http).toBe(404);
  await jobs[0]?.run({ db: app.db, files: app.files }, await lastEvent(app, plant, 'data_file.asked'));
  const made = await view(plant);
  expect(made).toMatchObject({ status: 'ready', step: 'files' });
  expect(made?.bytes).toBeGreaterThan(1_000);

  const entries = await read(plant);
  const { customers = '', accounts = '' } = Object.fromEntries(
    Object.entries(entries).map(([name, text]) => [name.replace(/^tables\/|\.csv$/g, ''), text]),
  );
  expect(customers).toContain(`'=1+1,"Lane, Jr."`);
  expect(customers).not.toContain('Stranger');
  expect(accounts).not.toContain('password');
  expect(JSON.stringify(entries)).not.toContain('argon2id');
  expect(entries[`files/${picture}`]).toBe('a logo');
  const invoices = Object.keys(entries).filter((name) => name.startsWith('invoices/'));
  expect(invoices).toHaveLength(1);
  expect(entries[invoices[0] ?? '']?.slice(0, 5)).toBe('%PDF-');
  const manifest = JSON.parse(entries['manifest.json'] ?? '{}');
  expect(manifest).toMatchObject({ about: 'plant', invoices: 1, missing: [lost] });
  const tables = Object.keys(entries).filter((name) => name.startsWith('tables/'));
  expect(manifest.tables.map(({ file }: { file: string }) => file).toSorted()).toEqual(tables.toSorted());
  expect(manifest.tables).toContainEqual(expect.objectContaining({ file: 'tables/orders.csv', rows: 1 }));

  const answer = expectYes(await app.call(downloadPlantFile, plant.owner, { file_id: begun.file_id }));
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toContain('.zip');
});

test('only the owner gets it, and only with their password', async () => {
  const plant = await makePlant(app);
  await givePassword(plant);
  const { file_id } = await ask(plant);
  await carryOut(plant, file_id);
  expect(await app.call(makePlantFile, plant.owner, { present_password: 'wrong one' })).toMatchObject({
    code: 'present_password_wrong',
    fields: { present_password: expect.any(String) },
  });
  const admin = await plant.join('admin');
  expect(await app.call(makePlantFile, admin, ASKED)).toMatchObject({ code: 'not_allowed' });
  expect(await app.call(downloadPlantFile, admin, { file_id })).toMatchObject({ code: 'not_allowed' });
  const stranger = await makePlant(app);
  expect((await app.call(downloadPlantFile, stranger.owner, { file_id })).http).toBe(404);
});

test('of eight requests at once, one file is made', async () => {
  const plant = await makePlant(app);
  await givePassword(plant);
  const begun = await Promise.all(Array.from({ length: 8 }, () => ask(plant)));
  expect(new Set(begun.map(({ file_id }) => file_id)).size).toBe(1);
});

test('keeps one archive when a job runs twice at once, or is begun again after a crash', async () => {
  const plant = await makePlant(app);
  await givePassword(plant);
  const before = (await archives()).length;
  const { file_id } = await ask(plant);
  await Promise.all([carryOut(plant, file_id), carryOut(plant, file_id)]);
  expect(await archives()).toHaveLength(before + 1);
  expect(await view(plant)).toMatchObject({ status: 'ready' });
  await read(plant);

  const left = await app.files.put(Buffer.from('half an archive'), '.zip');
  const next = await ask(plant);
  await app.db
    .updateTable('data_files')
    .set({ status: 'making', file: left })
    .where('file_id', '=', next.file_id)
    .execute();
  await carryOut(plant, next.file_id);
  expect(await app.files.get(left)).toBeUndefined();
});

test('deletes a file after three days, and when a newer one is ready', async () => {
  const plant = await makePlant(app);
  await givePassword(plant);
  const clear = () => scheduled[0]?.run({ db: app.db, files: app.files });
  await clear();
  const before = (await archives()).length;
  const first = await ask(plant);
  await carryOut(plant, first.file_id);
  await clear();
  expect(await archives()).toHaveLength(before + 1);
  const second = await ask(plant);
  await carryOut(plant, second.file_id);
  // Without waiting for the hourly run, so that one owner can't fill the disk.
  expect(await archives()).toHaveLength(before + 1);
  expect((await view(plant))?.file_id).toBe(second.file_id);
  await sql`update data_files set asked_at = now() - interval '73 hours' where file_id = ${second.file_id}`.execute(
    app.db,
  );
  await clear();
  expect(await archives()).toHaveLength(before);
  expect(await view(plant)).toBeNull();
});

/** Tables that have no rows of a plant, with the reason. */
const NOT_OF_A_PLANT: Readonly<Record<string, readonly string[]>> = {
  'How a person signs in, and their cards.': [
    'agreement_acceptances',
    'card_pages',
    'card_profiles',
    'challenges',
    'one_time_links',
    'open_sockets',
    'passkeys',
    'push_devices',
    'recovery_codes',
    'second_factors',
    'sessions',
    'tries',
  ],
  'How the installation works, and what is the same everywhere.': [
    'answered_keys',
    'call_counts',
    'categories',
    'machines',
    'photo_counts',
    'practice_answers',
    'practice_companies',
    'practice_records',
    'provider_events',
    'removed_photos',
    'sandbox_charges',
    'sandbox_refunds',
    'socket_io_attachments',
    'species',
    'stripe_charges',
    'text_stops',
  ],
  'What farms and buyers do with each other.': [
    'balance_cards',
    'balance_payments',
    'coupon_uses',
    'coupons',
    'delivery_places',
    'farm_reviews',
    'farms',
    'favorite_farms',
    'hold_counts',
    'lot_alerts',
    'market_payouts',
    'market_take_backs',
    'next_lot_wishes',
    'purchase_lines',
    'purchases',
    'seller_accounts',
    'share_splits',
    'watched_lots',
  ],
  'Communities belong to their members.': [
    'community_days',
    'community_files',
    'community_invitations',
    'community_log',
    'community_mail_pace',
    'community_members',
    'community_mentions',
    'community_posts',
    'community_reactions',
    'community_reports',
  ],
  'Whom people have blocked and reported.': ['message_blocks', 'message_reports'],
};

test('every table is in the file or has a reason not to be', async () => {
  const tables = await readTables(app.db);
  const chosen = chooseForPlant(tables, 1).map(({ table }) => table);
  const excused = [...Object.keys(LEFT_OUT_OF_PLANT), ...Object.values(NOT_OF_A_PLANT).flat()];
  expect([...chosen, ...excused].toSorted()).toEqual(tables.map(({ table }) => table).toSorted());
});

test('a farm’s draft that names the plant stays the farm’s', async () => {
  const { plant, seller, lot_id } = await makeSale();
  expectYes(await app.callWith(saveLot, seller, { title: 'Not for sale yet', plant_id: plant.plant_id }));
  const lots = required(
    chooseForPlant(await readTables(app.db), plant.plant_id).find(({ table }) => table === 'lots'),
    'the lots',
  );
  const { rows } = await rowsQuery(lots).execute(app.db);
  expect(rows.map((row) => row.lot_id)).toEqual([String(lot_id)]);
});

/** Columns whose names sound secret but aren't. */
const NOT_SECRET = ['accounting_entries.sent_hash', 'accounting_entries.sync_token'];

test('no column of a hash, token, or key is in the file', async () => {
  const columns = chooseForPlant(await readTables(app.db), 1).flatMap(({ table, columns: its }) =>
    its.map(({ name }) => `${table}.${name}`),
  );
  const suspects = columns.filter((column) =>
    /hash|token|secret|password|sealed|credential/.test(column.split('.')[1] ?? ''),
  );
  expect(suspects.toSorted()).toEqual(NOT_SECRET);
});
