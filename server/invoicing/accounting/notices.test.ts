import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listUnsent } from '#contract/invoicing/accounting-entries-api.ts';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { readRecord, saveRecord } from '#server/invoicing/accounting/company-api.ts';
import { scheduled } from '#server/invoicing/accounting/jobs.ts';
import { findAccess } from '#server/invoicing/accounting/provider-access.ts';
import { receiveNotices } from '#server/invoicing/accounting/receive-notices.ts';
import { NOTICES_PATH } from '#server/invoicing/accounting/serve-notices.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { practiceOf } from '#server/test/make-accounting.ts';
import { answering, booksOf, losing, openBooks, sendAll } from '#server/test/make-books.ts';
import { look, makeInvoice } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** A notice in the format that Intuit documents: an array of CloudEvents. */
const noticeOf = (type: string, realm_id: string, entity: string, id: string = randomUUID()) => ({
  specversion: '1.0',
  id,
  source: 'intuit.dsnBgbseACLLRZNxo2dfc4evmEJdxde58xeeYcZliOU=',
  type,
  datacontenttype: 'application/json',
  time: '2026-09-10T21:31:25.179851517Z',
  intuitentityid: entity,
  intuitaccountid: realm_id,
  data: {},
});
const sign = (body: string, key = practiceOf(app).verifier ?? '') =>
  createHmac('sha256', key).update(body).digest('base64');
const deliver = (body: string, signature: string | undefined) =>
  app.app.inject({
    method: 'POST',
    url: NOTICES_PATH,
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'intuit-signature': signature }),
    },
  });
async function sendNotices(...notices: ReturnType<typeof noticeOf>[]): Promise<void> {
  const body = JSON.stringify(notices);
  expect((await deliver(body, sign(body))).statusCode).toBe(200);
}
const receive = ({ plant_id }: Plant, service = practiceOf(app)) => receiveNotices(app.db, service, plant_id);

async function realmOf({ plant_id }: Plant): Promise<string> {
  const { rows } = await sql<{ realm_id: string }>`
    select realm_id from accounting_links where plant_id = ${plant_id}`.execute(app.db);
  return rows[0]?.realm_id ?? '';
}

/** A $500.00 invoice in the company's books. */
async function makeSent() {
  const made = await makeInvoice(app);
  await openBooks(app, made.plant);
  await sendAll(app, made.plant);
  const [invoice] = await booksOf(app, made.plant, 'Invoice');
  return { ...made, realm_id: await realmOf(made.plant), remote_id: String(invoice?.body.Id) };
}

const settleAccounting = async () => scheduled[0]?.run({ db: app.db, accounting: () => practiceOf(app) });

async function companyOf({ plant_id }: Plant) {
  const service = practiceOf(app);
  const access = await findAccess(app.db, service, plant_id, new Date());
  if (!access) throw new Error('the plant is linked');
  return { service, realm_id: access.link.realm_id, access_token: access.access_token };
}
const lineFor = (TxnId: string, Amount: number, TxnType = 'Invoice') => ({ Amount, LinkedTxn: [{ TxnId, TxnType }] });

/** Records a payment in the company's books, as someone there would. */
async function payThere(
  { plant, remote_id }: Awaited<ReturnType<typeof makeSent>>,
  dollars: number,
  Line = [lineFor(remote_id, dollars)],
): Promise<string> {
  const [customer] = await booksOf(app, plant, 'Customer');
  const fields = { CustomerRef: { value: customer?.body.Id }, TotalAmt: dollars, PaymentRefNum: '1077', Line };
  return (await saveRecord(await companyOf(plant), 'Payment', fields, randomUUID())).Id;
}

/** Changes what a payment in the company's books is applied to. */
async function applyThere({ plant }: { plant: Plant }, Id: string, Line: ReturnType<typeof lineFor>[]): Promise<void> {
  const company = await companyOf(plant);
  const { SyncToken } = await readRecord(company, 'Payment', Id);
  await saveRecord(company, 'Payment', { Id, SyncToken, sparse: true, Line }, randomUUID());
}

/** Two invoices for one customer in the company's books: $500.00 and $480.00. */
async function makeTwoSent() {
  const made = await makeSent();
  const order = await makeOrder(app, ['Whole'], { plant: made.plant });
  const { invoice_id: second_id } = await makeIssued(app, { ...order, customers: made.customers });
  await sendAll(app, made.plant);
  const [, second] = await booksOf(app, made.plant, 'Invoice');
  return { ...made, second_id, second_remote_id: String(second?.body.Id) };
}

/** Notifies us that the company has our payment, and handles the notice. */
async function announceSent({ plant, realm_id }: Awaited<ReturnType<typeof makeSent>>): Promise<void> {
  const [sent] = await booksOf(app, plant, 'Payment');
  await sendNotices(noticeOf('qbo.payment.created.v1', realm_id, String(sent?.body.Id)));
  await receive(plant);
}

describe('a payment made in QuickBooks', () => {
  test('is recorded for its invoice once, no matter how often or in what order we’re notified', async () => {
    const made = await makeSent();
    const first = await payThere(made, 200);
    const notice = noticeOf('qbo.payment.created.v1', made.realm_id, first);
    await sendNotices(noticeOf('qbo.payment.updated.v1', made.realm_id, first), notice);
    await sendNotices(notice);
    await Promise.all([1, 2, 3, 4].map(() => receive(made.plant)));
    await sendNotices(noticeOf('qbo.payment.updated.v1', made.realm_id, first));
    await receive(made.plant);
    const { open_cents, credited } = await look(app, made, made.invoice_id);
    expect(open_cents).toBe(30_000);
    expect(credited).toMatchObject([
      { kind: 'payment', cents: 20_000, payment: { method: 'quickbooks', reference: '1077' } },
    ]);
    // The payment isn't sent back to QuickBooks.
    await sendAll(app, made.plant);
    expect(await booksOf(app, made.plant, 'Payment')).toHaveLength(1);
    const sums = await sumAccounts(app.db, made.plant.plant_id, plantToday());
    expect(sums.find(({ account }) => account === 'quickbooks')).toMatchObject({
      debit_cents: 20_000,
      credit_cents: 0,
    });
  });

  test('adds anything beyond the open amount to the customer’s credit', async () => {
    const made = await makeSent();
    await sendNotices(noticeOf('qbo.payment.created.v1', made.realm_id, await payThere(made, 600)));
    await receive(made.plant);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 0, customer_credit_cents: 10_000 });
  });

  test('can be larger than any card payment', async () => {
    const made = await makeSent();
    await sendNotices(noticeOf('qbo.payment.created.v1', made.realm_id, await payThere(made, 1_234_567.89)));
    await receive(made.plant);
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      open_cents: 0,
      customer_credit_cents: 123_456_789 - 50_000,
    });
  });

  test('is recorded later if QuickBooks isn’t responding', async () => {
    const made = await makeSent();
    await sendNotices(noticeOf('qbo.payment.created.v1', made.realm_id, await payThere(made, 200)));
    await receive(
      made.plant,
      answering(app, () => new Response('', { status: 503 })),
    );
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 50_000 });
    await receive(made.plant);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 30_000 });
  });

  test('is recorded for a second invoice, too, if the rest of it is applied to that one later', async () => {
    const made = await makeTwoSent();
    const updated = () => noticeOf('qbo.payment.updated.v1', made.realm_id, payment);
    const payment = await payThere(made, 500, [lineFor(made.remote_id, 200)]);
    await sendNotices(noticeOf('qbo.payment.created.v1', made.realm_id, payment));
    await receive(made.plant);
    await applyThere(made, payment, [lineFor(made.remote_id, 300), lineFor(made.second_remote_id, 200)]);
    await sendNotices(updated(), updated());
    await Promise.all([1, 2, 3, 4].map(() => receive(made.plant)));
    await sendNotices(updated());
    await receive(made.plant);
    expect(await look(app, made, made.invoice_id)).toMatchObject({
      open_cents: 20_000,
      credited: [{ cents: 20_000 }, { cents: 10_000 }],
    });
    expect(await look(app, made, made.second_id)).toMatchObject({ open_cents: 28_000, customer_credit_cents: 0 });
  });

  test('isn’t recorded again if it’s moved to another invoice', async () => {
    const made = await makeTwoSent();
    const payment = await payThere(made, 300);
    await sendNotices(noticeOf('qbo.payment.created.v1', made.realm_id, payment));
    await receive(made.plant);
    await applyThere(made, payment, [lineFor(made.second_remote_id, 300)]);
    await sendNotices(noticeOf('qbo.payment.updated.v1', made.realm_id, payment));
    await receive(made.plant);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 20_000 });
    expect(await look(app, made, made.second_id)).toMatchObject({ open_cents: 48_000, customer_credit_cents: 0 });
  });

  test('isn’t recorded if it only applies the customer’s credit', async () => {
    const made = await makeSent();
    const lines = [{ place: 0, amount_cents: 5_000 }];
    const credit = { invoice_id: made.invoice_id, reason: 'Too much', lines };
    expectYes(await app.call(creditInvoice, made.plant.owner, credit));
    await sendAll(app, made.plant);
    const [note] = await booksOf(app, made.plant, 'CreditMemo');
    const applied = [lineFor(made.remote_id, 50), lineFor(String(note?.body.Id), 50, 'CreditMemo')];
    await sendNotices(noticeOf('qbo.payment.created.v1', made.realm_id, await payThere(made, 0, applied)));
    await receive(made.plant);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 45_000 });
  });

  test('isn’t recorded again if we sent it there ourselves', async () => {
    const made = await makeSent();
    const payment = { invoice_id: made.invoice_id, method: 'cash' as const, uses_safe: true, amount_cents: 10_000 };
    expectYes(await app.call(recordInvoicePayment, made.plant.owner, payment));
    await sendAll(app, made.plant);
    await announceSent(made);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 40_000 });
  });

  test('isn’t recorded again if we sent it there ourselves but never got the response', async () => {
    const made = await makeSent();
    const payment = { invoice_id: made.invoice_id, method: 'cash' as const, uses_safe: true, amount_cents: 50_000 };
    expectYes(await app.call(recordInvoicePayment, made.plant.owner, payment));
    await sendAll(app, made.plant, losing(app, '/payment?'));
    await announceSent(made);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 0, customer_credit_cents: 0 });
    await sendAll(app, made.plant, undefined, new Date(Date.now() + 24 * 3600_000));
    await announceSent(made);
    expect(await booksOf(app, made.plant, 'Payment')).toHaveLength(1);
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 0, customer_credit_cents: 0 });
  });
});

describe('a delivery of notices', () => {
  test('can cover several companies, including some that no plant is linked to', async () => {
    const [one, two] = [await makeSent(), await makeSent()];
    await sendNotices(
      noticeOf('qbo.payment.created.v1', one.realm_id, await payThere(one, 100)),
      noticeOf('qbo.payment.created.v1', two.realm_id, await payThere(two, 200)),
      noticeOf('qbo.payment.created.v1', '310687', '1'),
      // A payment that isn't in the company's books has no effect.
      noticeOf('qbo.payment.created.v1', one.realm_id, '999999'),
    );
    await receive(one.plant);
    await receive(two.plant);
    expect(await look(app, one, one.invoice_id)).toMatchObject({ open_cents: 40_000 });
    expect(await look(app, two, two.invoice_id)).toMatchObject({ open_cents: 30_000 });
  });

  test('is refused unless its signature matches the exact bytes received', async () => {
    const made = await makeSent();
    const body = JSON.stringify([noticeOf('qbo.payment.created.v1', made.realm_id, '1')]);
    for (const signature of [undefined, '', 'abc', sign(body, 'another key'), sign(`${body} `)]) {
      expect((await deliver(body, signature)).statusCode).toBe(403);
    }
    expect((await deliver(`${body} `, sign(body))).statusCode).toBe(403);
    for (const wrong of ['', '{}', '[{"id":1}]', 'null', '[[]]']) {
      expect((await deliver(wrong, sign(wrong))).statusCode, wrong).toBe(400);
    }
    const { rows } = await sql`
      select from accounting_notices where plant_id = ${made.plant.plant_id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('that can’t be recorded doesn’t hold up later ones, and neither do notices about an earlier company', async () => {
    const made = await makeSent();
    const tooMuch = noticeOf('qbo.payment.created.v1', made.realm_id, await payThere(made, 30_000_000));
    await sendNotices(tooMuch);
    await sendNotices(noticeOf('qbo.payment.created.v1', made.realm_id, await payThere(made, 200)));
    await sql`
      insert into accounting_notices (notice_id, plant_id, realm_id, about, remote_id, received_at)
      select gen_random_uuid(), ${made.plant.plant_id}, 'earlier', 'payment.created', '1', now() - interval '1 day'
      from generate_series(1, 120)`.execute(app.db);
    await expect(receive(made.plant)).rejects.toThrow('some notices');
    expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 30_000 });
    const payment = { invoice_id: made.invoice_id, method: 'cash' as const, uses_safe: true, amount_cents: 10_000 };
    expectYes(await app.call(recordInvoicePayment, made.plant.owner, payment));
    await expect(settleAccounting()).rejects.toThrow('could not be settled');
    // Two payments were made in QuickBooks, and one was sent from here.
    expect(await booksOf(app, made.plant, 'Payment')).toHaveLength(3);
    await sql`delete from accounting_notices where notice_id = ${tooMuch.id}`.execute(app.db);
  });

  test('about a record deleted in QuickBooks adds the record to the list of unsent ones', async () => {
    const made = await makeSent();
    await sendNotices(noticeOf('qbo.invoice.deleted.v1', made.realm_id, made.remote_id));
    await receive(made.plant);
    expect(expectYes(await app.call(listUnsent, made.plant.owner, {})).data).toMatchObject([
      { kind: 'invoice', reason: 'deleted_there' },
    ]);
    const other = await makePlant(app);
    expect(expectYes(await app.call(listUnsent, other.owner, {})).data).toEqual([]);
  });
});
