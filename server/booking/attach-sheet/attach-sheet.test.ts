import { expect, test } from 'vitest';
import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { ordersForSheet, updateCustomFormData } from '#contract/booking/attach-api.ts';
import { orderHistory, saveOrder } from '#contract/booking/edit-api.ts';
import { comingDay, makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { lookAtOrder } from '#server/test/make-order.ts';
import { filledWith, lookAt, makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** Without backbone cuts, so that the animal's age does not matter. */
const PLAIN = { order_list: filledWith(['Jerky strips', 'Marrow bones']) };

interface Share {
  order_id: number;
  cart_id: number;
  form_data_id: number;
}

/** Books an order in which the sheet's customer has the whole animal or the given share. */
async function book({ plant, customer, form_id }: Sheet, more: object = {}): Promise<Share> {
  const reply = expectYes(
    await app.callWith(createManualOrder, plant.owner, {
      event_name: 'Fall beef',
      beef_qty: 1,
      dropoff_date: comingDay(5),
      process_option: 'usda',
      split: [{ customer: customer.customer_id, cut_sheet: form_id, amount: 'Whole', animal: 'beef', order_number: 1 }],
      ...more,
    }),
  );
  const [order_id = 0] = (reply.data as { order_ids: number[] }).order_ids;
  return shareOf(plant.owner, order_id, customer.customer_id);
}
async function shareOf(person: Person, order_id: number, customer_id: number): Promise<Share> {
  const { split } = await lookAtOrder(app, person, order_id);
  const share = split.find(({ form_customer_id }) => form_customer_id === customer_id);
  return { order_id, cart_id: share?.cart_id ?? 0, form_data_id: share?.form_data_id ?? 0 };
}
const attach = (sheet: Sheet, { order_id, cart_id }: Share, person = sheet.plant.owner, more: object = {}) =>
  app.callWith(updateCustomFormData, person, {
    cart_id,
    order_id,
    data_id: sheet.data_id,
    customer_id: sheet.customer.customer_id,
    ng_order: 1,
    ...more,
  });
/** A second sheet for the same customer. */
async function another(sheet: Sheet): Promise<Sheet> {
  const { cut_sheet_id: data_id } = await app.db
    .insertInto('cut_sheets')
    .values({
      plant_id: sheet.plant.plant_id,
      template_id: sheet.form_id,
      customer_id: sheet.customer.customer_id,
    })
    .returning('cut_sheet_id')
    .executeTakeFirstOrThrow();
  return { ...sheet, data_id };
}
async function offered(sheet: Sheet, person = sheet.plant.owner) {
  const reply = await app.call(ordersForSheet, person, { data_id: sheet.data_id });
  return reply.status === 'yes' ? reply.data : reply;
}

test('attaches a sheet to a share, with the exact message and a history entry [CUT-035 CUT-042]', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  await submitSheet(app, sheet, sheet.customer, PLAIN);
  expect(await attach(sheet, share)).toMatchObject({
    http: 200,
    status: 'yes',
    message: 'Cut sheet attatched successfully',
    data: { order_id: share.order_id, cart_id: share.cart_id, data_id: sheet.data_id },
  });
  const { split, version } = await lookAtOrder(app, sheet.plant.owner, share.order_id);
  expect(split).toMatchObject([
    { cart_id: share.cart_id, form_data_id: sheet.data_id, form_id: sheet.form_id, form_status: 'completed' },
  ]);
  expect(version).toBeGreaterThan(1);
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ order_id: share.order_id, form_data_json: PLAIN });
  const history = await app.call(orderHistory, sheet.customer, { order_id: share.order_id });
  expect(history).toMatchObject({
    data: [
      { kind: 'cut_sheet.attached', changes: [{ field: 'sheet_of', to: 'Dana Field' }] },
      { kind: 'order.created' },
    ],
  });
  // The share's original blank sheet is deleted. Its address opens the new sheet for people who may see it.
  const old = { ...sheet, data_id: share.form_data_id };
  expect(await lookAt(app, old, sheet.customer)).toMatchObject({ data_id: sheet.data_id, replaced_by: null });
  const stranger = await makeSheet(app, sheet.plant);
  expect(await lookAt(app, old, stranger.customer)).toBeUndefined();
});

test('attaches the sheet only once if the call is repeated', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  for (let tries = 0; tries < 2; tries++) expect(await attach(sheet, share)).toMatchObject({ status: 'yes' });
  const events = await app.db
    .selectFrom('events')
    .select('event_id')
    .where('kind', '=', 'cut_sheet.attached')
    .where('order_id', '=', share.order_id)
    .execute();
  expect(events).toHaveLength(1);
});

test('replaces an open sheet, which stays with its customer, but never a submitted sheet', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  const begun = { ...sheet, data_id: share.form_data_id };
  await app.db
    .updateTable('cut_sheets')
    .set({ form_data: JSON.stringify(PLAIN) })
    .where('cut_sheet_id', '=', begun.data_id)
    .execute();
  expect(await offered(sheet)).toMatchObject([{ form_status: 'open', is_begun: true }]);
  expect(await attach(sheet, share)).toMatchObject({ status: 'yes' });
  expect(await lookAt(app, begun, sheet.customer)).toMatchObject({
    order_id: null,
    form_data_json: PLAIN,
    replaced_by: { form_id: sheet.form_id, data_id: sheet.data_id },
  });

  await submitSheet(app, sheet, sheet.customer, PLAIN);
  expect(await offered(begun)).toEqual([]);
  expect(await attach(begun, share)).toMatchObject({ http: 409, code: 'share_filled' });
  expect(await shareOf(sheet.plant.owner, share.order_id, sheet.customer.customer_id)).toMatchObject({
    form_data_id: sheet.data_id,
  });
});

test('opens the newly attached sheet from links that were sent earlier', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  const link = { plant_id: sheet.plant.plant_id, cut_sheet_id: share.form_data_id, event_id: 1 };
  await app.db
    .insertInto('sheet_links')
    .values({ ...link, token_hash: Buffer.alloc(32, share.cart_id), how: 'hand', expires_at: '2199-01-01T00:00:00Z' })
    .execute();
  await attach(sheet, share);
  const { cut_sheet_id } = await app.db.selectFrom('sheet_links').select('cut_sheet_id').executeTakeFirstOrThrow();
  expect(cut_sheet_id).toBe(sheet.data_id);
});

test('refuses to attach a sheet to another customer’s share, to another species, or to a second order', async () => {
  const sheet = await makeSheet(app);
  const { plant } = sheet;
  const other = await makeSheet(app, plant);
  const [own, theirs] = [await book(sheet), await book(other)];
  const hog = await book(sheet, {
    beef_qty: 0,
    hog_qty: 1,
    split: [
      {
        customer: sheet.customer.customer_id,
        cut_sheet: sheet.form_id,
        amount: 'Whole',
        animal: 'hog',
        order_number: 1,
      },
    ],
  });
  expect(await attach(sheet, theirs)).toMatchObject({ http: 422, code: 'sheet_of_other' });
  expect(await attach(sheet, own, plant.owner, { customer_id: other.customer.customer_id })).toMatchObject({
    code: 'sheet_of_other',
  });
  expect(await attach(sheet, hog)).toMatchObject({ http: 422, code: 'sheet_of_other_animal' });
  expect(await attach(sheet, { ...own, cart_id: theirs.cart_id })).toMatchObject({ http: 404 });
  expect(await attach(sheet, { ...own, order_id: 999_999_999 })).toMatchObject({ http: 404 });
  expect(await attach({ ...sheet, data_id: 999_999_999 }, own)).toMatchObject({ http: 404 });
  expect(await attach({ ...sheet, data_id: theirs.form_data_id }, own)).toMatchObject({ code: 'sheet_of_other' });
  const second = await book(sheet);
  expect(await attach({ ...sheet, data_id: own.form_data_id }, second)).toMatchObject({
    http: 409,
    code: 'sheet_attached',
    message: `This cut sheet is already attached to order ${own.order_id}. Clone it for another animal.`,
  });
  for (const share of [own, theirs, hog, second]) {
    const { customer_id } = share === theirs ? other.customer : sheet.customer;
    expect(await shareOf(plant.owner, share.order_id, customer_id)).toEqual(share);
  }
});

test('refuses to attach a sheet to an order that is over, deleted, or being cut', async () => {
  for (const [status, code] of [
    [2, 'order_over'],
    [3, 'order_over'],
    [-1, 'not_found'],
  ] as const) {
    const holder = await makeSheet(app);
    const order_id = await putOnOrder(app, holder, status);
    const { cart_id } = await app.db
      .selectFrom('shares')
      .select('cart_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const [sheet, share] = [await another(holder), { order_id, cart_id, form_data_id: holder.data_id }];
    expect(await attach(sheet, share)).toMatchObject({ code });
    expect(await offered(sheet)).toEqual([]);
  }
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  await app.call(updateStatus, sheet.plant.owner, { order_id: share.order_id, status: 1 });
  expect(await offered(sheet)).toMatchObject([{ order_id: share.order_id, status: 1 }]);
  for (const stage of ['cutting', 'packing', 'ready']) {
    await app.db.updateTable('orders').set({ stage }).where('order_id', '=', share.order_id).execute();
    expect(await attach(sheet, share)).toMatchObject({ http: 409, code: 'sheet_locked' });
    expect(await offered(sheet)).toEqual([]);
  }
});

test('refuses a submitted sheet with a cut that isn’t allowed for this animal, and says which', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  await submitSheet(app, sheet, sheet.customer, { order_list: filledWith(['T-bone & porterhouse']) });
  await app.db
    .updateTable('orders')
    .set({ over_thirty_months: 'yes' })
    .where('order_id', '=', share.order_id)
    .execute();
  const reply = await attach(sheet, share);
  expect(reply).toMatchObject({ http: 422, code: 'cut_over_thirty_months' });
  expect((reply as { message: string }).message).toContain('T-bone & porterhouse');
});

test('lets the customer, their producer, and the office attach a sheet, but not a butcher or a stranger', async () => {
  const producerOf = async (sheet: Sheet) => {
    const producer = await sheet.plant.join('producer');
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer.account_id })
      .where('customer_id', '=', sheet.customer.customer_id)
      .execute();
    return producer;
  };
  const sheet = await makeSheet(app);
  const { plant } = sheet;
  const share = await book(sheet);
  expect(await attach(sheet, share, await plant.join('butcher'))).toMatchObject({ http: 403 });
  const strangers = [await plant.join('customer'), await plant.join('producer'), (await makePlant(app)).owner];
  for (const person of strangers) {
    expect(await attach(sheet, share, person)).toMatchObject({ http: 404, code: 'not_found' });
    expect(await offered(sheet, person)).toMatchObject({ code: 'not_found' });
  }
  // The refusal does not reveal whose order it is.
  const stranger = await makeSheet(app, plant);
  expect(await attach(stranger, share, stranger.customer)).toMatchObject({ http: 404, code: 'not_found' });
  expect(await attach(sheet, share, await makeVisitor(app, 'seller'))).toMatchObject({ http: 403 });
  for (const who of [async () => sheet.customer, producerOf, async () => plant.join('manager')]) {
    const next = await another(sheet);
    const person = await who(next);
    expect(await offered(next, person)).toMatchObject([{ order_id: share.order_id, cart_id: share.cart_id }]);
    expect(await attach(next, share, person)).toMatchObject({ status: 'yes' });
  }
});

test('attaches exactly one sheet when several are attached at the same time', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  const sheets = await Promise.all(Array.from({ length: 8 }, () => another(sheet)));
  for (const one of sheets) await submitSheet(app, one, sheet.plant.owner, PLAIN);
  const onOne = await Promise.all(sheets.map((one) => attach(one, share)));
  expect(onOne.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(onOne.filter((reply) => 'code' in reply && reply.code === 'share_filled')).toHaveLength(7);
  const attached = sheets[onOne.findIndex(({ status }) => status === 'yes')];
  expect(await shareOf(sheet.plant.owner, share.order_id, sheet.customer.customer_id)).toMatchObject({
    form_data_id: attached?.data_id,
  });

  const orders = await Promise.all(Array.from({ length: 8 }, () => book(sheet)));
  const onMany = await Promise.all(orders.map((one) => attach(sheet, one)));
  expect(onMany.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(onMany.filter((reply) => 'code' in reply && reply.code === 'sheet_attached')).toHaveLength(7);
  const shares = await app.db
    .selectFrom('shares')
    .select('order_id')
    .where('plant_id', '=', sheet.plant.plant_id)
    .where('cut_sheet_id', '=', sheet.data_id)
    .execute();
  expect(shares).toHaveLength(1);
});

test('refuses to save an edit if a sheet was attached to the order in the meantime', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  const { version } = await lookAtOrder(app, sheet.plant.owner, share.order_id);
  await attach(sheet, share);
  const edit = { order_id: share.order_id, version, sex: 'steer' };
  expect(await app.callWith(saveOrder, sheet.plant.owner, edit)).toMatchObject({ http: 409, code: 'order_changed' });
});

test('keeps one link, to the attached sheet, if both sheets had a link', async () => {
  const sheet = await makeSheet(app);
  const share = await book(sheet);
  for (const [at, cut_sheet_id] of [share.form_data_id, sheet.data_id].entries()) {
    const link = { plant_id: sheet.plant.plant_id, cut_sheet_id, event_id: 1 };
    await app.db
      .insertInto('sheet_links')
      .values({
        ...link,
        token_hash: Buffer.alloc(32, `${share.cart_id}${at}`),
        how: 'hand',
        expires_at: '2199-01-01T00:00:00Z',
      })
      .execute();
  }
  expect(await attach(sheet, share)).toMatchObject({ status: 'yes' });
  const links = await app.db
    .selectFrom('sheet_links')
    .select('cut_sheet_id')
    .where('plant_id', '=', sheet.plant.plant_id)
    .execute();
  expect(links).toEqual([{ cut_sheet_id: sheet.data_id }]);
});

test('notifies both owners of a half when the attached sheet differs from the other owner’s', async () => {
  const sheet = await makeSheet(app);
  const other = await makeSheet(app, sheet.plant);
  const third = await makeSheet(app, sheet.plant);
  const quarter = ({ customer, form_id }: Sheet, amount = 'Quarter') => ({
    customer: customer.customer_id,
    cut_sheet: form_id,
    amount,
    animal: 'beef',
    order_number: 1,
  });
  const share = await book(sheet, { split: [quarter(sheet), quarter(other), quarter(third, 'Half')] });
  const others = await shareOf(sheet.plant.owner, share.order_id, other.customer.customer_id);
  await submitSheet(app, sheet, sheet.customer, PLAIN);
  const said = await submitSheet(app, { ...other, data_id: others.form_data_id }, other.customer, {
    order_list: filledWith(['Jerky strips']),
  });
  expect(said).toMatchObject({ status: 'yes' });
  expect(await attach(sheet, share)).toMatchObject({ status: 'yes' });
  const events = await app.db
    .selectFrom('events')
    .select('data')
    .$narrowType<{ data: { cut_sheet_id: number } }>()
    .where('kind', '=', 'cut_sheet.differs')
    .where('order_id', '=', share.order_id)
    .orderBy('event_id')
    .execute();
  expect(events.map(({ data }) => data.cut_sheet_id)).toEqual([sheet.data_id, others.form_data_id]);
});

test('gives a standard sheet its fallbacks as soon as it is attached to an animal of unknown age', async () => {
  const sheet = await makeSheet(app);
  const { plant, data_id } = sheet;
  const standard = { order_list: filledWith(['T-bone & porterhouse', 'Jerky strips']) };
  await app.db
    .updateTable('cut_sheets')
    .set({ form_data: JSON.stringify(standard) })
    .where('cut_sheet_id', '=', data_id)
    .execute();
  const answers = async () => (await lookAt(app, sheet, plant.owner))?.form_data_json ?? { order_list: [] };
  const haveFallbacks = async () =>
    (await answers()).order_list
      .flatMap(({ subcuts }) => subcuts)
      .map(({ title, fallback = [] }) => [title, fallback.length > 0]);
  expect(await haveFallbacks()).toContainEqual(['T-bone & porterhouse', false]);
  expectYes(await attach(sheet, await book(sheet)));
  expect(await haveFallbacks()).toContainEqual(['T-bone & porterhouse', true]);
  expect(await haveFallbacks()).toContainEqual(['Jerky strips', false]);
  expectYes(await submitSheet(app, sheet, plant.owner, await answers()));
});
