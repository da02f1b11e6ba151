import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { orderPayment } from '#contract/invoicing/deposit-api.ts';
import { sendInvoice } from '#contract/invoicing/invoices-api.ts';
import type { PayingTerms } from '#contract/invoicing/paying/paying-api.ts';
import { copyPayLink, linkedInvoicePdf, openPayLink, viewReceipt } from '#contract/invoicing/paying/paying-api.ts';
import { mailInvoices } from '#server/invoicing/invoices/invoice-mail.ts';
import { mailConfirmation } from '#server/invoicing/paying/confirm-mail.ts';
import { jobs } from '#server/invoicing/paying/invoice-receipt-mail.ts';
import { deleteExpiredPayLinks } from '#server/invoicing/paying/pay-links.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { type IssuedInvoice, makeIssued } from '#server/test/issued-invoice.ts';
import { DECLINED_CARDS, testCard } from '#server/test/make-deposit.ts';
import { makeOrder } from '#server/test/make-order.ts';
import {
  linkTo as makeLink,
  payIssued,
  payLinked as payWithLink,
  balancesOf as readBalances,
  shownOf as readShown,
} from '#server/test/pay-issued.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const setTerms = ({ plant_id }: Plant, terms: Partial<PayingTerms>) =>
  app.db
    .insertInto('paying_rules')
    .values({ plant_id, ...terms })
    .execute();

const balancesOf = (plant: Plant) => readBalances(app, plant);
const pay = (made: IssuedInvoice, more?: object, key?: string) => payIssued(app, made, more, key);
const shownOf = (made: IssuedInvoice) => readShown(app, made);
const linkTo = (made: IssuedInvoice, event_id?: number) => makeLink(app, made, event_id);
const payLinked = (token: string, more?: object, headers?: Record<string, string>) =>
  payWithLink(app, token, more, headers);

describe('an invoice', () => {
  test('is on the payment pages of its order and its share, with the ways to pay [PAY-001 PAY-002 PAY-003 PAY-004]', async () => {
    const made = await makeIssued(app);
    const { order_id, cart_id, payer, plant, invoice_id } = made;
    const expected = {
      invoice_id,
      titles: ['Beef, whole'],
      total_cents: 48_000,
      open_cents: 48_000,
      status: 'open',
      is_under_way: false,
    };
    for (const asked of [{ order_id }, { cart_id }]) {
      expect(expectYes(await app.call(orderPayment, payer, asked)).data).toMatchObject({
        invoices: [{ ...expected, can: { pay: true } }],
        terms: { methods: ['card', 'cash', 'check', 'card_terminal'], takes_parts: true },
      });
      expect(expectYes(await app.call(orderPayment, plant.owner, asked)).data).toMatchObject({
        invoices: [{ ...expected, can: { pay: false } }],
      });
    }
  });

  test('is shown only to its own customer, even though others share the animal', async () => {
    const order = await makeOrder(app, ['Half', 'Half']);
    const first = await makeIssued(app, order);
    const second = await makeIssued(app, order, { share: 1 });
    expect((await shownOf(first))?.invoice_id).toBe(first.invoice_id);
    expect((await shownOf(second))?.invoice_id).toBe(second.invoice_id);
    const { cart_id } = first;
    expect(expectYes(await app.call(orderPayment, second.payer, { cart_id })).data.invoices).toEqual([]);
  });

  test('can’t be paid by staff or outsiders, and its receipt is hidden from butchers and outsiders', async () => {
    const order = await makeOrder(app, ['Half', 'Half']);
    const made = await makeIssued(app, order);
    const neighbor = await makeIssued(app, order, { share: 1 });
    const stranger = await makeIssued(app);
    for (const payer of [neighbor.payer, stranger.payer, await made.plant.join('producer')]) {
      expect(await pay({ ...made, payer })).toMatchObject({ http: 404, code: 'not_found' });
    }
    for (const payer of [made.plant.owner, await made.plant.join('butcher'), await makeVisitor(app, 'buyer')]) {
      expect(await pay({ ...made, payer })).toMatchObject({ http: 403 });
    }
    expectYes(await pay(made));
    const { payment_id } = await app.db
      .selectFrom('payments')
      .select('payment_id')
      .where('plant_id', '=', made.plant.plant_id)
      .executeTakeFirstOrThrow();
    const others = [neighbor.payer, stranger.payer, stranger.plant.owner, await made.plant.join('butcher')];
    for (const person of others) {
      expect(await app.call(viewReceipt, person, { payment_id })).toMatchObject({ http: 404 });
    }
    for (const person of [made.payer, made.plant.owner]) {
      expect(expectYes(await app.call(viewReceipt, person, { payment_id })).data).toMatchObject({
        amount_cents: 48_000,
        card: { brand: 'visa', last_four: '4242' },
        invoices: [{ paid_cents: 48_000, open_cents: 0 }],
      });
    }
  });

  test('is paid by card, in full or in parts', async () => {
    const made = await makeIssued(app);
    expect(await pay(made, { amount_cents: 18_000 })).toMatchObject({ http: 200, message: 'Payment received' });
    expect(await shownOf(made)).toMatchObject({ open_cents: 30_000, status: 'partial' });
    expect(await balancesOf(made.plant)).toEqual({ provider: 18_000, receivable: 30_000 });
    expect(await pay(made, { amount_cents: 30_000, open_cents: 30_000 })).toMatchObject({ http: 200 });
    expect(await shownOf(made)).toMatchObject({ open_cents: 0, status: 'paid', can: { pay: false } });
    expect(await balancesOf(made.plant)).toEqual({ provider: 48_000 });
    expect(await pay(made)).toMatchObject({ code: 'nothing_due' });
  });

  test('isn’t charged for more than is due, or if the payer saw a different amount due', async () => {
    const made = await makeIssued(app);
    expectYes(await pay(made, { amount_cents: 8_000 }));
    expect(await pay(made)).toMatchObject({ http: 409, code: 'amount_changed' });
    expect(await pay(made, { amount_cents: 40_001, open_cents: 40_000 })).toMatchObject({ code: 'more_than_due' });
    expect(await balancesOf(made.plant)).toEqual({ provider: 8_000, receivable: 40_000 });
  });

  test.each([0, -100, 0.5, 100_000_000])('can’t be paid with %d cents', async (amount_cents) => {
    const made = await makeIssued(app);
    expect(await pay(made, { amount_cents })).toMatchObject({ http: 400, code: 'malformed' });
  });

  test('can’t be paid in part or by card if the plant doesn’t allow that', async () => {
    const whole = await makeIssued(app);
    await setTerms(whole.plant, { takes_parts: false });
    expect(await pay(whole, { amount_cents: 100 })).toMatchObject({ code: 'part_not_taken' });
    expect(await pay(whole)).toMatchObject({ http: 200 });
    const cash = await makeIssued(app);
    await setTerms(cash.plant, { methods: ['cash'] });
    expect(await shownOf(cash)).toMatchObject({ can: { pay: false } });
    expect(await pay(cash)).toMatchObject({ code: 'card_not_taken' });
  });

  test.each(DECLINED_CARDS)(
    'can be paid with another card after one was declined: $decline',
    async ({ decline, card }) => {
      const made = await makeIssued(app);
      expect(await pay(made, { card })).toMatchObject({ http: 422, code: `card_${decline}` });
      expect(await balancesOf(made.plant)).toEqual({ receivable: 48_000 });
      expect(await pay(made)).toMatchObject({ http: 200 });
    },
  );

  test('can’t be paid by card for a while after ten cards were declined', async () => {
    const made = await makeIssued(app);
    const card = testCard('declined');
    for (let tries = 0; tries < 10; tries++) expect(await pay(made, { card })).toMatchObject({ code: 'card_declined' });
    expect(await pay(made)).toMatchObject({ http: 429, code: 'too_many' });
    await sql`update charges set ended_at = ended_at - interval '2 hours' where invoice_id = ${made.invoice_id}`.execute(
      app.db,
    );
    expect(await pay(made)).toMatchObject({ http: 200 });
  });

  test('is paid only once when ten browsers pay at the same time, signed in or by link', async () => {
    const made = await makeIssued(app);
    const token = await linkTo(made);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, place) => (place % 2 === 0 ? pay(made) : payLinked(token))),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status === 'no')) {
      expect(['nothing_due', 'payment_under_way', 'pay_link_over', 'amount_changed']).toContain(
        'code' in reply && reply.code,
      );
    }
    expect(await balancesOf(made.plant)).toEqual({ provider: 48_000 });
  });

  test('is charged once for ten calls with the same key', async () => {
    const made = await makeIssued(app);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(made, {}, key)));
    expect(replies.some(({ status }) => status === 'yes')).toBe(true);
    expect(await pay(made, {}, key)).toMatchObject({ http: 200 });
    expect(await balancesOf(made.plant)).toEqual({ provider: 48_000 });
  });

  test('can be paid by a customer without an email address; others are emailed one receipt', async () => {
    const made = await makeIssued(app);
    const silent = await makeIssued(app);
    await sql`update customers set email = null where plant_id = ${silent.plant.plant_id}`.execute(app.db);
    for (const one of [made, silent]) {
      expectYes(await pay(one, { amount_cents: 18_000 }));
      const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
      const events = await eventsOf(app, { plant_id: one.plant.plant_id }, 'invoice.paid');
      for (const event of [...events, ...events]) await jobs[0]?.run(context, event);
    }
    const mails = await app.db
      .selectFrom('mails')
      .select(['owner_id', 'subject', 'body'])
      .where('template', '=', 'invoice_receipt')
      .where('owner_id', 'in', [made.plant.plant_id, silent.plant.plant_id])
      .execute();
    expect(mails).toMatchObject([
      {
        owner_id: made.plant.plant_id,
        subject: expect.stringContaining('Receipt for $180.00'),
        body: expect.stringMatching(/Payment \d+, card\.[\s\S]*\$180\.00 paid, \$300\.00 still due\./),
      },
    ]);
  });
});

describe('a pay link', () => {
  test('opens one invoice without signing in, and shows nothing else about the customer', async () => {
    const made = await makeIssued(app);
    const token = await linkTo(made);
    const reply = await app.call(openPayLink, null, { token });
    expect(expectYes(reply).data).toMatchObject({
      customer_name: 'Ann Buyer',
      open_cents: 48_000,
      status: 'open',
      parts: [{ title: 'Beef, whole', lines: [{ name: 'Cutting', amount_cents: 48_000 }] }],
      terms: { takes_parts: true },
    });
    expect(JSON.stringify(reply)).not.toMatch(/SECRET-77|ann@buyer|customer_id|account_id|invoice_id/);
    const stored = await sql`select array_agg(to_jsonb(l)) from pay_links l`.execute(app.db);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  test('is emailed once to a customer whose bank wants them to confirm the card on file, and to no one else', async () => {
    const made = await makeIssued(app);
    const { plant } = made;
    const linked = await linkTo(made);
    const card = testCard('authentication');
    expect(await pay(made, { card })).toMatchObject({ code: 'card_authentication' });
    expect(await payLinked(linked, { card })).toMatchObject({ code: 'card_authentication' });
    expect(await pay(made, { card: testCard('declined') })).toMatchObject({ code: 'card_declined' });
    const sent: Mail[] = [];
    const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
    const events = await eventsOf(app, { plant_id: plant.plant_id }, 'invoice.payment_declined');
    const meant = events.filter((event) => mailConfirmation.isMeant?.(event));
    expect([events.length, meant.length]).toEqual([3, 1]);
    for (const event of [...meant, ...meant]) {
      await mailConfirmation.run({ db: app.db, mailer, public_url: 'https://plant.test' }, event);
    }
    expect(sent).toMatchObject([{ subject: expect.stringContaining('Confirm your payment') }]);
    const [, token = ''] = /https:\/\/plant\.test\/pay\/([\w-]{43})\n/.exec(sent[0]?.text ?? '') ?? [];
    expectYes(await payLinked(token));
    const { rows } = await sql`select to_jsonb(m) from mails m where m.owner_id = ${plant.plant_id}`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is in the invoice email, and its secret isn’t stored', async () => {
    const made = await makeIssued(app);
    const { plant, invoice_id } = made;
    expectYes(await app.call(sendInvoice, plant.owner, { invoice_id }));
    const sent: Mail[] = [];
    const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
    const events = await eventsOf(app, { plant_id: plant.plant_id }, 'invoice.sent_again');
    for (const event of [...events, ...events]) {
      await mailInvoices.run({ db: app.db, mailer, public_url: 'https://plant.test' }, event);
    }
    expect(sent).toHaveLength(1);
    expect(sent[0]?.attachment?.name).toMatch(/^invoice-\d+\.pdf$/);
    expect(sent[0]?.text).toContain('It’s attached as a PDF.');
    const [, token = ''] = /https:\/\/plant\.test\/pay\/([\w-]{43})\n/.exec(sent[0]?.text ?? '') ?? [];
    expect(expectYes(await app.call(openPayLink, null, { token })).data).toMatchObject({ open_cents: 48_000 });
    const { rows } = await sql`select to_jsonb(m) from mails m where m.owner_id = ${plant.plant_id}`.execute(app.db);
    expect(JSON.stringify(rows)).toContain('/pay/…');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('still shows the invoice once it is paid, and repeating the payment call returns the same receipt', async () => {
    const made = await makeIssued(app);
    const token = await linkTo(made);
    const first = await payLinked(token, { amount_cents: 20_000 });
    expect(expectYes(first).data).toMatchObject({
      receipt: { amount_cents: 20_000, invoices: [{ open_cents: 28_000 }] },
    });
    const headers = { 'idempotency-key': randomUUID(), cookie: '' };
    const rest = { amount_cents: 28_000, open_cents: 28_000 };
    const last = await payLinked(token, rest, headers);
    expect(expectYes(last).data).toMatchObject({ receipt: { invoices: [{ open_cents: 0 }] } });
    const cookie = String(last.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    expect(await payLinked(token, rest, { ...headers, cookie })).toMatchObject({ data: expectYes(last).data });
    expect(await payLinked(token, rest)).toMatchObject({ code: 'nothing_due' });
    expect(expectYes(await app.call(openPayLink, null, { token })).data).toMatchObject({
      open_cents: 0,
      status: 'paid',
      credited: [{ cents: 20_000 }, { cents: 28_000 }],
    });
    const download = (secret: string) =>
      app.app.inject({ method: 'GET', url: linkedInvoicePdf.path.replace(':token', secret) });
    const file = await download(token);
    expect(file.headers['content-type']).toBe('application/pdf');
    const { number } = expectYes(await app.call(openPayLink, null, { token })).data;
    expect(file.headers['content-disposition']).toContain(`invoice-${number}.pdf`);
    expect(JSON.stringify(readPdf(file.rawPayload))).toContain('$480.00 paid');
    expect((await download('x'.repeat(43))).statusCode).toBe(404);
    expect(await balancesOf(made.plant)).toEqual({ provider: 48_000 });
    expect(
      await app.db.selectFrom('payments').select('received_by').where('plant_id', '=', made.plant.plant_id).execute(),
    ).toEqual([{ received_by: null }, { received_by: null }]);
  });

  test('gets the same response if guessed, expired, sent to an old address, or for a deleted customer', async () => {
    const [expired, moved] = [await makeIssued(app), await makeIssued(app)];
    const tokens = [await linkTo(expired), await linkTo(moved)];
    await sql`update pay_links set expires_at = now() where invoice_id = ${expired.invoice_id}`.execute(app.db);
    await sql`update customers set email = 'new@else.test' where plant_id = ${moved.plant.plant_id} and customer_id = ${moved.customer_id}`.execute(
      app.db,
    );
    const gone = await makeIssued(app);
    tokens.push(await linkTo(gone));
    await sql`update customers set deleted_at = now(), has_portal = false where plant_id = ${gone.plant.plant_id} and customer_id = ${gone.customer_id}`.execute(
      app.db,
    );
    const answers = [];
    for (const token of [...tokens, 'x'.repeat(43), '']) {
      answers.push(await app.call(openPayLink, null, { token }));
      answers.push(await payLinked(token));
    }
    expect(new Set(answers.map(({ http, headers: _, ...reply }) => JSON.stringify({ http, ...reply }))).size).toBe(1);
    expect(answers[0]).toMatchObject({ http: 404, code: 'pay_link_over' });
  });

  test('can be copied by the office, even for a customer without an address, and earlier copies keep working', async () => {
    const made = await makeIssued(app);
    const { plant, invoice_id } = made;
    const copy = async () => {
      const { url } = expectYes(await app.call(copyPayLink, plant.owner, { invoice_id })).data;
      return /\/pay\/([\w-]{43})$/.exec(url)?.[1] ?? '';
    };
    const tokens = [await linkTo(made), await copy(), await copy()];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expectYes(await app.call(openPayLink, null, { token }));
    await sql`update customers set email = null where plant_id = ${plant.plant_id}`.execute(app.db);
    const [mailed = '', ...copied] = tokens;
    expect(await app.call(openPayLink, null, { token: mailed })).toMatchObject({ code: 'pay_link_over' });
    for (const token of copied) expectYes(await app.call(openPayLink, null, { token }));
    for (const person of [made.payer, await plant.join('butcher')]) {
      expect(await app.call(copyPayLink, person, { invoice_id })).toMatchObject({ http: 403 });
    }
    const stranger = await makeIssued(app);
    expect(await app.call(copyPayLink, stranger.plant.owner, { invoice_id })).toMatchObject({ http: 404 });
    expectYes(await payLinked(copied[0] ?? ''));
    for (const token of copied) {
      expect(await app.call(openPayLink, null, { token })).toMatchObject({ data: { open_cents: 0 } });
    }
    expect(await app.call(copyPayLink, plant.owner, { invoice_id })).toMatchObject({ code: 'nothing_due' });
  });

  test('is created once per email, and deleted long after it expires', async () => {
    const made = await makeIssued(app);
    expect(await linkTo(made, 7)).toHaveLength(43);
    expect(await linkTo(made, 7)).toBe('');
    expect(await linkTo(made, 8)).toHaveLength(43);
    await sql`update pay_links set expires_at = now() - interval '31 days' where event_id = 7 and invoice_id = ${made.invoice_id}`.execute(
      app.db,
    );
    await deleteExpiredPayLinks(app.db);
    const left = await app.db
      .selectFrom('pay_links')
      .select('event_id')
      .where('invoice_id', '=', made.invoice_id)
      .execute();
    expect(left).toEqual([{ event_id: 8 }]);
  });
});
