import { describe, expect, test } from 'vitest';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { removeOrder, viewOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addDays, todayIn } from '#contract/lib/days.ts';
import {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  moveEntry,
  offerDay,
  withdrawOffer,
} from '#contract/waitlist/api.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { DAY, lineKit, noonOf, offerOf, type Portal } from '#server/test/make-line.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectLaterBy } from '#server/test/waiting.ts';
import { endWhatIsDue } from '#server/waitlist/end-entries.ts';
import { PLANT_ZONE, plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeSmallPlant, book, joinPortal, join, list, settle, passTime, compareLedger, makeLine } = lineKit(app);

describe('an offer', () => {
  test('becomes a pending order with the same slots when it is accepted', async () => {
    const { plant, order_id, people } = await makeLine(1);
    const [ana] = people as [Portal];
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const offer_id = offerOf(await list(ana));
    const taken = expectYes(await app.call(acceptOffer, ana, { offer_id })).data;
    expect(taken).toMatchObject({ day: DAY, order_ids: [expect.any(Number)] });
    const order = await app.call(viewOrder, ana, { order_id: taken.order_ids[0] ?? 0 });
    expect(order).toMatchObject({
      data: {
        status: 0,
        dropoff_date: DAY,
        process_option: 'usda',
        brought_by: { id: ana.customer_id },
        split: [{ form_customer_id: ana.customer_id, qty: 4 }],
        can: { remove: true },
      },
    });
    expect(await compareLedger(plant)).toBe(1);
    expect(await list(ana)).toEqual([]);
    expect(await list(ana, { state: 'over' })).toMatchObject([{ status: 'booked', order_ids: taken.order_ids }]);
    expect(await app.call(acceptOffer, ana, { offer_id })).toMatchObject({ http: 409, code: 'offer_over' });
    expect(await app.call(declineOffer, ana, { offer_id })).toMatchObject({ code: 'offer_over' });
  });

  test('asks whoever accepts it for the usual deposit, once for all of its animals', async () => {
    const plant = await makeSmallPlant();
    await app.db.updateTable('weekly_slots').set({ usda_slots: 3 }).where('plant_id', '=', plant.plant_id).execute();
    const taken = await book(plant.owner, { beef_qty: 3 });
    const { version } = expectYes(await app.call(getSettings, plant.owner, {})).data;
    expectYes(await app.callWith(saveSettings, plant.owner, { version, usual_deposits: { beef: 150 } }));
    const person = await joinPortal(plant);
    await join(person, { heads: 2 });
    for (const order_id of taken) await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const offer_id = offerOf(await list(person));
    const replies = await Promise.all([1, 2, 3, 4].map(() => app.call(acceptOffer, person, { offer_id })));
    const [order_ids = []] = replies.flatMap((reply) => (reply.status === 'yes' ? [reply.data.order_ids] : []));
    expect(order_ids).toHaveLength(2);
    for (const order_id of order_ids) {
      expect(expectYes(await app.call(viewOrder, plant.owner, { order_id })).data.deposit).toMatchObject({
        amount_cents: 30_000,
        paid_cents: 0,
        email: expect.stringMatching(/@/),
      });
    }
    const { rows } = await app.pool.query('select from deposits where plant_id = $1', [plant.plant_id]);
    expect(rows).toHaveLength(1);
    const asked = (await eventsOf(app, plant, 'order.changed')).filter(({ data }) => data.asks_deposit === true);
    expect(asked).toHaveLength(1);
  });

  test('stays valid even if the plant stops offering slots on that weekday', async () => {
    const { plant, order_id, people } = await makeLine(1);
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    await app.call(processorPreference, plant.owner, { preferences: [{ animals: 1, days: [3], slots: [] }] });
    const [ana] = people as [Portal];
    expect(await app.call(acceptOffer, ana, { offer_id: offerOf(await list(ana)) })).toMatchObject({ http: 200 });
    expect(await compareLedger(plant)).toBe(1);
  });

  test('becomes one order per animal, or a single order for a flock', async () => {
    const plant = await makePlant(app, { species: ['beef', 'poultry'], slots: 0 });
    await app.db.updateTable('weekly_slots').set({ usda_slots: 60 }).where('plant_id', '=', plant.plant_id).execute();
    const beef = await book(plant.owner, { beef_qty: 60 });
    const [flock = 0] = await book(plant.owner, { beef_qty: 0, poultry_qty: 60 });
    const person = await joinPortal(plant);
    await join(person, { heads: 3 });
    await join(person, { heads: 50, species: 'poultry' });
    for (const order_id of [...beef.slice(0, 3), flock]) await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const line = await list(person);
    const taken = await Promise.all(
      line.map(({ offer }) => app.call(acceptOffer, person, { offer_id: offer?.offer_id ?? 0 })),
    );
    expect(taken.map((reply) => expectYes(reply).data.order_ids.length)).toEqual([3, 1]);
    expect(await compareLedger(plant)).toBe(60 + 50);
  });

  test('goes to the next person when it is declined, and isn’t made again for that day', async () => {
    const { plant, order_id, people, entries } = await makeLine(2);
    const [ana, bob] = people as [Portal, Portal];
    await app.db
      .updateTable('waitlist_entries')
      .set({ slack_days: 1 })
      .where('entry_id', '=', entries[0] ?? 0)
      .execute();
    const around = [addDays(DAY, -1), addDays(DAY, 1)] as const;
    const [next = 0] = [
      ...(await book(plant.owner, { dropoff_date: around[0] })),
      ...(await book(plant.owner, { dropoff_date: around[1] })),
    ];
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    expect(await app.call(declineOffer, ana, { offer_id: offerOf(await list(ana)) })).toMatchObject({
      message: 'Declined. You’re still on the waitlist for your other days.',
      data: { waits: true },
    });
    await settle(plant);
    expect(await list(plant.owner)).toMatchObject([
      { number: 1, status: 'waiting' },
      { number: 2, status: 'offered' },
    ]);
    expect(await app.call(declineOffer, bob, { offer_id: offerOf(await list(bob)) })).toMatchObject({
      data: { waits: false },
    });
    await settle(plant);
    expect(await list(plant.owner)).toMatchObject([{ status: 'waiting' }]);
    expect(await compareLedger(plant)).toBe(2);
    await app.call(removeOrder, plant.owner, { order_id: next });
    await settle(plant);
    expect(await list(ana)).toMatchObject([{ status: 'offered', offer: { day: around[0] } }]);
  });

  test('can’t be accepted once it has expired, and goes to the next person', async () => {
    const { plant, order_id, people } = await makeLine(2);
    const [ana, bob] = people as [Portal, Portal];
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const offer_id = offerOf(await list(ana));
    await endWhatIsDue(app.db);
    expect(await list(ana)).toMatchObject([{ status: 'offered' }]);
    await passTime(plant);
    expect(await app.call(acceptOffer, ana, { offer_id })).toMatchObject({ code: 'offer_over' });
    expect(await compareLedger(plant)).toBe(1);
    await endWhatIsDue(app.db);
    expect(await compareLedger(plant)).toBe(0);
    expect(await list(ana, { state: 'over' })).toMatchObject([{ status: 'lapsed' }]);
    await settle(plant);
    expect(await list(bob)).toMatchObject([{ number: 1, status: 'offered' }]);
    // Someone whose offer expired can join again at the end of the line.
    await join(ana);
    expect(await list(ana)).toMatchObject([{ number: 2 }]);
  });

  test('is valid for as many hours as the plant has set, but never past its day', async () => {
    const { plant, order_id } = await makeLine(1);
    await app.db.updateTable('plants').set({ waitlist_hours: 2 }).where('plant_id', '=', plant.plant_id).execute();
    await app.call(removeOrder, plant.owner, { order_id });
    const begun = new Date();
    await settle(plant);
    const [entry] = await list(plant.owner);
    expectLaterBy({ hours: 2 }, begun, entry?.offer?.offered_until);

    const other = await makeSmallPlant();
    await app.db.updateTable('plants').set({ waitlist_hours: 168 }).where('plant_id', '=', other.plant_id).execute();
    const today = plantToday();
    const [taken = 0] = await book(other.owner, { dropoff_date: today });
    await join(await joinPortal(other), { day: today });
    await app.call(removeOrder, other.owner, { order_id: taken });
    await settle(other);
    const [late] = await list(other.owner);
    const end = Date.parse(late?.offer?.offered_until ?? '');
    const days = [end - 1, end].map((instant) => todayIn(PLANT_ZONE, new Date(instant)));
    expect(days).toEqual([today, addDays(today, 1)]);
  });

  test('can be made out of turn, accepted for a customer, and withdrawn by the office', async () => {
    const { plant, order_id, entries } = await makeLine(2);
    const [, second = 0] = entries;
    expect(await app.call(offerDay, plant.owner, { entry_id: second })).toMatchObject({ code: 'no_day_free' });
    expect(await app.call(offerDay, plant.owner, { entry_id: second, day: DAY })).toMatchObject({ code: 'day_full' });
    expect(await app.call(offerDay, plant.owner, { entry_id: second, day: addDays(plantToday(), -1) })).toMatchObject({
      code: 'date_past',
    });
    await app.call(removeOrder, plant.owner, { order_id });
    const { offer_id } = expectYes(await app.call(offerDay, plant.owner, { entry_id: second })).data;
    expect(await app.call(offerDay, plant.owner, { entry_id: second })).toMatchObject({ code: 'offered_already' });
    expect(await app.call(withdrawOffer, plant.owner, { offer_id })).toMatchObject({ http: 200 });
    await settle(plant);
    expect(await list(plant.owner)).toMatchObject([
      { number: 1, status: 'offered' },
      { number: 2, status: 'waiting' },
    ]);
    await app.call(withdrawOffer, plant.owner, { offer_id: offerOf(await list(plant.owner)) });
    await settle(plant);
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    const again = expectYes(await app.call(offerDay, plant.owner, { entry_id: second })).data;
    const taken = expectYes(await app.call(acceptOffer, plant.owner, { offer_id: again.offer_id })).data;
    expect(await app.call(viewOrder, plant.owner, { order_id: taken.order_ids[0] ?? 0 })).toMatchObject({
      data: { status: 0 },
    });
    expect(await compareLedger(plant)).toBe(1);
  });

  test('is withdrawn when its customer leaves or is removed', async () => {
    const { plant, order_id, people, entries } = await makeLine(2);
    const [ana] = people as [Portal];
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    expect(await app.call(leaveWaitlist, ana, { entry_id: entries[0] ?? 0 })).toMatchObject({ http: 200 });
    expect(await compareLedger(plant)).toBe(0);
    expect(await app.call(leaveWaitlist, ana, { entry_id: entries[0] ?? 0 })).toMatchObject({ code: 'waitlist_over' });
    await settle(plant);
    expect(await app.call(leaveWaitlist, plant.owner, { entry_id: entries[1] ?? 0 })).toMatchObject({ http: 200 });
    expect(await compareLedger(plant)).toBe(0);
  });

  test('is off limits to other customers and plants, and so is the rest of the line', async () => {
    const { plant, order_id, people, entries } = await makeLine(2);
    const [, bob] = people as [Portal, Portal];
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const offer_id = offerOf(await list(plant.owner));
    const entry_id = entries[0] ?? 0;
    for (const stranger of [bob, (await makeSmallPlant()).owner]) {
      expect(await app.call(acceptOffer, stranger, { offer_id })).toMatchObject({ http: 404 });
      expect(await app.call(declineOffer, stranger, { offer_id })).toMatchObject({ http: 404 });
      expect(await app.call(leaveWaitlist, stranger, { entry_id })).toMatchObject({ http: 404 });
    }
    const other = (await makeSmallPlant()).owner;
    expect(await app.call(withdrawOffer, other, { offer_id })).toMatchObject({ http: 404 });
    expect(await app.call(offerDay, other, { entry_id })).toMatchObject({ http: 404 });
    expect(await app.call(moveEntry, other, { entry_id })).toMatchObject({ http: 404 });
    for (const call of [withdrawOffer, offerDay, moveEntry] as const) {
      expect(await app.callWith(call, bob, { offer_id, entry_id })).toMatchObject({ http: 403 });
    }
    expect(await list(plant.owner)).toMatchObject([{ status: 'offered' }, { status: 'waiting' }]);
  });

  test('is no longer possible once all of the entry’s days have passed', async () => {
    const { plant, people, entries } = await makeLine(1);
    await endWhatIsDue(app.db, noonOf(DAY));
    expect(await list(people[0] as Portal)).toHaveLength(1);
    await app.db
      .updateTable('waitlist_entries')
      .set({ slack_days: 2 })
      .where('entry_id', '=', entries[0] ?? 0)
      .execute();
    await endWhatIsDue(app.db, noonOf(addDays(DAY, 2)));
    expect(await list(people[0] as Portal)).toHaveLength(1);
    await endWhatIsDue(app.db, noonOf(addDays(DAY, 3)));
    expect(await list(plant.owner, { state: 'over' })).toMatchObject([{ status: 'missed', number: null }]);
  });
});
