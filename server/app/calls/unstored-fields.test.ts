import { describe, expect, test } from 'vitest';
import { createManualOrder } from '#contract/booking/api.ts';
import { calenderEventAction, createDropoff } from '#contract/booking/day-events-api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { unstoredIn } from '#contract/lib/endpoint.ts';
import { allRoutes } from '#server/app/routes.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';

const app = openTestApp();
const strict = allRoutes(['any'], folderStore(''))
  .map(({ endpoint }) => endpoint)
  .filter(({ ignores }) => ignores !== undefined);

test('every call that books or changes an order refuses fields that it doesn’t store', () => {
  expect(strict.map(({ path }) => path).toSorted()).toEqual([
    '/api/calendar/calenderEventAction',
    '/api/calendar/createDropoff',
    '/api/cutsheet/create_order_for_sheet',
    '/api/order/createManualOrder',
    '/api/order/moveStage',
    '/api/order/saveOrder',
    '/api/order/scheduleDropoff',
    '/api/order/split',
    '/api/order/updateStatus',
    '/api/waitlist/join',
  ]);
});

test.each(strict)('$path names the field', async (endpoint) => {
  const { owner } = await makePlant(app);
  const reply = await app.callWith(endpoint, owner, { no_such_field: 1 });
  expect(reply).toMatchObject({ http: 400, code: 'malformed', fields: { no_such_field: 'This can’t be set here.' } });
});

test('an order isn’t changed at all if one of the fields can’t be', async () => {
  const { owner } = await makePlant(app);
  const order_id = await bookOrder(app, owner);
  const before = await lookAtOrder(app, owner, order_id);
  const sent = { order_id, sex: 'steer', hanging_weight_clb: 70_000 };
  expect(await app.callWith(saveOrder, owner, sent)).toMatchObject({
    fields: { hanging_weight_clb: expect.any(String) },
  });
  expect(await lookAtOrder(app, owner, order_id)).toEqual(before);
});

describe('clients that send every field that existing clients send', () => {
  const event =
    'event_id action event_date order_id processor_id seller_id category_type process_option eventName eventDesc day cart_id extra_field_1 scheduleDate ng_buyer_id ng_cart_id buyerName last_name userEmail streetAddress mobileNumber status multi_buyers non_schedule_multi';
  test.each([
    [
      saveOrder,
      'order_id event_name title organic dropoff_date old_dropoff_date status extra_field_1 organ kill_date recurring rrule organs process_option sex species customers customers_all animal split deletedsplit deposite_email deposite_phone organic_certified_file thirty_plus_file',
    ],
    [
      createManualOrder,
      'event_name organic beef_qty bison_qty hog_qty lamb_qty goat_qty elk_qty yak_qty pork_qty poultry_qty deer_qty wild_game_qty dropoff_date kill_date recurring rrule collect_deposit send_cut_sheet organs process_option sex day status extra_field_1 organ customers organic_verify split organic_certified_file thirty_plus_file deposite_email deposite_phone',
    ],
    [calenderEventAction, event],
    [
      createDropoff,
      `${event} cut_sheet_data_id cut_sheet_temp_id customer_id new_buyer order_type cut_sheet_link project_id`,
    ],
  ])('are understood [ORD-091 ORD-099 ORD-100 CAL-055]', (endpoint, fields) => {
    expect(unstoredIn(endpoint, Object.fromEntries(fields.split(' ').map((field) => [field, ''])))).toEqual([]);
  });
});
