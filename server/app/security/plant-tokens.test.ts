import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeCalendarFeed, revokeCalendarFeed } from '#contract/calendar/feed-api.ts';
import { deleteEndedHolds, findHold, insertHold } from '#server/booking/guest-dropoff/dropoff-store.ts';
import { deleteExpiredLinks } from '#server/cut-sheets/jobs.ts';
import { makeSheetLinks } from '#server/cut-sheets/mails/sheet-links.ts';
import { findGoodLink } from '#server/cut-sheets/sheet-links/link-store.ts';
import { deleteSheets } from '#server/cut-sheets/sheet-store.ts';
import { deleteExpiredPayLinks, findPayLink, makePayLink } from '#server/invoicing/paying/pay-links.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { plantOfToken } from '#server/lib/tokens/plant-tokens.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { makeSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** Many processes at once. */
const AT_ONCE = 8;
const TABLES = ['sheet_links', 'pay_links', 'calendar_feeds', 'dropoff_holds'] as const;

// These triggers serve processes of an earlier version, and would hide what the code forgets.
beforeAll(async () => {
  for (const table of TABLES) await sql`drop trigger token_noted on ${sql.table(table)}`.execute(app.db);
});

/** A plant's tokens, and those that still open something. */
async function tokensOf(plant_id: number) {
  const known = await app.db.selectFrom('plant_tokens').select('token_hash').where('plant_id', '=', plant_id).execute();
  const used = [];
  for (const table of TABLES) {
    used.push(...(await app.db.selectFrom(table).select('token_hash').where('plant_id', '=', plant_id).execute()));
  }
  const inHex = (rows: { token_hash: Buffer }[]) => rows.map(({ token_hash }) => token_hash.toString('hex')).toSorted();
  expect(inHex(known)).toEqual(inHex(used));
  return known.length;
}

test('a sheet’s link is found by its token, made once by many at once, and forgotten with the link or the sheet', async () => {
  const { plant, data_id } = await makeSheet(app);
  const { plant_id } = plant;
  const make = (event_id: number) =>
    inTransaction(app.db, (tx) =>
      makeSheetLinks(tx, { plant_id, event_id, sent_by: null }, [
        { cut_sheet_id: data_id, how: 'hand', recipient: '' },
      ]),
    );
  const made = (await Promise.all(Array.from({ length: AT_ONCE }, () => make(1)))).flat();
  expect(made).toHaveLength(1);
  expect(await tokensOf(plant_id)).toBe(1);
  const token = made[0]?.path.split('/').at(-1) ?? '';
  expect(await findGoodLink(app.db, token)).toMatchObject({ plant_id, cut_sheet_id: data_id });
  expect(await plantOfToken(app.db, 'sheet', hashToken(token))).toBe(plant_id);
  for (const wrong of [
    await plantOfToken(app.db, 'pay', hashToken(token)),
    await plantOfToken(app.db, 'sheet', hashToken('x')),
  ])
    expect(wrong).toBeNull();

  await make(2);
  const expire = (days: number) =>
    sql`update sheet_links set expires_at = now() - make_interval(days => ${days})
      where plant_id = ${plant_id} and event_id = 1`.execute(app.db);
  await expire(1);
  await deleteExpiredLinks(app.db);
  expect(await findGoodLink(app.db, token)).toBeUndefined();
  expect(await tokensOf(plant_id)).toBe(2);
  await expire(91);
  await deleteExpiredLinks(app.db);
  expect(await tokensOf(plant_id)).toBe(1);
  await inTransaction(app.db, (tx) => deleteSheets(tx, plant_id, [data_id]));
  expect(await tokensOf(plant_id)).toBe(0);
});

test('a link for paying is found by its token, and forgotten when it is deleted', async () => {
  const { plant, invoice_id } = await makeIssued(app);
  const { plant_id } = plant;
  const wanted = { plant_id, invoice_id, event_id: 7, recipient: '' };
  const make = () => inTransaction(app.db, (tx) => makePayLink(tx, '', wanted));
  const made = (await Promise.all(Array.from({ length: AT_ONCE }, make))).filter((path) => path !== null);
  expect(made).toHaveLength(1);
  expect(await tokensOf(plant_id)).toBe(1);
  const token = made[0]?.split('/').at(-1) ?? '';
  expect(await findPayLink(app.db, token)).toMatchObject({ plant_id, invoice_id, is_good: true });
  await sql`update pay_links set expires_at = now() - interval '31 days' where plant_id = ${plant_id}`.execute(app.db);
  await deleteExpiredPayLinks(app.db);
  expect(await findPayLink(app.db, token)).toBeUndefined();
  expect(await tokensOf(plant_id)).toBe(0);
});

test('a person’s calendar has one token, however often it is made at once, and none once it is revoked', async () => {
  const plant = await makePlant(app);
  const make = () => app.call(makeCalendarFeed, plant.owner, {});
  const addresses = (await Promise.all(Array.from({ length: AT_ONCE }, make))).map(
    (reply) => expectYes(reply).data.address,
  );
  expect(await tokensOf(plant.plant_id)).toBe(1);
  const hashes = addresses.map((address) => hashToken(address.split('/').at(-1)?.replace('.ics', '') ?? ''));
  const plants = await Promise.all(hashes.map((hash) => plantOfToken(app.db, 'calendar', hash)));
  expect(plants.filter((plant_id) => plant_id === plant.plant_id)).toHaveLength(1);
  expectYes(await app.call(revokeCalendarFeed, plant.owner, {}));
  expect(await tokensOf(plant.plant_id)).toBe(0);
});

test('a drop-off that isn’t confirmed is found by its token, and forgotten a day after it lapses', async () => {
  const { plant_id } = await makePlant(app);
  const token = randomBytes(32).toString('base64url');
  const facts = { first_name: 'Ana', last_name: 'Lee', phone: '', email: 'ana@example.test', remark: '' };
  const hold = {
    plant_id,
    token,
    species: 'beef',
    offering: 'usda',
    heads: 1,
    day: '2100-01-04',
    slots_per_head: 1,
  } as const;
  await inTransaction(app.db, (tx) => insertHold(tx, { ...hold, ...facts }, 60));
  expect(await findHold(app.db, token)).toMatchObject({ plant_id });
  expect(await findHold(app.db, 'x')).toBeUndefined();
  await sql`update dropoff_holds set outcome = 'lapsed', ended_at = now() - interval '2 days' where plant_id = ${plant_id}`.execute(
    app.db,
  );
  await deleteEndedHolds(app.db);
  expect(await findHold(app.db, token)).toBeUndefined();
  expect(await tokensOf(plant_id)).toBe(0);
});
