import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createManualOrder,
  removeOrder,
  scheduleDropoff,
  updateProcessorAcceptanceStatus,
} from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import {
  acceptOffer,
  declineOffer,
  joinWaitlist,
  leaveWaitlist,
  moveEntry,
  withdrawOffer,
} from '#contract/waitlist/api.ts';
import { makeCustomer, openTestApp, type Plant } from '#server/test/harness.ts';
import { DAY, lineKit, offerOf, type Portal } from '#server/test/make-line.ts';
import { expectLaterBy } from '#server/test/waiting.ts';
import { endWhatIsDue } from '#server/waitlist/end-entries.ts';
import { jobs } from '#server/waitlist/jobs.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeSmallPlant, book, joinPortal, ask, join, list, settle, compareLedger, makeLine } = lineKit(app);

describe('joining the line', () => {
  test('is open to customers for themselves, to the office for anyone, and to producers for their customers', async () => {
    const plant = await makeSmallPlant();
    await book(plant.owner);
    const customer = await joinPortal(plant);
    const producer = await joinPortal(plant, 'producer');
    const [linked, stranger] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer.account_id })
      .where('customer_id', '=', linked.customer_id)
      .execute();

    await join(customer);
    await join(plant.owner, { customer_id: stranger.customer_id, slack_days: 14, remark: 'Has a trailer.' });
    await join(producer, { customer_id: linked.customer_id, title: 'Fall beef' });
    await join(producer);
    expect(await ask(producer, { customer_id: stranger.customer_id })).toMatchObject({ code: 'customer_unknown' });
    expect(await ask(customer, { customer_id: producer.customer_id })).toMatchObject({ code: 'customer_unknown' });
    expect(await ask(plant.owner)).toMatchObject({ code: 'customer_missing' });

    const line = await list(plant.owner);
    expect(line.map(({ number, customer_id, title }) => [number, customer_id, title])).toEqual([
      [1, customer.customer_id, 'Field Beef'],
      [2, stranger.customer_id, 'Field Beef'],
      [3, linked.customer_id, 'Fall beef'],
      [4, producer.customer_id, 'Field Beef'],
    ]);
    expect(line[1]).toMatchObject({
      slack_days: 14,
      remark: 'Has a trailer.',
      status: 'waiting',
      can: { offer: true },
    });
    // Each person sees their own entry with its place in line.
    expect((await list(customer)).map(({ number }) => number)).toEqual([1]);
    expect((await list(producer)).map(({ number }) => number)).toEqual([3, 4]);
    expect((await list(producer))[0]?.can).toMatchObject({ leave: true, offer: false, move: false });
  });

  test('is refused for a day with room, a past day, a species the plant doesn’t take, a stranger, or a second time', async () => {
    const plant = await makeSmallPlant();
    const customer = await joinPortal(plant);
    expect(await ask(customer)).toMatchObject({ http: 409, code: 'day_has_room' });
    await book(plant.owner);
    await join(customer);
    expect(await ask(customer)).toMatchObject({ http: 409, code: 'waits_already' });
    await join(customer, { process_option: 'custom' });
    expect(await ask(customer, { day: addDays(plantToday(), -1) })).toMatchObject({ code: 'date_past' });
    expect(await ask(customer, { species: 'yak' })).toMatchObject({ code: 'species_not_handled' });
    expect(await ask(customer, { heads: 301 })).toMatchObject({ code: 'too_many_animals' });
    for (const bad of [{ heads: 0 }, { heads: 1.5 }, { slack_days: 15 }, { slack_days: -1 }, { day: '2027-02-30' }]) {
      expect(await ask(customer, bad)).toMatchObject({ http: 400, code: 'malformed' });
    }
    const elsewhere = await joinPortal(await makeSmallPlant());
    expect(await ask(plant.owner, { customer_id: elsewhere.customer_id })).toMatchObject({ code: 'customer_unknown' });
    expect(await ask(await plant.join('butcher'))).toMatchObject({ http: 403 });
    expect(await ask(await plant.join('customer'))).toMatchObject({ code: 'card_profile_missing' });
    expect(await list(plant.owner)).toHaveLength(2);
  });

  test('twenty times at once gives a person one place, with or without a key', async () => {
    const plant = await makeSmallPlant();
    await book(plant.owner);
    const [one, other] = [await joinPortal(plant), await joinPortal(plant)];
    const form = { day: DAY, species: 'beef' as const, heads: 1, process_option: 'usda' as const };
    const keyed = await Promise.all(Array.from({ length: 20 }, () => app.call(joinWaitlist, one, form, { key: 'k' })));
    expect(keyed.every(({ http }) => http === 200)).toBe(true);
    const bare = await Promise.all(Array.from({ length: 20 }, () => app.call(joinWaitlist, other, form)));
    expect(bare.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await list(plant.owner)).toHaveLength(2);
  });
});

describe('a slot that opens up is offered to the first in line', () => {
  const frees: [string, (plant: Plant, order_id: number) => Promise<unknown>][] = [
    ['an order is deleted', (plant, order_id) => app.call(removeOrder, plant.owner, { order_id })],
    [
      'an order is moved',
      (plant, order_id) => app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: addDays(DAY, 1) }),
    ],
    [
      'the week offers more',
      (plant) =>
        app.call(processorPreference, plant.owner, {
          preferences: [{ animals: 1, days: [3], slots: [{ processing_option: 'USDA processing', avail_slot: 2 }] }],
        }),
    ],
  ];
  test.each(frees)('when %s', async (_, free) => {
    const { plant, order_id, people } = await makeLine(2);
    await settle(plant);
    expect(await list(plant.owner)).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }]);
    await free(plant, order_id);
    const begun = new Date();
    await settle(plant);
    const line = await list(plant.owner);
    expect(line).toMatchObject([
      { status: 'offered', offer: { day: DAY }, can: { accept: true, withdraw: true } },
      { status: 'waiting', offer: null },
    ]);
    expectLaterBy({ hours: 24 }, begun, line[0]?.offer?.offered_until);
    // The slot is held, so nobody else gets it.
    expect(
      await app.call(createManualOrder, plant.owner, {
        event_name: 'Other',
        beef_qty: 1,
        dropoff_date: DAY,
        process_option: 'usda',
      }),
    ).toMatchObject({ code: 'day_full' });
    await compareLedger(plant);
    expect((await list(people[0] as Portal))[0]).toMatchObject({
      status: 'offered',
      can: { accept: true, withdraw: false },
    });
  });

  test('when a request is rejected', async () => {
    const plant = await makeSmallPlant();
    const asker = await joinPortal(plant);
    const [order_id = 0] = await book(asker);
    await join(await joinPortal(plant));
    await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 2, reject_reason: 'Full.' });
    await settle(plant);
    expect(await list(plant.owner)).toMatchObject([{ status: 'offered' }]);
  });

  test('on every event that changes slots, except bookings and offers', () => {
    const [offers] = jobs;
    expect(offers?.on).toEqual(
      expect.arrayContaining([
        'order.removed',
        'order.rejected',
        'order.scheduled',
        'slots.changed',
        'settings.changed',
        'waitlist.joined',
        'waitlist.declined',
        'waitlist.lapsed',
        'waitlist.left',
        'waitlist.withdrawn',
      ]),
    );
    expect(offers?.on).not.toContain('order.created');
    expect(offers?.on).not.toContain('waitlist.offered');
  });

  test('only for the same label', async () => {
    const plant = await makeSmallPlant(1, 1);
    await book(plant.owner);
    const [custom = 0] = await book(plant.owner, { process_option: 'custom' });
    const usda = await join(await joinPortal(plant));
    const either = await join(await joinPortal(plant), { process_option: '' });
    await app.call(removeOrder, plant.owner, { order_id: custom });
    await settle(plant);
    expect((await list(plant.owner)).map(({ entry_id, status }) => [entry_id, status])).toEqual([
      [usda, 'waiting'],
      [either, 'offered'],
    ]);
  });

  test('whose animals fit: someone with three doesn’t hold up someone with two', async () => {
    const plant = await makeSmallPlant(3);
    const [first = 0, second = 0, third = 0] = await book(plant.owner, { beef_qty: 3 });
    await join(await joinPortal(plant), { heads: 3 });
    await join(await joinPortal(plant), { heads: 2 });
    await app.call(removeOrder, plant.owner, { order_id: first });
    await settle(plant);
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await app.call(removeOrder, plant.owner, { order_id: second });
    await settle(plant);
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['waiting', 'offered']);
    await app.call(removeOrder, plant.owner, { order_id: third });
    await settle(plant);
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['waiting', 'offered']);
    expect(await compareLedger(plant)).toBe(2);
  });

  test('on the nearest possible day, never in the past', async () => {
    const plant = await makeSmallPlant();
    const days = Array.from({ length: 5 }, (_, at) => addDays(DAY, at - 2));
    const booked = new Map<IsoDate, number>();
    for (const day of days) booked.set(day, (await book(plant.owner, { dropoff_date: day }))[0] ?? 0);
    await join(await joinPortal(plant), { slack_days: 2 });
    for (const at of [0, 4, 3]) await app.call(removeOrder, plant.owner, { order_id: booked.get(days[at] ?? '') ?? 0 });
    await settle(plant);
    expect(await list(plant.owner)).toMatchObject([{ offer: { day: addDays(DAY, 1) } }]);
    expect(await list(plant.owner, { day: addDays(DAY, 2) })).toHaveLength(1);
    expect(await list(plant.owner, { day: addDays(DAY, 3) })).toHaveLength(0);
    expect(await list(plant.owner, { species: 'hog' })).toHaveLength(0);
  });
});

describe('the order of the line', () => {
  test('can be changed by the office', async () => {
    const { plant, entries } = await makeLine(4);
    const [a = 0, b = 0, c = 0, d = 0] = entries;
    const order = async () => (await list(plant.owner)).map(({ entry_id }) => entry_id);
    expect(await app.call(moveEntry, plant.owner, { entry_id: d, before: b })).toMatchObject({ data: { number: 2 } });
    expect(await order()).toEqual([a, d, b, c]);
    expect(await app.call(moveEntry, plant.owner, { entry_id: a })).toMatchObject({ data: { number: 4 } });
    expect(await order()).toEqual([d, b, c, a]);
    expect(await app.call(moveEntry, plant.owner, { entry_id: d, after: c })).toMatchObject({ data: { number: 3 } });
    expect(await order()).toEqual([b, c, d, a]);
    await app.call(moveEntry, plant.owner, { entry_id: d, before: b });
    await app.call(leaveWaitlist, plant.owner, { entry_id: b });
    for (const gone of [{ entry_id: b }, { entry_id: a, before: b }]) {
      expect(await app.call(moveEntry, plant.owner, gone)).toMatchObject({ http: 409, code: 'waitlist_over' });
    }
    expect(await order()).toEqual([d, c, a]);
  });

  test('still includes everyone after twenty moves at once, and the first in line gets the offer', async () => {
    const { plant, order_id, entries } = await makeLine(6);
    const moves = Array.from({ length: 20 }, (_, at) => ({
      entry_id: entries[at % 6] ?? 0,
      before: entries[(at * 5 + 1) % 6] ?? 0,
    })).filter(({ entry_id, before }) => entry_id !== before);
    const replies = await Promise.all(moves.map((move) => app.call(moveEntry, plant.owner, move)));
    expect(replies.filter(({ http }) => http !== 200)).toEqual([]);
    const line = await list(plant.owner);
    expect(line.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(line.map(({ entry_id }) => entry_id).sort((x, y) => x - y)).toEqual(entries);
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['offered', ...Array(5).fill('waiting')]);
  });
});

describe('many calls at once', () => {
  test('offer a freed slot only once', async () => {
    const { plant, order_id } = await makeLine(5);
    await app.call(removeOrder, plant.owner, { order_id });
    await Promise.all(Array.from({ length: 20 }, () => settle(plant)));
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['offered', ...Array(4).fill('waiting')]);
    expect(await compareLedger(plant)).toBe(1);
  });

  test('settle an offer only once, whether they accept, decline, or withdraw it', async () => {
    const { plant, order_id, people, entries } = await makeLine(1);
    const [ana] = people as [Portal];
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const offer_id = offerOf(await list(ana));
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        if (at % 4 === 0) return app.call(acceptOffer, ana, { offer_id });
        if (at % 4 === 1) return app.call(declineOffer, ana, { offer_id });
        if (at % 4 === 2) return app.call(withdrawOffer, plant.owner, { offer_id });
        return app.call(acceptOffer, plant.owner, { offer_id });
      }),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(19);
    const booked = await app.db
      .selectFrom('orders')
      .select('order_id')
      .where('plant_id', '=', plant.plant_id)
      .where('status', '=', 0)
      .execute();
    expect(await compareLedger(plant)).toBe(booked.length);
    expect(entries).toHaveLength(1);
  });

  test('keep the ledger consistent with orders and open offers', async () => {
    const plant = await makeSmallPlant(20);
    const booked = await book(plant.owner, { beef_qty: 20 });
    const people: Portal[] = [];
    for (let at = 0; at < 24; at++) people.push(await joinPortal(plant));
    for (const person of people) await join(person, { slack_days: 0 });
    for (const order_id of booked) await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const line = await list(plant.owner);
    expect(line.filter(({ status }) => status === 'offered')).toHaveLength(20);
    const lapsing = line.slice(14, 20).map(({ entry_id }) => entry_id);
    await app.db
      .updateTable('waitlist_offers')
      .set({ offered_until: sql<string>`now() - interval '1 second'` })
      .where('entry_id', 'in', lapsing)
      .execute();

    const answers = await Promise.all([
      ...line
        .slice(0, 20)
        .map(({ offer }, at) =>
          app.call(at % 2 === 0 ? acceptOffer : declineOffer, people[at] as Portal, { offer_id: offer?.offer_id ?? 0 }),
        ),
      ...Array.from({ length: 10 }, () =>
        app.call(createManualOrder, plant.owner, {
          event_name: 'Other',
          beef_qty: 1,
          dropoff_date: DAY,
          process_option: 'usda',
        }),
      ),
      endWhatIsDue(app.db),
      endWhatIsDue(app.db),
      settle(plant),
      settle(plant),
    ]);
    const https = answers.flatMap((answer) => (answer ? [answer.http] : []));
    expect(https.every((http) => http === 200 || http === 409)).toBe(true);
    await endWhatIsDue(app.db);
    await settle(plant);
    expect(await compareLedger(plant)).toBeLessThanOrEqual(20);
    const statuses = (await list(plant.owner, { state: 'over' })).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'booked')).toHaveLength(7);
    expect(statuses.filter((status) => status === 'lapsed')).toHaveLength(6);
  });
});
