import { describe, expect, test } from 'vitest';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ANN, DAY, dayPopupOf, type Form } from '#server/test/day-popup.ts';
import { makeCustomer, makePlant, openTestApp } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { book, show, booked, slotsUsed, countOf, expectRefused, joined } = dayPopupOf(app);

describe('a booking in the day popup', () => {
  test('is refused without the seven required fields, with an error on each missing field [CAL-035 CAL-038]', async () => {
    const plant = await makePlant(app);
    expect(await app.callWith(createDropoff, plant.owner, {})).toMatchObject({
      http: 400,
      fields: { eventName: expect.any(String) },
    });
    await expectRefused(plant, plant.owner, { eventName: ' ' }, { http: 400, fields: { eventName: 'Required' } });
    const five = {
      buyerName: 'Required',
      last_name: 'Required',
      userEmail: 'Required',
      streetAddress: 'Required',
      mobileNumber: 'Required',
    };
    for (const mode of [{}, { non_schedule_multi: 0 }]) {
      await expectRefused(
        plant,
        plant.owner,
        { new_buyer: 1, ...mode },
        { http: 400, code: 'malformed', fields: five },
      );
    }
    await expectRefused(
      plant,
      plant.owner,
      { ...ANN, scheduleDate: '' },
      { http: 400, fields: { scheduleDate: 'Required' } },
    );
    await expectRefused(
      plant,
      plant.owner,
      { ...ANN, userEmail: 'ann' },
      { http: 400, fields: { userEmail: 'Email format is not correct' } },
    );
    await expectRefused(
      plant,
      plant.owner,
      { multi_buyers: [{ ...ANN }, { last_name: 'Only' }] },
      { http: 400, fields: { 'multi_buyers.1.buyerName': 'Required' } },
    );
  });

  test.each([
    '2026-13-01',
    '2027-02-29',
    '06/10/2027',
    '10.06.2027',
    'tomorrow',
    '20270610',
    'NaN',
    '9999-01-01',
    20_270_610,
    [DAY],
  ])('is refused for a date like %s', async (scheduleDate) => {
    const plant = await makePlant(app);
    await expectRefused(plant, plant.owner, { ...ANN, scheduleDate }, { http: 400 });
  });

  test('is refused for a past day', async () => {
    const plant = await makePlant(app);
    await expectRefused(
      plant,
      plant.owner,
      { ...ANN, scheduleDate: addDays(plantToday(), -1) },
      { code: 'date_past', fields: { scheduleDate: expect.any(String) } },
    );
    await booked(plant.owner, { ...ANN, scheduleDate: plantToday() });
  });

  test('is refused for more than four quarters, an unknown amount, or the same customer twice', async () => {
    const plant = await makePlant(app);
    const [one, two] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
    const of = (...blocks: Form[]) => ({ non_schedule_multi: 1, multi_buyers: blocks });
    const { owner } = plant;
    const [first, second] = [{ customer_id: one.customer_id }, { customer_id: two.customer_id }];
    await expectRefused(plant, owner, of({ ...first, ng_quarter: 3 }, { ...second, ng_quarter: 2 }), {
      code: 'too_many_quarters',
      message: 'An animal has four quarters, but you’ve assigned 5.',
    });
    for (const ng_quarter of [0, 4, -1, 1.5, 'half', 1e9]) {
      await expectRefused(plant, owner, of({ ...first, ng_quarter }), { http: 400 });
    }
    await expectRefused(plant, owner, of({ ...first, ng_quarter: 1 }, { ...first, ng_quarter: 1 }), {
      code: 'customer_twice',
    });
    await expectRefused(plant, owner, of(ANN, { ...ANN, userEmail: ANN.userEmail.toUpperCase() }), {
      code: 'customer_twice',
      fields: { 'multi_buyers.1.buyerName': expect.any(String) },
    });
    await booked(owner, of({ ...first, ng_quarter: 3 }, { ...second, ng_quarter: 1 }));
  });

  test('is refused for a customer who is unknown, deleted, or at another plant', async () => {
    const plant = await makePlant(app);
    const strange = await makeCustomer(app, await makePlant(app));
    const gone = await makeCustomer(app, plant);
    await app.db
      .updateTable('customers')
      .set({ deleted_at: new Date().toISOString(), has_portal: false })
      .where('customer_id', '=', gone.customer_id)
      .execute();
    for (const customer_id of [strange.customer_id, gone.customer_id, 999_999_999]) {
      await expectRefused(plant, plant.owner, { customer_id }, { code: 'customer_unknown' });
      await expectRefused(plant, plant.owner, { multi_buyers: [{ customer_id }] }, { code: 'customer_unknown' });
    }
    expect(await book(plant.owner, { ...ANN, processor_id: 999_999_999 })).toMatchObject({ http: 404 });
    expect(await show(plant.owner, { processor_id: 999_999_999 })).toMatchObject({ http: 404, status: 'no' });
  });

  test('is refused for a new customer with a deleted customer’s email address', async () => {
    const plant = await makePlant(app);
    await booked(plant.owner, { ...ANN });
    await app.db
      .updateTable('customers')
      .set({ deleted_at: new Date().toISOString() })
      .where('plant_id', '=', plant.plant_id)
      .execute();
    await expectRefused(
      plant,
      plant.owner,
      { ...ANN },
      {
        code: 'customer_deleted_in_plant',
        fields: { userEmail: expect.any(String) },
      },
    );
  });

  test('is refused if the plant sends the ids of a market sale', async () => {
    const plant = await makePlant(app);
    await expectRefused(plant, plant.owner, { ...ANN, project_id: 7 }, { http: 404 });
    await expectRefused(plant, plant.owner, { ...ANN, cart_id: 7 }, { http: 404 });
  });

  test('is refused without a card on file', async () => {
    const plant = await makePlant(app, { hasCard: false });
    await expectRefused(plant, plant.owner, { ...ANN }, { code: 'card_profile_missing' });
  });

  test('succeeds for only one of 24 people who book the last slot, and stores nothing for the others', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: { 3: 0 } });
    await app.db
      .updateTable('weekly_slots')
      .set({ usda_slots: 1 })
      .where('plant_id', '=', plant.plant_id)
      .where('category_id', '=', 1)
      .execute();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) => book(plant.owner, { ...ANN, userEmail: `ann${at}@example.test` })),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    const codes = replies.filter((reply) => reply.status === 'no').map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['day_full']));
    expect(await slotsUsed(plant)).toBe(1);
    const [orders, bookings, shares, customers] = await countOf(plant);
    expect([orders, bookings, shares, customers]).toEqual([1, 1, 1, 1]);
  });

  test('adds the same new customer only once when it is sent 12 times at the same time', async () => {
    const plant = await makePlant(app);
    const replies = await Promise.all(Array.from({ length: 12 }, () => book(plant.owner, { ...ANN })));
    const [, , , customers] = await countOf(plant);
    expect(customers).toBe(1);
    for (const reply of replies) expect([200, 409]).toContain(reply.http);
    expect(await slotsUsed(plant)).toBe(replies.filter(({ http }) => http === 200).length);
  });

  test('is allowed without free slots only if the office gives a reason', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: { 3: 0 } });
    await expectRefused(plant, plant.owner, { ...ANN }, { code: 'day_not_offered' });
    const { person } = await joined(plant, 'producer');
    await expectRefused(plant, person, { ...ANN, full_day_reason: 'please' }, { code: 'not_allowed' });
    await booked(plant.owner, { ...ANN, full_day_reason: 'A neighbor in need' });
  });
});
