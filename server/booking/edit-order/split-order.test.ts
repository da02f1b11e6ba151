import { expect, test } from 'vitest';
import { removeOrder, updateStatus } from '#contract/booking/api.ts';
import { splitOrder } from '#contract/booking/edit-api.ts';
import { makePlant, makeTemplate, openTestApp } from '#server/test/harness.ts';
import { completeForCutting, lookAtOrder, type MadeOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const look = ({ plant, order_id }: MadeOrder) => lookAtOrder(app, plant.owner, order_id);
const split = (made: MadeOrder, sent: Record<string, unknown>, person = made.plant.owner) =>
  app.callWith(splitOrder, person, { form_id: made.template_id, ...sent });

test('splits a share: its owner keeps the row and the sheet, and the others get form_id [ORD-082 ORD-093]', async () => {
  const made = await makeOrder(app, ['Half', 'Half']);
  const [, , cal] = made.customers;
  const [first, second] = (await look(made)).split;
  const sheet = await makeTemplate(app, made.plant);
  const reply = await split(made, {
    cart_id: first?.cart_id,
    form_id: sheet,
    split_data: [
      { name: first?.form_customer_id, amount: 'Quarter' },
      { name: cal?.customer_id, amount: 'Quarter' },
    ],
  });
  expect(reply).toMatchObject({
    status: 'yes',
    message: 'Add Split Order Successfully',
    data: { order_id: made.order_id, cart_ids: [first?.cart_id, expect.any(Number)] },
  });
  const after = (await look(made)).split;
  expect(after).toMatchObject([
    { cart_id: first?.cart_id, qty: 1, form_id: made.template_id, form_data_id: first?.form_data_id },
    { form_customer_id: cal?.customer_id, qty: 1, form_id: sheet, form_status: 'open' },
    { cart_id: second?.cart_id, qty: 2 },
  ]);
});

test('gives a whole share to other customers, even if it is sent as JSON text', async () => {
  const made = await makeOrder(app, ['Whole']);
  const [, bob, cal] = made.customers;
  const [whole] = (await look(made)).split;
  const split_data = JSON.stringify([bob, cal].map((one) => ({ name: one?.customer_id, amount: 'Half' })));
  expect(await split(made, { cart_id: whole?.cart_id, split_data })).toMatchObject({ status: 'yes' });
  expect((await look(made)).split.map(({ form_customer_id, qty }) => [form_customer_id, qty])).toEqual([
    [bob?.customer_id, 2],
    [cal?.customer_id, 2],
  ]);
});

test('refuses parts that don’t add up or that list a customer twice', async () => {
  const made = await makeOrder(app, ['Half', 'Half']);
  const [ann, bob, cal, dan] = made.customers.map(({ customer_id }) => customer_id);
  const before = await look(made);
  const cart_id = before.split[0]?.cart_id;
  const part = (name: number | undefined, amount: string) => ({ name, amount });
  const refused = [
    [[part(ann, 'Half'), part(cal, 'Half')], 'not_one_animal'],
    [[part(ann, 'Quarter')], 'not_one_animal'],
    [[part(ann, 'Half')], 'not_one_animal'],
    [[], 'not_one_animal'],
    [[part(cal, 'Quarter'), part(cal, 'Quarter')], 'customer_twice'],
    [[part(ann, 'Quarter'), part(bob, 'Quarter')], 'customer_twice'],
    [[part(ann, 'Quarter'), { amount: 'Quarter' }], 'owner_missing'],
  ] as const;
  for (const [split_data, code] of refused) expect(await split(made, { cart_id, split_data })).toMatchObject({ code });
  const good = [part(cal, 'Quarter'), part(dan, 'Quarter')];
  expect(await split(made, { cart_id, split_data: good, form_id: '' })).toMatchObject({ code: 'cut_sheet_missing' });
  expect(await split(made, { cart_id: 999_999_999, split_data: good })).toMatchObject({ http: 404 });
  expect(await split(made, { cart_id, split_data: good }, (await makePlant(app)).owner)).toMatchObject({ http: 404 });
  const stranger = await makeOrder(app);
  expect(await split(made, { cart_id, split_data: good, form_id: stranger.template_id })).toMatchObject({
    code: 'cut_sheet_unknown',
  });
  const strange = [part(ann, 'Quarter'), part(stranger.customers[0]?.customer_id, 'Quarter')];
  expect(await split(made, { cart_id, split_data: strange })).toMatchObject({ code: 'customer_unknown' });
  expect(await look(made)).toEqual(before);
});

test('refuses to divide shares of a completed or deleted order', async () => {
  const made = await makeOrder(app, ['Whole']);
  const { order_id, plant } = made;
  const [whole] = (await look(made)).split;
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
  await completeForCutting(app, order_id);
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 3 }));
  const split_data = made.customers.slice(0, 2).map(({ customer_id }) => ({ name: customer_id, amount: 'Half' }));
  expect(await split(made, { cart_id: whole?.cart_id, split_data })).toMatchObject({ code: 'order_fixed' });
  const gone = await makeOrder(app, ['Whole'], { plant });
  const [share] = (await look(gone)).split;
  await app.call(removeOrder, plant.owner, { order_id: gone.order_id });
  expect(await split(gone, { cart_id: share?.cart_id, split_data })).toMatchObject({ http: 404 });
});

test('splits a share only once if 10 people split it at the same time', async () => {
  const made = await makeOrder(app, ['Whole']);
  const [ann, bob, cal] = made.customers.map(({ customer_id }) => customer_id);
  const [whole] = (await look(made)).split;
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      split(made, {
        cart_id: whole?.cart_id,
        split_data: [ann, at % 2 ? bob : cal].map((name) => ({ name, amount: 'Half' })),
      }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 'yes')).toHaveLength(1);
  expect((await look(made)).split.map(({ qty }) => qty)).toEqual([2, 2]);
});
