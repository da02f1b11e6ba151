import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createManualOrder,
  removeOrder,
  scheduleDropoff,
  updateProcessorAcceptanceStatus,
} from '#contract/booking/api.ts';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '#contract/calendar/feed-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { buildApp } from '#server/app/build-app.ts';
import type { FeedOrder } from '#server/calendar/calendar-feed-store.ts';
import { writeCalendar } from '#server/calendar/calendar-feed-text.ts';
import { comingDay, makeCard, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { readCalendar, textOf } from '#server/test/read-calendar.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const DAY = comingDay(4);

async function book(person: Person, more: Partial<SentTo<typeof createManualOrder>> = {}): Promise<number> {
  return (
    expectYes(
      await app.call(createManualOrder, person, {
        event_name: 'Fall beef',
        beef_qty: 1,
        dropoff_date: DAY,
        process_option: 'usda',
        ...more,
      }),
    ).data.order_ids[0] ?? 0
  );
}
async function makeFeed(person: Person): Promise<string> {
  const reply = expectYes(await app.call(makeCalendarFeed, person, {}));
  return new URL(reply.data.address).pathname;
}
async function joinPortal(plant: Plant, role: 'customer' | 'producer' = 'customer'): Promise<Person> {
  const person = await plant.join(role);
  await makeCard(app, person.account_id);
  return person;
}
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
async function read(url: string) {
  const answer = await get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return readCalendar(answer.rawPayload);
}
const titlesAt = async (url: string) => (await read(url)).events.map((event) => textOf(event, 'SUMMARY'));
const dayOf = (day: IsoDate) => day.replaceAll('-', '');

describe('the address of a calendar feed', () => {
  test('is shown only when it is created, and stored as a hash', async () => {
    const plant = await makePlant(app);
    expect(await app.call(getCalendarFeed, plant.owner, {})).toMatchObject({ data: { feed: null } });
    const made = expectYes(await app.call(makeCalendarFeed, plant.owner, {}));
    const { address, webcal } = made.data;
    expect(address).toMatch(/^http:\/\/[^/]+\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
    expect(webcal).toBe(address.replace('http:', 'webcal:'));
    const token = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';
    const kept = await app.db.selectFrom('calendar_feeds').selectAll().where('plant_id', '=', plant.plant_id).execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(kept[0]?.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(await app.call(getCalendarFeed, plant.owner, {})).toMatchObject({
      data: { feed: { made_at: expect.any(String), last_read_at: null } },
    });
    await read(new URL(address).pathname);
    expect(await app.call(getCalendarFeed, plant.owner, {})).toMatchObject({
      data: { feed: { last_read_at: expect.any(String) } },
    });
  });

  test('stops working as soon as it is renewed or revoked', async () => {
    const { owner } = await makePlant(app);
    const first = await makeFeed(owner);
    expect((await get(first)).statusCode).toBe(200);
    const second = await makeFeed(owner);
    expect((await get(first)).statusCode).toBe(404);
    expect((await get(second)).statusCode).toBe(200);
    expect(await app.call(revokeCalendarFeed, owner, {})).toMatchObject({ message: 'Address disabled' });
    expect((await get(second)).statusCode).toBe(404);
    expect(await app.call(revokeCalendarFeed, owner, {})).toMatchObject({ http: 200 });
  });

  test('is the only one that works, even if twenty are created at the same time', async () => {
    const { owner } = await makePlant(app);
    const paths = await Promise.all(Array.from({ length: 20 }, () => makeFeed(owner)));
    const codes = await Promise.all(paths.map(async (path) => (await get(path)).statusCode));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  test.each([
    [
      'was deactivated',
      (plant: Plant, { account_id }: Person) =>
        app.db
          .updateTable('accounts')
          .set({ deactivated_at: new Date().toISOString() })
          .where('account_id', '=', account_id)
          .execute()
          .then(() => plant),
    ],
    [
      'got another role',
      (plant: Plant, { account_id }: Person) =>
        app.db
          .updateTable('accounts')
          .set({ role: 'butcher' })
          .where('account_id', '=', account_id)
          .execute()
          .then(() => plant),
    ],
    [
      'moved to another plant',
      async (_: Plant, { account_id }: Person) =>
        app.db
          .updateTable('accounts')
          .set({ plant_id: (await makePlant(app)).plant_id })
          .where('account_id', '=', account_id)
          .execute(),
    ],
  ])('no longer works for a colleague who %s', async (_, change) => {
    const plant = await makePlant(app);
    const manager = await plant.join('manager');
    const path = await makeFeed(manager);
    expect((await get(path)).statusCode).toBe(200);
    await change(plant, manager);
    expect((await get(path)).statusCode).toBe(404);
  });

  test.each([
    ['portal was closed', { has_portal: false }],
    ['record now says producer', { type: 'producer' }],
  ])('no longer works for a customer whose %s', async (_, change) => {
    const plant = await makePlant(app);
    const person = await plant.join('customer');
    const path = await makeFeed(person);
    expect((await get(path)).statusCode).toBe(200);
    await app.db.updateTable('customers').set(change).where('account_id', '=', person.account_id).execute();
    expect((await get(path)).statusCode).toBe(404);
  });

  test('returns the same 404 whether it is unknown, misspelled, or revoked', async () => {
    const { owner } = await makePlant(app);
    const gone = await makeFeed(owner);
    await app.call(revokeCalendarFeed, owner, {});
    const { body } = await get(gone);
    const never = gone.replace(/[\w-]{43}/, 'A'.repeat(43));
    for (const path of [
      never,
      gone.replace('.ics', ''),
      gone.replace('.ics', '.ICS'),
      `${gone}x`,
      `${gone.slice(0, -10)}%00.ics`,
    ]) {
      const answer = await get(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body).toBe(body);
    }
  });

  test('can’t be created by someone who isn’t signed in', async () => {
    const { owner } = await makePlant(app);
    expect(await app.callWith(makeCalendarFeed, null, {})).toMatchObject({ http: 401 });
    await makeFeed(owner);
  });

  test('can be read only a limited number of times from one network address', async () => {
    const limited = await buildApp({
      database: app,
      secret: 'any',
      files: app.files,
      rate: { calls: 1000, guests: 5 },
    });
    const { owner } = await makePlant(app);
    const path = await makeFeed(owner);
    const codes = [];
    for (let at = 0; at < 7; at++) codes.push((await limited.app.inject(path)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await limited.app.close();
  });
});

describe('a calendar feed', () => {
  test('shows each order as an all-day event on its drop-off day', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant.owner);
    const { head, events } = await read(await makeFeed(plant.owner));
    expect(head.get('X-WR-CALNAME')?.value).toMatch(/^Plant /);
    expect(events).toHaveLength(1);
    const [event = new Map()] = events;
    expect(event.get('DTSTART')).toMatchObject({ params: { VALUE: 'DATE' }, value: dayOf(DAY) });
    expect(event.has('DTEND')).toBe(false); // one day, says RFC 5545, section 3.6.1
    expect(event.get('UID')?.value).toBe(`order-${order_id}@hindquarter`);
    expect(event.get('SEQUENCE')?.value).toBe('0');
    expect(event.get('STATUS')?.value).toBe('CONFIRMED');
    expect(event.get('TRANSP')?.value).toBe('TRANSPARENT');
    expect(event.get('URL')?.value).toMatch(new RegExp(`/processordashboard/openOrders/${order_id}$`));
    expect(textOf(event, 'SUMMARY')).toBe('Fall beef: Beef 1');
    expect(textOf(event, 'DESCRIPTION')).toContain(`Order# ${order_id}: Pending\nLabel Type: USDA\nKill date: `);
    expect(textOf(event, 'DESCRIPTION')).toMatch(/Kill date: [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/);
  });

  test('keeps the UID of a moved order, marks requests as tentative, and leaves out deleted orders', async () => {
    const plant = await makePlant(app);
    const asker = await joinPortal(plant);
    const path = await makeFeed(plant.owner);
    const [moved, removed] = [await book(plant.owner), await book(plant.owner)];
    const [asked, rejected] = [await book(asker), await book(asker)];
    const before = (await read(path)).events;
    const find = (events: typeof before, id: number) =>
      events.find((event) => event.get('UID')?.value === `order-${id}@hindquarter`);
    expect(before).toHaveLength(4);
    expect(find(before, asked)?.get('STATUS')?.value).toBe('TENTATIVE');

    await app.call(scheduleDropoff, plant.owner, { order_id: moved, dropoff_date: addDays(DAY, 1) });
    await app.call(removeOrder, plant.owner, { order_id: removed });
    await app.call(updateProcessorAcceptanceStatus, plant.owner, {
      order_id: rejected,
      status: 2,
      reject_reason: 'Full.',
    });
    await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id: asked, status: 0 });
    const after = (await read(path)).events;
    expect(after).toHaveLength(2);
    expect(find(after, moved)?.get('DTSTART')?.value).toBe(dayOf(addDays(DAY, 1)));
    expect(Number(find(after, moved)?.get('SEQUENCE')?.value)).toBeGreaterThan(0);
    const stamps = [before, after].map((events) => find(events, moved)?.get('LAST-MODIFIED')?.value ?? '');
    expect(stamps[1] && stamps[0] && stamps[1] >= stamps[0]).toBe(true);
    expect(find(after, asked)?.get('STATUS')?.value).toBe('CONFIRMED');
  });

  test('shows staff the plant’s orders going back sixty days, and portal users only their own', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [await joinPortal(plant), await joinPortal(plant)];
    const [old, older] = [
      await book(plant.owner, { event_name: 'Old' }),
      await book(plant.owner, { event_name: 'Older' }),
    ];
    for (const [order_id, back] of [
      [old, 60],
      [older, 61],
    ] as const) {
      const dropoff_date = addDays(plantToday(), -back);
      await app.db
        .updateTable('orders')
        .set({ dropoff_date, kill_date: DAY })
        .where('order_id', '=', order_id)
        .execute();
    }
    await book(ana, { event_name: 'Ana’s' });
    await book(bob, { event_name: 'Bob’s' });
    await book((await makePlant(app)).owner, { event_name: 'Elsewhere' });
    expect(await titlesAt(await makeFeed(await plant.join('butcher')))).toEqual([
      'Old: Beef 1',
      'Ana’s: Beef 1 (Requested)',
      'Bob’s: Beef 1 (Requested)',
    ]);
    expect(await titlesAt(await makeFeed(ana))).toEqual(['Ana’s: Beef 1 (Requested)']);
  });

  test('is in its reader’s language and has no contact details', async () => {
    const plant = await makePlant(app);
    const asker = await joinPortal(plant);
    await app.db
      .updateTable('customers')
      .set({ phone: '555-123-4567', email: 'dana@secret.test', address: '12 Hidden Road' })
      .where('account_id', '=', asker.account_id)
      .execute();
    await app.db
      .updateTable('accounts')
      .set({ language: 'es' })
      .where('account_id', '=', plant.owner.account_id)
      .execute();
    await book(asker);
    const { body } = await get(await makeFeed(plant.owner));
    expect(body.replaceAll('\r\n ', '')).toContain('Traído por: Dana Field');
    expect(body).toContain('Fall beef: Res 1 (Solicitado)');
    for (const secret of ['555-123', 'secret.test', 'Hidden']) expect(body).not.toContain(secret);
  });

  test.each([
    'Smith, Jones; & Sons: "the \\ best"',
    'a line\nand another\r\nand a third',
    `${'🐄'.repeat(60)} ${'ñ'.repeat(80)}`,
    'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
    `x${'é'.repeat(37)}\t😀`,
  ])('keeps titles as they were written: %j', async (title) => {
    const order: FeedOrder = {
      order_id: 7,
      version: 3,
      title,
      species: 'beef',
      animal_number: 1,
      heads: 1,
      status: 0,
      dropoff_date: '2196-02-29',
      kill_date: '2196-03-02',
      process_option: 'usda',
      created_at: '2026-11-21T10:00:00.000Z',
      changed_at: '2026-11-21T11:00:00.000Z',
      brought_by: title,
      owners: [{ name: title, quarters: 4 }],
    };
    const head = { plant_name: 'Meat, Co; \\ North', language: 'en' as const, origin: 'https://plant.test' };
    const { head: read, events } = readCalendar(Buffer.from(await writeCalendar(head, [order])));
    expect(events).toHaveLength(1);
    const plain = title.replaceAll('\r\n', '\n');
    expect(textOf(events[0] ?? new Map(), 'SUMMARY')).toBe(`${plain}: Beef 1`);
    expect(textOf(events[0] ?? new Map(), 'DESCRIPTION')).toContain(`Brought by: ${plain}\nShares: ${plain} (Whole)`);
    expect(textOf(read, 'X-WR-CALNAME')).toBe('Meat, Co; \\ North');
    expect(events[0]?.get('DTSTART')?.value).toBe('21960229');
    expect(events[0]?.get('DTSTAMP')?.value).toBe('20261121T110000Z');
  });

  test('can hold more than a hundred orders', async () => {
    const order = (order_id: number): FeedOrder => ({
      order_id,
      version: 1,
      title: `Beef ${order_id}`,
      species: 'beef',
      animal_number: 1,
      heads: 1,
      status: 0,
      dropoff_date: DAY,
      kill_date: DAY,
      process_option: '',
      created_at: '2026-11-21T10:00:00.000Z',
      changed_at: '2026-11-21T11:00:00.000Z',
      brought_by: '',
      owners: [],
    });
    const head = { plant_name: 'Plant', language: 'en' as const, origin: 'https://plant.test' };
    const orders = Array.from({ length: 120 }, (_, at) => order(at + 1));
    const { events } = readCalendar(Buffer.from(await writeCalendar(head, orders)));
    expect(events.map((event) => event.get('UID')?.value)).toEqual(
      orders.map(({ order_id }) => `order-${order_id}@hindquarter`),
    );
    expect(readCalendar(Buffer.from(await writeCalendar(head, []))).events).toEqual([]);
  });
});

describe('a calendar program that reads a feed again', () => {
  test('gets “not modified” until an order changes', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant.owner);
    const path = await makeFeed(plant.owner);
    const first = await get(path);
    const { etag, 'last-modified': modified, 'cache-control': caching } = first.headers as Record<string, string>;
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(caching).toBe('private, no-cache');
    const again = await get(path, { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(path, { 'if-modified-since': modified ?? '' })).statusCode).toBe(304);
    expect((await get(path, { 'if-none-match': '"other"', 'if-modified-since': modified ?? '' })).statusCode).toBe(200);
    expect((await get(path, { 'if-modified-since': 'yesterday' })).statusCode).toBe(200);

    // Deletes the order within the same second.
    await app.call(removeOrder, plant.owner, { order_id });
    const after = await get(path, { 'if-none-match': etag ?? '', 'if-modified-since': modified ?? '' });
    expect(after.statusCode).toBe(200);
    expect(readCalendar(after.rawPayload).events).toEqual([]);
    expect((await get(path, { 'if-modified-since': modified ?? '' })).statusCode).toBe(200);
    expect(Date.parse(String(after.headers['last-modified']))).toBeGreaterThan(Date.parse(modified ?? ''));
  });

  test('can send a HEAD request', async () => {
    const { owner } = await makePlant(app);
    const answer = await app.app.inject({ method: 'HEAD', url: await makeFeed(owner) });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers.etag).toMatch(/^W\//);
  });
});
