import { expect, test } from 'vitest';
import { updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { previewDay } from '#contract/invoicing/invoices-api.ts';
import { makePlant, makeTemplate, openTestApp } from '#server/test/harness.ts';
import { bookOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('an accepted request that nobody split can be invoiced', async () => {
  const plant = await makePlant(app);
  await makeTemplate(app, plant);
  const person = await makeRequester(app, plant);
  const order_id = await bookOrder(app, person);
  expectYes(await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 1 }));
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
  expect(expectYes(await app.call(previewDay, plant.owner, { order_id })).data.shares).toMatchObject([
    { order_id, customer_id: person.customer_id, title: 'Beef, whole', invoice: null },
  ]);
});
