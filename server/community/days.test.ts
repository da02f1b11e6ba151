import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as api from '#contract/community/files-api.ts';
import { joinCommunity } from '#contract/community/members-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { addCommunity, makeCommunity } from '#server/test/make-community.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy } = marketKit(app);

/** A farm with a community, whose only animal is sold and booked at a plant. */
async function makePickup() {
  const { seller, lot_id } = await makeSale();
  const buyer = await makeBuyer();
  for (let quarter = 0; quarter < 4; quarter++) await buy(buyer, lot_id);
  const community_id = await addCommunity(app, seller, { name: 'Beef; pork, and \\ more' });
  const change = (fields: { hang_days?: number; status?: number; dropoff_date?: string }) =>
    app.db.updateTable('orders').set(fields).where('project_id', '=', lot_id).execute();
  await change({ hang_days: 14 });
  const { kill_date } = await app.db
    .selectFrom('orders')
    .select('kill_date')
    .where('project_id', '=', lot_id)
    .executeTakeFirstOrThrow();
  const listed = async () => {
    const days = expectYes(await app.call(api.listCommunityDays, seller, { community_id })).data;
    return days.filter(({ kind }) => kind !== 'drop_off');
  };
  /** Returns the file's lines, with folded ones rejoined, and its events keyed by UID. */
  const read = async () => {
    const reply = await app.app.inject({
      url: `${api.exportCommunityDays.path}?community_id=${community_id}`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
    const text = reply.body;
    const events = text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT\r\n')
      .slice(1)
      .map((event) => Object.fromEntries(event.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))));
    return { text, events: new Map(events.map((event) => [String(event.UID), event])) };
  };
  return { seller, buyer, community_id, lot_id, kill_date, change, listed, read };
}

const dayOf = (day: string) => day.replaceAll('-', '');

test('an animal is listed on its order’s day, even if its seller chose a day other than the lot’s', async () => {
  const { seller, community_id, lot_id, change } = await makePickup();
  const [{ dropoff_date: day = '' } = {}] = await app.db
    .selectFrom('orders')
    .select('dropoff_date')
    .where('project_id', '=', lot_id)
    .execute();
  const dropOffs = async () =>
    expectYes(await app.call(api.listCommunityDays, seller, { community_id }))
      .data.filter(({ kind }) => kind === 'drop_off')
      .map(({ key, day }) => ({ key, day }));
  const key = `drop_off-${lot_id}`;
  expect(await dropOffs()).toEqual([{ key, day }]);
  const dropoff_date = addDays(day, -1);
  await change({ dropoff_date });
  expect(await dropOffs()).toEqual([{ key, day: dropoff_date }]);
});

test('the pickup in a calendar file moves when the order’s pickup day does, and is canceled with the order', async () => {
  const { lot_id, community_id, kill_date, change, listed, read } = await makePickup();
  const uid = `community-${community_id}-pickup-${lot_id}-1@localhost`;
  const first = (await read()).events.get(uid);
  expect(first).toMatchObject({
    'DTSTART;VALUE=DATE': dayOf(addDays(kill_date, 15)),
    SUMMARY: 'Expected pickup: Black Angus steer',
    STATUS: 'CONFIRMED',
    TRANSP: 'TRANSPARENT',
  });
  await change({ hang_days: 21 });
  const { events } = await read();
  expect(events.get(uid)).toMatchObject({ 'DTSTART;VALUE=DATE': dayOf(addDays(kill_date, 22)), STATUS: 'CONFIRMED' });
  expect(Number(events.get(uid)?.SEQUENCE)).toBeGreaterThanOrEqual(Number(first?.SEQUENCE));
  expect([...events.keys()].filter((key) => key.includes('pickup'))).toEqual([uid]);
  expect(await listed()).toMatchObject([{ kind: 'pickup', day: addDays(kill_date, 22) }]);

  await change({ status: ORDER_STATUS.deleted });
  expect((await read()).events.get(uid)).toMatchObject({ STATUS: 'CANCELLED' });
  expect(await listed()).toEqual([]);
});

test('only the seller and the lot’s buyers see where the meat is picked up', async () => {
  const { seller, buyer, community_id, lot_id } = await makePickup();
  await app.db.updateTable('lots').set({ pickup_note: '12 Mill Lane' }).where('lot_id', '=', lot_id).execute();
  const member = await makeBuyer();
  for (const person of [member, buyer]) expectYes(await app.call(joinCommunity, person, { community_id }));
  const isNotified = async (person: Person) =>
    expectYes(await app.call(api.listCommunityDays, person, { community_id })).data.some(({ note }) =>
      note.includes('Mill Lane'),
    );
  expect([await isNotified(seller), await isNotified(buyer), await isNotified(member)]).toEqual([true, true, false]);
});

test('a calendar file has no times or time zones, escapes what people typed, and folds long lines', async () => {
  const { seller, community_id, kill_date, listed, read } = await makePickup();
  const title = `Farm walk; boots, \\ and a bowl 🐄 ${'ñandú '.repeat(9)}`.trim();
  const note = 'Line one\nBEGIN:VEVENT\nSUMMARY:Fake';
  const added = { community_id, day: addDays(kill_date, 3), title, note };
  const { day_id } = expectYes(await app.call(api.addCommunityDay, seller, added)).data;
  const { text, events } = await read();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/TZID|DTSTART:|[^\r]\n/);
  expect(text).toContain('X-WR-CALNAME:Beef\\; pork\\, and \\\\ more');
  const uid = `community-${community_id}-own-${day_id}@localhost`;
  expect(events.get(uid)).toMatchObject({
    'DTSTART;VALUE=DATE': dayOf(added.day),
    SUMMARY: title.replace(/[\\;,]/g, (mark) => `\\${mark}`),
    DESCRIPTION: note.replaceAll('\n', '\\n'),
    STATUS: 'CONFIRMED',
  });
  expectYes(await app.call(api.removeCommunityDay, seller, { community_id, day_id }));
  expect((await read()).events.get(uid)).toMatchObject({ STATUS: 'CANCELLED' });
  expect((await listed()).map(({ kind }) => kind)).toEqual(['pickup']);
  const again = { community_id, day_id };
  expect(await app.call(api.removeCommunityDay, seller, again)).toMatchObject({ code: 'not_found' });
});

test('a community can have at most 100 upcoming days, no matter how many are added at the same time', async () => {
  const { owner, community_id } = await makeCommunity(app);
  const day = addDays(plantToday(), 30);
  await sql`
    insert into community_days (community_id, day, title, note, created_by)
    select ${community_id}, ${day}::date, 'Open gate ' || n, '', ${owner.account_id}
    from generate_series(1, ${api.MAX_DAYS - 2}) n`.execute(app.db);
  const added = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      app.call(api.addCommunityDay, owner, { community_id, day, title: `Visit ${at}`, note: '' }),
    ),
  );
  expect(added.map((reply) => (reply.status === 'no' ? reply.code : 'yes')).sort()).toEqual([
    ...Array(4).fill('community_days_full'),
    'yes',
    'yes',
  ]);
});
