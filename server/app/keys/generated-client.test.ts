import type { AddressInfo } from 'node:net';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { expect, test } from 'vitest';
import { viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp } from '#server/test/harness.ts';
import { makeKey } from '#server/test/keys/make-key.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('a client generated from the API’s description books an order with an API key', async () => {
  const plant = await makePlant(app);
  const { customer_id } = await makeCustomer(app, plant);
  const form_id = await makeTemplate(app, plant);
  const { token } = await makeKey(app, plant, ['read', 'write'], 'Website');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const baseURL = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const api = new OpenAPIClientAxios({
    definition: `${baseURL}/api/openapi.json`,
    axiosConfigDefaults: { baseURL, headers: { authorization: `Bearer ${token}` } },
  });
  const client = await api.init();
  // Refusals are answers, too.
  client.defaults.validateStatus = () => true;
  const order = {
    event_name: 'Lane',
    beef_qty: 1,
    dropoff_date: comingDay(5),
    process_option: 'usda',
    split: [{ customer: customer_id, cut_sheet: form_id, amount: 'Whole', animal: 'beef', order_number: 1 }],
  };
  const book = () => client.order_createManualOrder?.({ 'Idempotency-Key': 'booking-1' }, order);
  const [first, again] = [await book(), await book()];
  expect(first?.data).toMatchObject({ status: 'yes' });
  expect(again?.data).toEqual(first?.data);
  const order_id: number = first?.data.data.order_ids[0];
  const seen = await client.order_viewOrder_order_id?.({ order_id });
  expect(seen?.data.data).toMatchObject({ order_id, title: 'Lane', dropoff_date: comingDay(5) });
  expect(expectYes(await app.call(viewOrder, plant.owner, { order_id })).data.title).toBe('Lane');
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(history).toMatchObject([{ kind: 'order.created', first_name: 'API key', last_name: 'Website' }]);
});
