import { describe, expect, test } from 'vitest';
import { viewOrder } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { findCustomers, viewCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ANN, DAY, dayPopupOf } from '#server/test/day-popup.ts';
import { makeCustomer, makePlant, makeTemplate, openTestApp } from '#server/test/harness.ts';
import { FILLED, makeSheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { book, show, booked, eventsOf, eventOf, slotsUsed, expectRefused, joined } = dayPopupOf(app);

describe('a drop-off', () => {
  test('needs only a name if it is for several customers, and defaults to the plant’s first species [CAL-036]', async () => {
    const plant = await makePlant(app, { species: ['hog', 'beef'] });
    const name = { eventName: 'Nobody yet', scheduleDate: DAY, non_schedule_multi: 1 };
    const reply = await app.callWith(createDropoff, plant.owner, name);
    expect(reply).toMatchObject({ status: 'yes' });
    const { order_id } = expectYes(reply).data;
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { species: 'hog' } });
    const alone = { ...ANN, new_buyer: 1, category_type: '' };
    expect(await book(plant.owner, alone)).toMatchObject({ code: 'species_missing' });
    expect(await app.callWith(createDropoff, plant.owner, { ...name, eventName: '' })).toMatchObject({
      fields: { eventName: 'Required' },
    });
  });

  test('stores whether the animal is over 30 months, but only for cattle', async () => {
    const plant = await makePlant(app, { species: ['beef', 'hog'] });
    const named = { ...ANN, new_buyer: 1 };
    const order_id = await booked(plant.owner, { ...named, over_thirty_months: 'yes' });
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { over_thirty_months: 'yes' } });
    await expectRefused(
      plant,
      plant.owner,
      { ...named, category_type: 'hog', over_thirty_months: 'no' },
      { code: 'age_of_cattle_only' },
    );
  });

  test('is refused if its name is longer than 120 characters, instead of being truncated', async () => {
    const plant = await makePlant(app);
    expect(await book(plant.owner, { ...ANN, new_buyer: 1, eventName: 'x'.repeat(121) })).toMatchObject({
      http: 400,
      fields: { eventName: 'Too long. Use up to 120 characters.' },
    });
    expect(await book(plant.owner, { ...ANN, new_buyer: 1, eventName: 'x'.repeat(120) })).toMatchObject({ http: 200 });
  });

  test('appears on its day as a request, with all event fields, if it is for an individual customer [CAL-054 CAL-056 CAL-069]', async () => {
    const plant = await makePlant(app);
    expect(await show(plant.owner)).toMatchObject({ http: 200, status: 'false', data: [] });
    const order_id = await booked(plant.owner, {
      ...ANN,
      new_buyer: 1,
      process_option: 'usda',
      order_type: 'schedule',
    });
    const reply = await show(plant.owner, { category_type: '1', processor_id: plant.plant_id });
    expect(reply).toMatchObject({
      http: 200,
      status: 'yes',
      data: [
        {
          id: order_id,
          cid: 0,
          title: 'Fall beef',
          processor_status: 0,
          processor_id: plant.plant_id,
          project_id: 0,
          process_option: 'usda',
          extra_field_2: '',
          ng_buyer_firstname: 'Ann',
          ng_buyer_lastname: 'Lee',
          ng_email: 'ann@example.test',
          ng_phone: '555-0101',
          ng_address: '1 Creek Road',
          ng_quarter: 4,
          buyer_info: 'Ann Lee (Whole)',
          seller_info: '',
          seller_name: '',
          seller_phone: '',
          seller_email: '',
          report: '',
          count: 0,
          can: { edit: true, move: true, remove: true, decide: true },
        },
      ],
    });
    const [event] = await eventsOf(plant.owner);
    expect(event).toMatchObject({ ng_buyer_id: expect.any(Number), ng_cart_id: event?.cart_id });
    expect(await slotsUsed(plant)).toBe(1);
    const answer = await app.call(viewOrder, plant.owner, { order_id });
    expect(answer).toMatchObject({
      data: { status: 4, dropoff_date: DAY, kill_date: addDays(DAY, 2), split: [{ qty: 4 }] },
    });
  });

  test('accepts the date and species in all formats that clients send', async () => {
    const plant = await makePlant(app);
    await booked(plant.owner, { ...ANN, scheduleDate: `${DAY} 00:00:00`, category_type: 'BEEF' });
    await booked(plant.owner, {
      ...ANN,
      scheduleDate: '',
      event_date: DAY,
      category_type: 1,
      heads: '',
      project_id: 0,
    });
    const both = JSON.stringify([{ ...ANN, ng_quarter: '2' }]);
    await booked(plant.owner, { multi_buyers: both, non_schedule_multi: '1', category_type: '4', cart_id: '' });
    expect((await eventsOf(plant.owner)).map(({ species }) => species)).toEqual(['beef', 'beef', 'hog']);
    expect(await eventsOf(plant.owner, { category_type: 4 })).toHaveLength(1);
    expect(await show(plant.owner, { category_type: 'elk' })).toMatchObject({ status: 'false', data: [] });
  });

  test('gives the whole animal to whoever brings it if it is a Schedule Order', async () => {
    const plant = await makePlant(app);
    const order_id = await booked(plant.owner, { ...ANN, non_schedule_multi: 0 });
    expect(await eventOf(plant.owner, order_id)).toMatchObject({
      ng_buyer_firstname: 'Ann',
      ng_quarter: 4,
      cart_id: expect.any(Number),
    });
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({
      data: { split: [{ first_name: 'Ann', qty: 4, form_id: null }], brought_by: { first_name: 'Ann' } },
    });
  });

  test('can be shared by several customers, or have no customers yet', async () => {
    const plant = await makePlant(app);
    const template = await makeTemplate(app, plant);
    const { customer_id } = await makeCustomer(app, plant);
    const order_id = await booked(plant.owner, {
      non_schedule_multi: 1,
      multi_buyers: [
        { customer_id, ng_quarter: 3, cut_sheet_temp_id: template },
        { ...ANN, ng_quarter: 1 },
        { buyerName: '', ng_quarter: 2 },
      ],
    });
    const event = await eventOf(plant.owner, order_id);
    expect(event).toMatchObject({
      count: 2,
      ng_buyer_id: customer_id,
      ng_quarter: 3,
      buyer_info: 'Dana Field (Qt 3), Ann Lee (Qt 1)',
    });
    expect(event.buyers).toMatchObject([
      {
        ng_buyer_id: customer_id,
        ng_quarter: 3,
        form_status: 'open',
        report: expect.stringContaining(`/NewCutSheetForm/${template}/`),
      },
      { ng_buyer_firstname: 'Ann', ng_quarter: 1, form_status: '', report: '' },
    ]);
    const [bare = 0] = [await booked(plant.owner, { non_schedule_multi: 1 })];
    expect(await eventOf(plant.owner, bare)).toMatchObject({ count: 0, buyers: [], ng_buyer_id: 0, buyer_info: '' });
    await booked(plant.owner, { multi_buyers: [{ ...ANN, userEmail: '', ng_quarter: 1 }] });
  });

  test('starts its cut sheet with the answers from an earlier sheet for the same species', async () => {
    const sheet = await makeSheet(app);
    const { plant, customer, form_id, data_id } = sheet;
    expect(await submitSheet(app, sheet, plant.owner)).toMatchObject({ status: 'yes' });
    const order_id = await booked(plant.owner, { customer_id: customer.customer_id, cut_sheet_data_id: data_id });
    const copy = await app.db
      .selectFrom('shares')
      .innerJoin('cut_sheets', 'cut_sheets.cut_sheet_id', 'shares.cut_sheet_id')
      .select(['cut_sheets.template_id', 'cut_sheets.status', 'cut_sheets.form_data', 'cut_sheets.cut_sheet_id'])
      .where('shares.order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(copy).toMatchObject({ template_id: form_id, status: 'open', form_data: FILLED });
    expect(copy.cut_sheet_id).not.toBe(data_id);

    const { customer_id } = customer;
    await expectRefused(
      plant,
      plant.owner,
      { customer_id, category_type: 'hog', cut_sheet_data_id: data_id },
      { code: 'cut_sheet_unknown' },
    );
    const stranger = await makeSheet(app);
    await submitSheet(app, stranger, stranger.plant.owner);
    await expectRefused(
      plant,
      plant.owner,
      { customer_id, cut_sheet_data_id: stranger.data_id },
      { code: 'cut_sheet_unknown' },
    );
    await expectRefused(
      plant,
      plant.owner,
      { customer_id, cut_sheet_temp_id: stranger.form_id },
      { code: 'cut_sheet_unknown' },
    );
    const other = await joined(plant, 'customer');
    await expectRefused(plant, other.person, { cut_sheet_data_id: data_id }, { code: 'cut_sheet_unknown' });
  });

  test('adds a new customer only once, and recognizes known customers by email and name', async () => {
    const plant = await makePlant(app);
    const first = await eventOf(plant.owner, await booked(plant.owner));
    const again = await eventOf(
      plant.owner,
      await booked(plant.owner, { ...ANN, buyerName: 'ANN', mobileNumber: '555-0199' }),
    );
    expect(again.ng_buyer_id).toBe(first.ng_buyer_id);
    expect(await app.call(viewCustomer, plant.owner, { id: first.ng_buyer_id })).toMatchObject({
      data: { first_name: 'Ann', phone_number: '555-0199', street_address: '1 Creek Road' },
    });
    await expectRefused(
      plant,
      plant.owner,
      { ...ANN, buyerName: 'Zoe' },
      {
        code: 'customer_twice_in_plant',
        fields: { userEmail: 'There’s already a customer with this email address.' },
      },
    );
    expect(await app.call(findCustomers, plant.owner, { search: 'ann' })).toMatchObject({
      data: [{ id: first.ng_buyer_id }],
    });
  });

  test('needs a species only if the plant handles several', async () => {
    const one = await makePlant(app, { species: ['lamb'] });
    const [event] = [await eventOf(one.owner, await booked(one.owner, { ...ANN, category_type: '' }))];
    expect(event.species).toBe('lamb');
    const several = await makePlant(app);
    for (const category_type of ['', 'unicorn', '99', 'elk']) {
      await expectRefused(
        several,
        several.owner,
        { ...ANN, category_type },
        { code: 'species_missing', fields: { category_type: expect.any(String) } },
      );
    }
  });

  test('is a flock that takes a slot per bird if it is for poultry', async () => {
    const plant = await makePlant(app, { species: ['poultry', 'beef'] });
    await booked(plant.owner, { ...ANN, category_type: 'poultry', heads: 12 });
    await booked(plant.owner, { ...ANN, heads: 12 });
    expect(await slotsUsed(plant)).toBe(13);
  });

  test('is booked only once if it is sent several times with the same key', async () => {
    const plant = await makePlant(app);
    const replies = await Promise.all([1, 2, 3].map(() => book(plant.owner, { ...ANN }, 'same')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.status === 'yes' && reply.data))).size).toBe(1);
    expect(await eventsOf(plant.owner)).toHaveLength(1);
  });
});
