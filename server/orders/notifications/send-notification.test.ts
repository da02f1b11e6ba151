import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { getNotifications, NOTICES, type Notice, sendNotification } from '#contract/orders/notices-api.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makePlant, makeTemplate, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);

async function addPerson(plant: Plant, first_name: string, email = `${randomUUID()}@example.test`) {
  return expectYes(await app.call(addCustomer, plant.owner, { first_name, last_name: 'Ruiz', email })).data.id;
}
async function book(plant: Plant, customers: readonly number[], more: object = {}): Promise<number> {
  const cut_sheet = await makeTemplate(app, plant);
  const amount = customers.length === 1 ? 'Whole' : 'Half';
  return (
    expectYes(
      await app.callWith(createManualOrder, plant.owner, {
        event_name: 'Ruiz beef',
        beef_qty: 1,
        dropoff_date: FRIDAY,
        split: customers.map((customer) => ({ customer, cut_sheet, amount, animal: 'beef', order_number: 1 })),
        ...more,
      }),
    ).data.order_ids as [number]
  )[0];
}
/** A plant with an open order that Ana and Bo share. */
async function makeOpen() {
  const plant = await makePlant(app);
  const [ana, bo] = [await addPerson(plant, 'Ana'), await addPerson(plant, 'Bo')];
  const order_id = await book(plant, [ana, bo]);
  await completeForCutting(app, order_id);
  await app.call(updateStatus, plant.owner, { order_id, status: 1 });
  return { plant, ana, bo, order_id };
}
const send = (person: Person, order_id: number, event: string, more: object = {}) =>
  app.callWith(sendNotification, person, { order_id, event, ...more });

/** Runs the jobs for these events and returns this event's emails as name and template. */
async function mailsOf(plant: Plant) {
  const events = await eventsOf(app, plant, 'order.received', 'order.notified');
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of events) {
    for (const job of jobs) {
      if (job.on.includes(event.kind) && (job.isMeant?.(event) ?? true)) await job.run(context, event);
    }
  }
  const mails = await app.db
    .selectFrom('mails')
    .select(['template', 'subject', 'body', 'recipient'])
    .where('owner_id', '=', plant.plant_id)
    .orderBy('mail_id')
    .execute();
  return mails.map((mail) => ({ ...mail, to: /Hello (\w+)|Hola, (\w+)/.exec(mail.body)?.slice(1).find(Boolean) }));
}
async function sentOf(person: Person, order_id: number, event: Notice) {
  return expectYes(await app.call(getNotifications, person, { order_id })).data.find((one) => one.event === event);
}

describe('notifying an order’s customers', () => {
  test('says who will be emailed about an arrival, unless the plant has turned that email off', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant, [await addPerson(plant, 'Ana')]);
    const notified = async () => (await sentOf(plant.owner, order_id, 'product_received'))?.people;
    expect(await notified()).toMatchObject([{ name: 'Ana Ruiz', is_due: true, unasked_by: 'email' }]);
    await app.call(saveSettings, plant.owner, { version: 1, customer_mails: [] });
    expect(await notified()).toMatchObject([{ name: 'Ana Ruiz', is_due: true, unasked_by: null }]);
  });

  test('records and emails each notice only once [ORD-065 ORD-097]', async () => {
    const { plant, order_id } = await makeOpen();
    expect(await send(plant.owner, order_id, 'ready_for_pickup')).toMatchObject({
      status: 'yes',
      message: 'Customers notified',
      data: { mailed: 2, without_address: 0, stage: 'ready' },
    });
    expect(await send(plant.owner, order_id, 'ready_for_pickup')).toMatchObject({
      status: 'yes',
      message: 'Everyone was already notified',
      data: { mailed: 0 },
    });
    const notified = await sentOf(plant.owner, order_id, 'ready_for_pickup');
    expect(notified?.sent.map(({ name, times, sent_by }) => [name, times, sent_by])).toEqual([
      ['Ana Ruiz', 2, 'Pat processor'],
      ['Bo Ruiz', 2, 'Pat processor'],
    ]);
    const mails = (await mailsOf(plant)).filter(({ template }) => template === 'ready_for_pickup');
    expect(mails.map(({ to }) => to)).toEqual(['Ana', 'Bo']);
    expect(mails[0]?.subject).toMatch(/: Beef 1 is ready for pickup$/);
  });

  test('sends a notice again only if forced', async () => {
    const { plant, order_id } = await makeOpen();
    await send(plant.owner, order_id, 'started_processing');
    expect(await send(plant.owner, order_id, 'started_processing', { force: 1 })).toMatchObject({
      data: { mailed: 2 },
    });
    const mails = (await mailsOf(plant)).filter(({ template }) => template === 'started_processing');
    expect(mails).toHaveLength(4);
  });

  test('emails each customer only once if ten people send a notice at the same time', async () => {
    const { plant, order_id } = await makeOpen();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send(plant.owner, order_id, 'packing_inprogress')),
    );
    const mailed = replies.map((reply) => reply.status === 'yes' && (reply.data as { mailed: number }).mailed);
    expect(mailed.toSorted()).toEqual([...Array(9).fill(0), 2]);
    expect((await mailsOf(plant)).filter(({ template }) => template === 'packing_inprogress')).toHaveLength(2);
  });

  test('notifies only the specified customer or the owner of the specified share', async () => {
    const { plant, order_id, bo } = await makeOpen();
    const order = expectYes(await app.call(viewOrder, plant.owner, { order_id }));
    const anas = order.data.split.find(({ first_name }) => first_name === 'Ana');
    await send(plant.owner, order_id, 'ready_for_pickup', { cart_id: anas?.cart_id });
    expect((await sentOf(plant.owner, order_id, 'ready_for_pickup'))?.sent.map(({ name }) => name)).toEqual([
      'Ana Ruiz',
    ]);
    expect(await send(plant.owner, order_id, 'ready_for_pickup', { id: bo })).toMatchObject({ data: { mailed: 1 } });
    expect(
      (await mailsOf(plant)).filter(({ template }) => template === 'ready_for_pickup').map(({ to }) => to),
    ).toEqual(['Ana', 'Bo']);
    for (const foreign of [{ cart_id: 999_999_999 }, { id: 999_999_999 }, { id: bo, cart_id: anas?.cart_id }])
      expect((await send(plant.owner, order_id, 'ready_for_pickup', foreign)).http).toBe(404);
  });

  test('uses each customer’s language, and notifies the person who brings an animal without shares', async () => {
    const plant = await makePlant(app);
    const [ana, carl] = [await addPerson(plant, 'Ana'), await addPerson(plant, 'Carl')];
    const spanish = await app.db
      .insertInto('accounts')
      .values({ role: 'customer', first_name: 'Ana', last_name: 'Ruiz', plant_id: plant.plant_id, language: 'es' })
      .returning('account_id')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('customers').set(spanish).where('customer_id', '=', ana).execute();
    const shared = await book(plant, [ana]);
    const whole = await book(plant, [], { customers: [carl] });
    for (const order_id of [shared, whole]) {
      await send(plant.owner, order_id, 'product_received');
      await send(plant.owner, order_id, 'invoice_generated');
    }
    const mails = await mailsOf(plant);
    expect(mails.map(({ to, template }) => [to, template])).toEqual([
      ['Ana', 'product_received'],
      ['Ana', 'invoice_generated'],
      ['Carl', 'product_received'],
      ['Carl', 'invoice_generated'],
    ]);
    expect(mails[1]?.body).toContain('Su factura de Res 1 de “Ruiz beef” está lista.');
    expect(mails[2]?.body).toContain('Your share: Beef 1, whole');
  });

  test('records customers who can’t be reached, and emails them if the notice is sent again once they have an address', async () => {
    const plant = await makePlant(app);
    const ana = await addPerson(plant, 'Ana');
    await app.db.updateTable('customers').set({ email: null }).where('customer_id', '=', ana).execute();
    const order_id = await book(plant, [ana]);
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    expect(await send(plant.owner, order_id, 'ready_for_pickup')).toMatchObject({
      message: 'Recorded. No one on this list can be emailed or texted',
      data: { mailed: 0, without_address: 1 },
    });
    await app.db.updateTable('customers').set({ email: 'ana@example.test' }).where('customer_id', '=', ana).execute();
    expect(await send(plant.owner, order_id, 'ready_for_pickup')).toMatchObject({ data: { mailed: 1 } });
    expect((await mailsOf(plant)).map(({ recipient, template }) => [recipient, template])).toEqual([
      ['ana@example.test', 'ready_for_pickup'],
    ]);
  });
});

describe('what a notice does to its order', () => {
  test('product_received also receives a pending order [ORD-065]', async () => {
    const plant = await makePlant(app);
    const customers = [await addPerson(plant, 'Ana'), await addPerson(plant, 'Bo')];
    const [notified, received] = [await book(plant, customers), await book(plant, customers)];
    expect(await send(plant.owner, notified, 'product_received')).toMatchObject({ data: { mailed: 2 } });
    await app.call(updateStatus, plant.owner, { order_id: received, status: 1 });
    for (const order_id of [notified, received]) {
      expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { status: 1 } });
      expect((await sentOf(plant.owner, order_id, 'product_received'))?.sent).toHaveLength(2);
    }
    expect(await send(plant.owner, received, 'product_received')).toMatchObject({
      message: 'Everyone was already notified',
    });
    expect(await mailsOf(plant)).toHaveLength(4);
  });

  test('a receipt that was undone is announced again the next time', async () => {
    const { plant, order_id } = await makeOpen();
    await send(plant.owner, order_id, 'started_processing');
    await app.call(updateStatus, plant.owner, { order_id, status: 0 });
    expect((await sentOf(plant.owner, order_id, 'product_received'))?.sent).toEqual([]);
    const stage = await app.db.selectFrom('orders').select('stage').where('order_id', '=', order_id).execute();
    expect(stage).toEqual([{ stage: '' }]);
    expect(await send(plant.owner, order_id, 'product_received')).toMatchObject({ data: { mailed: 2 } });
  });

  test('the stage only moves forward, even if an earlier notice is sent again', async () => {
    const { plant, order_id } = await makeOpen();
    const stages: unknown[] = [];
    for (const event of ['packing_inprogress', 'started_processing', 'invoice_generated', 'ready_for_pickup']) {
      const reply = expectYes(await send(plant.owner, order_id, event, { force: 1 }));
      stages.push((reply.data as { stage: string }).stage);
    }
    expect(stages).toEqual(['packing', 'packing', 'packing', 'ready']);
  });

  test('an arrival email is still sent on request, even if the plant has turned those emails off', async () => {
    const plant = await makePlant(app);
    await app.db
      .updateTable('plants')
      .set({ mails_off: ['product_received'] })
      .where('plant_id', '=', plant.plant_id)
      .execute();
    const order_id = await book(plant, [await addPerson(plant, 'Ana')]);
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    expect(await mailsOf(plant)).toEqual([]);
    expect(await send(plant.owner, order_id, 'product_received')).toMatchObject({ data: { mailed: 1 } });
    expect(await mailsOf(plant)).toHaveLength(1);
  });
});

describe('a notice is refused', () => {
  test('with status “no” if it is unknown [ORD-097]', async () => {
    const { plant, order_id } = await makeOpen();
    for (const event of ['sold', '', 'READY_FOR_PICKUP', null])
      expect(await app.callWith(sendNotification, plant.owner, { order_id, event })).toMatchObject({
        http: 400,
        status: 'no',
      });
    expect((await sentOf(plant.owner, order_id, 'ready_for_pickup'))?.sent).toEqual([]);
  });

  test('as not found if the order belongs to another plant', async () => {
    const [{ order_id, plant }, stranger] = [await makeOpen(), await makePlant(app)];
    expect((await send(stranger.owner, order_id, 'ready_for_pickup')).http).toBe(404);
    expect((await app.call(getNotifications, stranger.owner, { order_id })).http).toBe(404);
    expect((await sentOf(plant.owner, order_id, 'ready_for_pickup'))?.sent).toEqual([]);
  });

  test('if it is about work on an animal that isn’t at the plant', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant, [await addPerson(plant, 'Ana')]);
    expect(await send(plant.owner, order_id, 'started_processing')).toMatchObject({
      code: 'notice_not_now',
      message: 'This order is Pending. You can only send this notice while the order is Open.',
    });
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    await completeForCutting(app, order_id);
    await app.call(updateStatus, plant.owner, { order_id, status: 3 });
    const codes = await Promise.all(
      NOTICES.map(async (event) => {
        const reply = await send(plant.owner, order_id, event);
        return reply.status === 'yes' ? 'yes' : reply.code;
      }),
    );
    expect(codes).toEqual(['notice_not_now', 'notice_not_now', 'notice_not_now', 'notice_not_now', 'yes']);
  });

  test('if a butcher sends an invoice notice, or a portal user sends any notice', async () => {
    const { plant, order_id } = await makeOpen();
    const butcher = await plant.join('butcher');
    expect((await send(butcher, order_id, 'started_processing')).http).toBe(200);
    expect((await send(butcher, order_id, 'invoice_generated')).http).toBe(403);
    expect(await sentOf(butcher, order_id, 'invoice_generated')).toMatchObject({ can: false });
    expect(await sentOf(plant.owner, order_id, 'invoice_generated')).toMatchObject({ can: true });
    expect((await send(await plant.join('customer'), order_id, 'ready_for_pickup')).http).toBe(403);
  });
});
