import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { login } from '#contract/accounts/api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { createManualOrder, proOrderList, updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { updateCustomFormData } from '#contract/booking/attach-api.ts';
import { calenderEventAction, createDropoff } from '#contract/booking/day-events-api.ts';
import { saveOrder, splitOrder } from '#contract/booking/edit-api.ts';
import { receiveOrders } from '#contract/booking/list-api.ts';
import { deleteprocessorPreference, processorPreference } from '#contract/calendar/api.ts';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer, updateCustomer } from '#contract/directory/api.ts';
import { qbrefresh } from '#contract/invoicing/accounting-api.ts';
import { unstoredIn } from '#contract/lib/endpoint.ts';
import { sendNotification } from '#contract/orders/notices-api.ts';
import { allRoutes } from '#server/app/routes.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';

const app = openTestApp();
const changing = allRoutes(['any'], folderStore(''))
  .filter(({ kind }) => kind !== 'read')
  .map(({ endpoint }) => endpoint);
const strict = changing.filter(({ ignores = [] }) => !ignores.includes('*'));

test('only signing in takes fields that nobody listed', () => {
  expect(changing.filter((endpoint) => !strict.includes(endpoint)).map(({ path }) => path)).toEqual([
    '/api/auth/login',
  ]);
});

test.each(strict)('$path names every field that it doesn’t store', (endpoint) => {
  const isOpen = (endpoint.input._zod.def as { catchall?: unknown }).catchall !== undefined;
  if (!isOpen) expect(unstoredIn(endpoint, { no_such_field: 1 })).toEqual(['no_such_field']);
});

test('a call that only reads takes fields that it doesn’t know, because it stores nothing', async () => {
  const { owner } = await makePlant(app);
  expect(await app.callWith(proOrderList, owner, { order_type: 'pending', no_such_field: 1 })).toMatchObject({
    status: 'yes',
  });
});

/** Every list of rows in a call's input, as a path and a value with a field that no row has. */
function rowsIn(schema: z.core.$ZodType): Record<string, unknown> {
  const def = schema._zod.def as { type: string; shape?: Record<string, z.core.$ZodType>; catchall?: z.ZodType };
  return Object.fromEntries(
    Object.entries(def.shape ?? {}).flatMap(([name, inner]) => {
      const sample = sampleOf(inner);
      return sample === undefined ? [] : [[name, sample]];
    }),
  );
}
function sampleOf(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as unknown as Record<string, z.core.$ZodType> & {
    type: string;
    options?: z.core.$ZodType[];
    catchall?: unknown;
  };
  if (def.innerType) return sampleOf(def.innerType);
  if (def.type === 'pipe' && def.in && def.out)
    return sampleOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
  if (def.type === 'union') return (def.options ?? []).map(sampleOf).find((sample) => sample !== undefined);
  if (def.type === 'array' && def.element) {
    const row = sampleOf(def.element);
    return row === undefined ? undefined : [row];
  }
  return def.type === 'object' && !def.catchall ? { no_such_field: 1 } : undefined;
}

test('rows in lists name theirs as well', () => {
  const withRows = strict.flatMap((endpoint) => {
    const rows = rowsIn(endpoint.input);
    const inner = Object.keys(rows).filter((name) => !endpoint.ignores?.includes(`${name}.*`));
    return inner.length > 0 ? [{ endpoint, rows, inner }] : [];
  });
  expect(withRows.length).toBeGreaterThan(20);
  for (const { endpoint, rows, inner } of withRows) {
    const named = unstoredIn(endpoint, rows).map((path) => path.split('.')[0]);
    expect([endpoint.path, named]).toEqual([endpoint.path, inner]);
  }
});

test('rows that form data carries as text name theirs too', () => {
  const sent = { split: JSON.stringify([{ cart_id: 1, color: 'red' }]) };
  expect(unstoredIn(saveOrder, sent)).toEqual(['split.0.color']);
});

test('a call with such a field is refused, also inside a row', async () => {
  const { owner } = await makePlant(app);
  const rows = { ages: [{ order_id: 1, over_thirty_months: 'yes', weight: 7 }], order_ids: [1], color: 'red' };
  expect(await app.callWith(receiveOrders, owner, rows)).toMatchObject({
    http: 400,
    code: 'malformed',
    fields: { 'ages.0.weight': 'This can’t be set here.', color: 'This can’t be set here.' },
  });
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
    [updateProcessorAcceptanceStatus, 'project_id status reject_reason payment_data schedule_id ng_order order_id'],
    [
      addCustomer,
      'first_name last_name email phone address city state zip custom_portal type enablecp producer customers',
    ],
    [
      updateCustomer,
      'first_name last_name email phone address city state zip custom_portal type enablecp producer customers id deletedcustomers',
    ],
    [
      register,
      'first_name last_name email password confirmpassword role nmfs_number license_number customerAgreement producerAgreement processorAgreement',
    ],
    [login, 'username password remember rememberMe'],
    [qbrefresh, 'refresh_token x_refresh_token_expires_in access_token token_type expires_in redirectUri'],
    [splitOrder, 'cart_id split_data form_id'],
    [sendNotification, 'id order_id cart_id event'],
    [submitCustomForm, 'data_id form_id form_data form_json'],
    [updateCustomFormData, 'cart_id order_id data_id customer_id ng_order'],
    [deleteprocessorPreference, 'preferences employee_name slots'],
    [processorPreference, 'preferences employee_name slots'],
    [
      createDropoff,
      `${event} cut_sheet_data_id cut_sheet_temp_id customer_id new_buyer order_type cut_sheet_link project_id`,
    ],
  ])('are understood [ORD-091 ORD-099 ORD-100 CAL-055]', (endpoint, fields) => {
    expect(unstoredIn(endpoint, Object.fromEntries(fields.split(' ').map((field) => [field, ''])))).toEqual([]);
  });
});
