import { describe, expect, test } from 'vitest';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { Ticket } from '#contract/cut-sheets/tickets.ts';
import {
  creditInvoice,
  dayRun,
  issueDay,
  issueInvoice,
  previewDay,
  sendInvoice,
} from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { sendNotification, undoNotification } from '#contract/orders/notices-api.ts';
import { issueAsked } from '#server/invoicing/invoices/invoice-day.ts';
import { mailInvoices } from '#server/invoicing/invoices/invoice-mail.ts';
import { issueNoticed } from '#server/invoicing/invoices/invoice-notice.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs as notices } from '#server/notices/jobs.ts';
import { eventsOf, lastEvent } from '#server/test/events-of.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { draft, issue, look, type MadeShares, makeBillable, makeInvoice } from '#server/test/make-invoice.ts';
import { dataOf, expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };

const send = (made: MadeShares, more: object = {}) =>
  app.callWith(sendNotification, made.plant.owner, { order_id: made.order_id, event: 'invoice_generated', ...more });
/** Runs the jobs that follow a notice once the time to undo has passed, each one twice. */
async function afterNotice(plant: Plant) {
  const event = await lastEvent(app, plant, 'order.notified');
  const job = notices.find(({ queue }) => queue === 'notices.tell-received');
  for (let time = 0; time < 2; time++) {
    await issueNoticed.run({ ...context, db: app.db }, event);
    await job?.run({ ...context, db: app.db }, event);
  }
}
async function mailsOf({ plant_id }: Plant) {
  return app.db
    .selectFrom('mails')
    .select(['template', 'subject', 'body'])
    .where('owner_id', '=', plant_id)
    .orderBy('mail_id')
    .execute();
}
async function rowsOf(plant: Plant) {
  const search = { first_name: '', last_name: '', email: '', phone: '' };
  const reply = await app.callWith(getCustomFormData, plant.owner, { search });
  return Ticket.array().parse(dataOf(reply));
}
async function giveAddress(made: MadeShares) {
  for (const { customer_id } of made.customers)
    await app.db
      .updateTable('customers')
      .set({ email: `c${customer_id}@example.test` })
      .where('customer_id', '=', customer_id)
      .execute();
}
const invoicesOf = ({ plant_id }: Plant) =>
  app.db
    .selectFrom('invoices')
    .select(['invoice_id', 'number'])
    .where('plant_id', '=', plant_id)
    .orderBy('invoice_id')
    .execute();

describe('the invoice_generated notice', () => {
  test('creates the share’s invoice once, and the lists show it right away [INV-006 INV-017]', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    await giveAddress(made);
    const [cart_id = 0] = made.cart_ids;
    expect(await send(made, { cart_id })).toMatchObject({ http: 200, message: 'Invoice sent!!', data: { mailed: 1 } });
    const [invoice] = await invoicesOf(made.plant);
    expect(
      (await rowsOf(made.plant)).toSorted((one, other) => Number(one.cart_id) - Number(other.cart_id)),
    ).toMatchObject([
      { qbinvoicesent: 1, qbinvoicepaid: 0, qbinvoiceid: String(invoice?.invoice_id) },
      { qbinvoicesent: 0, qbinvoicepaid: 0, qbinvoiceid: '' },
    ]);
    expect(await send(made, { cart_id })).toMatchObject({ message: 'Everyone was already notified' });
    expect(await invoicesOf(made.plant)).toEqual([{ invoice_id: expect.any(Number), number: null }]);
  });

  test('issues and emails the invoice, once, when the time to undo is over', async () => {
    const made = await makeBillable(app);
    await giveAddress(made);
    await send(made);
    await afterNotice(made.plant);
    expect(await invoicesOf(made.plant)).toMatchObject([{ number: '1' }]);
    const issued = (await eventsOf(app, made.plant, 'invoice.issued')).length;
    expect(issued).toBe(1);
    const event = await lastEvent(app, made.plant, 'invoice.issued');
    for (let time = 0; time < 2; time++) await mailInvoices.run({ ...context, db: app.db }, event);
    expect(await mailsOf(made.plant)).toEqual([
      {
        template: 'invoice',
        subject: expect.stringContaining('Invoice 1'),
        body: expect.stringContaining('Amount due: $500.00'),
      },
    ]);
  });

  test('leaves nothing behind when it is undone, but can’t be undone once the invoice is issued', async () => {
    const made = await makeBillable(app);
    await giveAddress(made);
    const { order_id, plant } = made;
    const { notice_id } = expectYes(await send(made)).data as { notice_id: number };
    await holdUndo(app, notice_id);
    expectYes(await app.call(undoNotification, plant.owner, { order_id, notice_id }));
    expect(await invoicesOf(plant)).toEqual([]);
    expect(await rowsOf(plant)).toMatchObject([{ qbinvoicesent: 0, qbinvoiceid: '' }]);
    await afterNotice(plant);
    expect(await invoicesOf(plant)).toEqual([]);

    const again = expectYes(await send(made)).data as { notice_id: number };
    await afterNotice(plant);
    const undo = { order_id, notice_id: again.notice_id };
    expect(await app.call(undoNotification, plant.owner, undo)).toMatchObject({ code: 'notice_sent' });
    expect(await invoicesOf(plant)).toMatchObject([{ number: '1' }]);
  });

  test('leaves the office’s own draft alone when it is undone', async () => {
    const made = await makeBillable(app);
    await giveAddress(made);
    const { order_id, plant } = made;
    const invoice_id = await draft(app, made, made.cart_ids);
    const { notice_id } = expectYes(await send(made)).data as { notice_id: number };
    await holdUndo(app, notice_id);
    expectYes(await app.call(undoNotification, plant.owner, { order_id, notice_id }));
    expect(await look(app, made, invoice_id)).toMatchObject({ status: 'draft' });
    expect(await rowsOf(plant)).toMatchObject([{ qbinvoicesent: 0 }]);
  });

  test('resends an invoice that was already issued', async () => {
    const made = await makeInvoice(app);
    await giveAddress(made);
    await send(made);
    await afterNotice(made.plant);
    expect(await invoicesOf(made.plant)).toHaveLength(1);
    expect(await eventsOf(app, made.plant, 'invoice.sent_again')).toHaveLength(1);
    await mailInvoices.run({ ...context, db: app.db }, await lastEvent(app, made.plant, 'invoice.sent_again'));
    expect(await mailsOf(made.plant)).toMatchObject([{ template: 'invoice' }]);
  });

  test('says that nothing is due when it resends a credited invoice', async () => {
    const made = await makeInvoice(app);
    await giveAddress(made);
    const { plant, invoice_id } = made;
    expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Wrong' }));
    expectYes(await app.call(sendInvoice, plant.owner, { invoice_id }));
    await mailInvoices.run({ ...context, db: app.db }, await lastEvent(app, plant, 'invoice.sent_again'));
    expect(await mailsOf(plant)).toMatchObject([{ body: expect.stringContaining('Nothing is due.') }]);
  });

  test('resends each owner their own invoice, once', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    await giveAddress(made);
    for (const cart_id of made.cart_ids) await issue(app, made, await draft(app, made, [cart_id]));
    await send(made);
    await afterNotice(made.plant);
    const again = await eventsOf(app, made.plant, 'invoice.sent_again');
    expect(new Set(again.map(({ data }) => data.invoice_id)).size).toBe(2);
    expect(again).toHaveLength(2);
  });

  test('is refused while the weight is missing', async () => {
    const made = await makeBillable(app, ['Whole'], { weight_clb: null });
    await giveAddress(made);
    expect(await send(made)).toMatchObject({ code: 'weight_missing' });
    expect(await eventsOf(app, made.plant, 'order.notified')).toEqual([]);
  });

  test('says on the draft why it couldn’t be issued if its share changed in the meantime', async () => {
    const made = await makeBillable(app);
    await giveAddress(made);
    await send(made);
    const customer_id = made.customers[1]?.customer_id ?? 0;
    await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', made.order_id).execute();
    await afterNotice(made.plant);
    const [invoice] = await invoicesOf(made.plant);
    expect(await look(app, made, invoice?.invoice_id ?? 0)).toMatchObject({
      status: 'draft',
      problem: 'shares_changed',
    });
    expect(await rowsOf(made.plant)).toMatchObject([{ qbinvoicesent: 0 }]);
  });

  test('creates no invoice if the plant has no prices for the animal', async () => {
    const made = await makeBillable(app);
    await giveAddress(made);
    await app.db.deleteFrom('price_editions').where('plant_id', '=', made.plant.plant_id).execute();
    expect(await send(made)).toMatchObject({ message: 'Invoice sent!!' });
    await afterNotice(made.plant);
    expect(await invoicesOf(made.plant)).toEqual([]);
    expect(await mailsOf(made.plant)).toMatchObject([{ template: 'invoice_generated' }]);
  });
});

describe('invoicing a day', () => {
  /** Two beef animals on the same day; the second has no weight. */
  async function makeDay() {
    const made = await makeBillable(app, ['Half', 'Half']);
    const waiting = await makeBillable(app, ['Whole'], { plant: made.plant, weight_clb: null });
    await giveAddress(made);
    const { dropoff_date: day } = await app.db
      .selectFrom('orders')
      .select('dropoff_date')
      .where('order_id', '=', made.order_id)
      .executeTakeFirstOrThrow();
    const { shares } = expectYes(await app.call(previewDay, made.plant.owner, { day })).data;
    return { ...made, waiting, day, shares };
  }
  const runJob = async (plant: Plant) => issueAsked.run({ db: app.db }, await lastEvent(app, plant, 'invoices.asked'));
  const ask = async (
    { plant, day }: { plant: Plant; day: string },
    items: { cart_ids: number[]; subtotal_cents: number }[],
  ) => expectYes(await app.call(issueDay, plant.owner, { day, items })).data.run_id;

  test('starts with a preview of each share’s subtotal and what is missing', async () => {
    const { shares, cart_ids, waiting } = await makeDay();
    const byCart = new Map(shares.map((share) => [share.cart_id, share]));
    for (const cart_id of cart_ids)
      expect(byCart.get(cart_id)).toMatchObject({ subtotal_cents: 25_000, title: 'Beef, half', problems: ['sheet'] });
    expect(byCart.get(waiting.cart_ids[0] ?? 0)).toMatchObject({ subtotal_cents: 0, problems: ['weight'] });
  });

  test('issues the invoices once, shows the progress, and says what was left out', async () => {
    const day = await makeDay();
    const { plant, cart_ids, waiting } = day;
    const [first = 0, second = 0] = cart_ids;
    const run_id = await ask(day, [
      { cart_ids: [first], subtotal_cents: 25_000 },
      { cart_ids: waiting.cart_ids, subtotal_cents: 0 },
      { cart_ids: [second], subtotal_cents: 24_999 },
    ]);
    const progress = async () => expectYes(await app.call(dayRun, plant.owner, { run_id })).data;
    expect(await progress()).toMatchObject({ total: 3, done: 0, is_ended: false });
    await Promise.all(Array.from({ length: 6 }, () => runJob(plant)));
    await runJob(plant);
    expect(await progress()).toMatchObject({
      total: 3,
      done: 3,
      is_ended: true,
      invoice_ids: [expect.any(Number)],
      failed: [{ code: 'weight_missing' }, { code: 'total_changed', values: { total: '$250.00' } }],
    });
    expect(await invoicesOf(plant)).toMatchObject([{ number: '1' }]);
    expect((await eventsOf(app, plant, 'invoice.issued')).map(({ data }) => data)).toMatchObject([{ is_sent: true }]);
  });

  test('issues an existing draft instead of creating another', async () => {
    const day = await makeDay();
    const [first = 0] = day.cart_ids;
    const invoice_id = await draft(app, day, [first]);
    await ask(day, [{ cart_ids: [first], subtotal_cents: 25_000 }]);
    await runJob(day.plant);
    expect(await look(app, day, invoice_id)).toMatchObject({ number: '1' });
  });

  test('doesn’t let another plant see the progress or invoice the shares', async () => {
    const [day, stranger] = [await makeDay(), await makeBillable(app)];
    const run_id = await ask(day, [{ cart_ids: day.cart_ids.slice(0, 1), subtotal_cents: 1 }]);
    expect(await app.call(dayRun, stranger.plant.owner, { run_id })).toMatchObject({ http: 404 });
    await app.call(issueDay, stranger.plant.owner, {
      day: day.day,
      items: [{ cart_ids: day.cart_ids, subtotal_cents: 1 }],
    });
    await runJob(stranger.plant);
    expect(await invoicesOf(day.plant)).toEqual([]);
  });
});

test('only an issued invoice can be emailed again, and only if the customer has an email address', async () => {
  const made = await makeInvoice(app);
  const { plant, invoice_id } = made;
  await giveAddress(made);
  expect(await app.call(sendInvoice, plant.owner, { invoice_id })).toMatchObject({ message: 'Invoice sent!!' });
  await app.db.updateTable('customers').set({ email: null }).where('plant_id', '=', plant.plant_id).execute();
  expect(await app.call(sendInvoice, plant.owner, { invoice_id })).toMatchObject({ code: 'no_address' });
  const waiting = await makeBillable(app, ['Whole'], { plant });
  const draft_id = await draft(app, waiting, waiting.cart_ids);
  expect(await app.call(sendInvoice, plant.owner, { invoice_id: draft_id })).toMatchObject({ http: 404 });
  await app.db.updateTable('customers').set({ email: null }).where('plant_id', '=', plant.plant_id).execute();
  const { revision, total_cents } = await look(app, waiting, draft_id);
  const asked = { invoice_id: draft_id, revision, total_cents, with_estimates: true };
  const sent = await app.call(issueInvoice, plant.owner, { ...asked, send: true });
  expect(sent).toMatchObject({ code: 'no_address' });
  expect(await issue(app, { plant }, draft_id)).toMatchObject({ data: { is_sent: false } });
});

test('two people who change the rules at the same time don’t overwrite each other', async () => {
  const { plant } = await makeBillable(app);
  const save = (revision: number) =>
    app.call(saveInvoiceRules, plant.owner, { ...FIRST_RULES, tax_meat_bp: 100, revision });
  const replies = await Promise.all([save(0), save(0)]);
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(await save(1)).toMatchObject({ data: { revision: 2 } });
});
