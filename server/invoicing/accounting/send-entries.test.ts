import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateCustomer } from '#contract/directory/api.ts';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { accountingSetup, listUnsent, retryEntry } from '#contract/invoicing/accounting-entries-api.ts';
import { refundPayment } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { practiceFetch } from '#server/invoicing/accounting/practice/practice-company.ts';
import { PRACTICE_CLIENT } from '#server/invoicing/accounting/service.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { answering, booksOf, entriesOf, losing, openBooks, sendAll } from '#server/test/make-books.ts';
import { makeDeposit, payByCard } from '#server/test/make-deposit.ts';
import { arrive, draft, issue, makeInvoice } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const DOWN = () => new Response('', { status: 503 });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

const pay = (plant: Plant, invoice_id: number, amount_cents: number) =>
  app.call(recordInvoicePayment, plant.owner, { invoice_id, method: 'cash', uses_safe: true, amount_cents });
const unsentOf = async (plant: Plant) => expectYes(await app.call(listUnsent, plant.owner, {})).data;
const kindsOf = async (plant: Plant) => (await booksOf(app, plant)).map(({ kind }) => kind);

/** An invoice at a plant whose books are connected. */
async function makeBooked() {
  const made = await makeInvoice(app);
  await openBooks(app, made.plant);
  return made;
}

describe('sending', () => {
  test('adds the items, customer, invoice, credit note, and payment to the company’s books, in that order', async () => {
    const { plant, invoice_id } = await makeBooked();
    expectYes(await pay(plant, invoice_id, 20_000));
    const lines = [{ place: 0, amount_cents: 5_000 }];
    expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Too much', lines }));
    await sendAll(app, plant);
    expect(await kindsOf(plant)).toEqual([
      ...Array<string>(4).fill('Item'),
      'Customer',
      'Invoice',
      'CreditMemo',
      'Payment',
    ]);
    const [invoice] = await booksOf(app, plant, 'Invoice');
    expect(invoice?.body).toMatchObject({ TotalAmt: 500, DocNumber: expect.any(String), Line: expect.any(Array) });
    const [note] = await booksOf(app, plant, 'CreditMemo');
    expect(note?.body).toMatchObject({ TotalAmt: 50 });
    const [payment] = await booksOf(app, plant, 'Payment');
    expect(payment?.body).toMatchObject({
      TotalAmt: 200,
      Line: [{ Amount: 200, LinkedTxn: [{ TxnId: invoice?.body.Id, TxnType: 'Invoice' }] }],
    });
    const before = await booksOf(app, plant);
    await sendAll(app, plant);
    expect(await booksOf(app, plant)).toEqual(before);
    expect(await unsentOf(plant)).toEqual([]);
  });

  test('lowers a payment and its linked amount when part of it is refunded', async () => {
    const { plant, invoice_id } = await makeBooked();
    const { payment_id } = expectYes(await pay(plant, invoice_id, 50_000)).data;
    await sendAll(app, plant);
    const lines = [{ place: 0, amount_cents: 4_000 }];
    expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Too much', lines }));
    const refund = { payment_id, amount_cents: 4_000, reason: 'Too much' };
    expectYes(await app.callWith(refundPayment, plant.owner, { ...refund, uses_safe: true }));
    await sendAll(app, plant);
    expect(await unsentOf(plant)).toEqual([]);
    expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 460, Line: [{ Amount: 460 }] } }]);
  });

  test('links a deposit to its invoice as soon as there is one', async () => {
    const made = await makeDeposit(app);
    const { plant } = made;
    await openBooks(app, plant);
    expectYes(await payByCard(app, made));
    await sendAll(app, plant);
    expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 250, Line: [] } }]);
    const invoice_id = await draft(app, made, await arrive(app, made));
    expectYes(await issue(app, made, invoice_id));
    await sendAll(app, plant);
    expect(await unsentOf(plant)).toEqual([]);
    const [invoice] = await booksOf(app, plant, 'Invoice');
    const linked = [{ Amount: 250, LinkedTxn: [{ TxnId: invoice?.body.Id, TxnType: 'Invoice' }] }];
    expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 250, Line: linked } }]);
  });

  test('includes a customer who was removed after their invoice', async () => {
    const { plant } = await makeBooked();
    await sql`update customers set deleted_at = now(), has_portal = false
      where plant_id = ${plant.plant_id} and type = 'customer'`.execute(app.db);
    await sendAll(app, plant);
    expect(await unsentOf(plant)).toEqual([]);
    expect((await kindsOf(plant)).slice(4)).toEqual(['Customer', 'Invoice']);
  });

  test('keeps an invoice’s payments and credit notes with its customer there when customers are merged here', async () => {
    const { plant, customers, invoice_id } = await makeBooked();
    await sendAll(app, plant);
    const [invoice] = await booksOf(app, plant, 'Invoice');
    const [merged, kept] = customers.map(({ customer_id }) => customer_id);
    expectYes(await app.callWith(mergeCustomers, plant.owner, { keep_id: kept, merge_id: merged }));
    expectYes(await pay(plant, invoice_id, 20_000));
    const lines = [{ place: 0, amount_cents: 5_000 }];
    expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Too much', lines }));
    await sendAll(app, plant);
    expect(await unsentOf(plant)).toEqual([]);
    const { CustomerRef, Id } = invoice?.body ?? {};
    expect(await booksOf(app, plant, 'CreditMemo')).toMatchObject([{ body: { CustomerRef } }]);
    expect(await booksOf(app, plant, 'Payment')).toMatchObject([
      { body: { CustomerRef, Line: [{ Amount: 200, LinkedTxn: [{ TxnId: Id }] }] } },
    ]);
  });

  test('changes a customer’s name, and removes an email address and phone number that were removed here', async () => {
    const { plant } = await makeBooked();
    await changeCustomer(plant, { first_name: 'Dana', last_name: 'Field', phone: '(555) 010-2000' });
    await sendAll(app, plant);
    const contact = { PrimaryEmailAddr: { Address: expect.stringContaining('@') }, PrimaryPhone: expect.anything() };
    expect(await booksOf(app, plant, 'Customer')).toMatchObject([{ body: { DisplayName: 'Dana Field', ...contact } }]);
    await changeCustomer(plant, { last_name: 'Hill', email: '', phone: '', enablecp: 'no' });
    await sendAll(app, plant);
    const removed = { PrimaryEmailAddr: { Address: '' }, PrimaryPhone: { FreeFormNumber: '' } };
    const body = { DisplayName: 'Dana Hill', GivenName: 'Dana', FamilyName: 'Hill', ...removed };
    expect(await booksOf(app, plant, 'Customer')).toMatchObject([{ body }]);
  });

  test('does nothing for a plant that isn’t linked', async () => {
    const { plant } = await makeInvoice(app);
    await sendAll(app, plant);
    expect(await entriesOf(app, plant)).toEqual([]);
    expect(expectYes(await app.call(accountingSetup, plant.owner, {})).data).toMatchObject({ state: 'off', sent: 0 });
  });

  test('resumes after a week-long outage, in the same order, and sends everything once', async () => {
    const { plant, invoice_id } = await makeBooked();
    expectYes(await pay(plant, invoice_id, 20_000));
    let asked = 0;
    const down = answering(app, () => {
      asked++;
      return DOWN();
    });
    for (let hour = 0; hour < 24 * 7; hour++) await sendAll(app, plant, down, inDays(hour / 24));
    // The wait grows to six hours, so a week takes about forty attempts.
    expect(asked).toBeGreaterThan(20);
    expect(asked).toBeLessThan(60);
    expect(expectYes(await app.call(accountingSetup, plant.owner, {})).data).toMatchObject({ is_down: true });
    expect(await unsentOf(plant)).toEqual([]);
    // Our own invoices and payments keep working in the meantime.
    expectYes(await pay(plant, invoice_id, 30_000));
    await sendAll(app, plant, undefined, inDays(8));
    expect((await kindsOf(plant)).slice(4)).toEqual(['Customer', 'Invoice', 'Payment', 'Payment']);
    expect(expectYes(await app.call(accountingSetup, plant.owner, {})).data).toMatchObject({
      is_down: false,
      waiting: 0,
      sent: 8,
    });
  });

  test('pauses for a minute when QuickBooks says that there were too many requests', async () => {
    const { plant } = await makeBooked();
    let asked = 0;
    const busy = answering(app, () => {
      asked++;
      return new Response('', { status: 429 });
    });
    const now = Date.now();
    await sendAll(app, plant, busy, new Date(now));
    await sendAll(app, plant, busy, new Date(now + 50_000));
    expect(asked).toBe(1);
    await sendAll(app, plant, undefined, new Date(now + 120_000));
    expect((await kindsOf(plant)).at(-1)).toBe('Invoice');
  });

  test('creates nothing twice if the process is killed between getting a response and storing it', async () => {
    const { plant } = await makeBooked();
    let at = 0;
    // Everything reaches the company, but every third response is lost. The effect is the same as if our process were killed at
    // that point.
    const losingThird = answering(app, async (url, init) => {
      if (init.method !== 'POST' || ++at % 3 !== 0) return undefined;
      await practiceFetch(app.db, PRACTICE_CLIENT)(url, init);
      throw new TypeError('the connection was lost');
    });
    for (let day = 0; day < 12; day++) await sendAll(app, plant, losingThird, inDays(day / 4 + 0.01));
    expect(await kindsOf(plant)).toEqual([...Array<string>(4).fill('Item'), 'Customer', 'Invoice']);
    expect((await entriesOf(app, plant)).every(({ state }) => state === 'sent')).toBe(true);
  });

  test('sends each record once, even from ten processes at the same time', async () => {
    const { plant } = await makeBooked();
    await Promise.all(Array.from({ length: 10 }, () => sendAll(app, plant)));
    await sendAll(app, plant);
    expect(await kindsOf(plant)).toEqual([...Array<string>(4).fill('Item'), 'Customer', 'Invoice']);
  });
});

describe('records that QuickBooks refuses', () => {
  test('a customer whose name is already taken is added with a number', async () => {
    const { plant } = await makeBooked();
    await addVendor(plant, 'Dana Field');
    await changeCustomer(plant, { first_name: 'Dana', last_name: 'Field' });
    await sendAll(app, plant);
    const [customer] = await booksOf(app, plant, 'Customer');
    expect(customer?.body.DisplayName).toMatch(/^Dana Field \(\d+\)$/);
    expect((await kindsOf(plant)).includes('Invoice')).toBe(true);
  });

  test('a customer whose new name is already taken is renamed with a number', async () => {
    const { plant } = await makeBooked();
    await sendAll(app, plant);
    await addVendor(plant, 'Dana Field');
    await changeCustomer(plant, { first_name: 'Dana', last_name: 'Field' });
    await sendAll(app, plant);
    await changeCustomer(plant, { city: 'Ames' });
    await sendAll(app, plant);
    const numbered = { DisplayName: expect.stringMatching(/^Dana Field \(\d+\)$/), BillAddr: { City: 'Ames' } };
    expect(await booksOf(app, plant, 'Customer')).toMatchObject([{ body: numbered }]);
    expect(await unsentOf(plant)).toEqual([]);
  });

  test('an entry whose number is taken is listed, and can be sent once the number is free', async () => {
    const { plant, invoice_id } = await makeBooked();
    expectYes(await pay(plant, invoice_id, 20_000));
    const taken = answering(app, (url) =>
      url.includes('/invoice?')
        ? Response.json(
            { Fault: { Error: [{ Message: 'Duplicate Document Number Error', Detail: 'Taken.', code: '6140' }] } },
            { status: 400 },
          )
        : undefined,
    );
    await sendAll(app, plant, taken);
    const unsent = await unsentOf(plant);
    expect(unsent.map(({ reason }) => reason)).toEqual(['number_taken', 'invoice_missing']);
    const { entry_id = 0 } = unsent[0] ?? {};
    expectYes(await app.call(retryEntry, plant.owner, { entry_id }));
    await sendAll(app, plant);
    expect(await unsentOf(plant)).toEqual([]);
    expect((await kindsOf(plant)).slice(5)).toEqual(['Invoice', 'Payment']);
    const other = await makePlant(app);
    expect(await app.call(retryEntry, other.owner, { entry_id })).toMatchObject({ code: 'not_found' });
  });

  test('a record that was changed in QuickBooks is read again and then updated', async () => {
    const { plant } = await makeBooked();
    await sendAll(app, plant);
    await sql`
      update practice_records set sync_token = sync_token + 3, body = body || '{"SyncToken": "3", "Notes": "theirs"}'
      where realm_id like ${`%${plant.plant_id}`} and kind = 'Customer'`.execute(app.db);
    await renameCustomer(plant, 'Danielle');
    await sendAll(app, plant);
    const [customer] = await booksOf(app, plant, 'Customer');
    expect(customer?.body).toMatchObject({ GivenName: 'Danielle', Notes: 'theirs', SyncToken: '4' });
  });

  test('a record that was deleted in QuickBooks isn’t created again until someone asks for it', async () => {
    const { plant } = await makeBooked();
    await sendAll(app, plant);
    await deleteThere(plant, 'Customer');
    await renameCustomer(plant, 'Danielle');
    await sendAll(app, plant);
    await sendAll(app, plant, undefined, inDays(1));
    const [unsent] = await unsentOf(plant);
    expect(unsent).toMatchObject({ reason: 'deleted_there' });
    expect(await booksOf(app, plant, 'Customer')).toMatchObject([{ is_deleted: true }]);
    expectYes(await app.call(retryEntry, plant.owner, { entry_id: unsent?.entry_id ?? 0 }));
    await sendAll(app, plant, undefined, inDays(1));
    expect(await booksOf(app, plant, 'Customer')).toMatchObject([{ is_deleted: true }, { is_deleted: false }]);
  });

  test('an invoice whose response was lost isn’t created again if it was deleted in QuickBooks in the meantime', async () => {
    const { plant } = await makeBooked();
    await sendAll(app, plant, losing(app, '/invoice?'));
    await deleteThere(plant, 'Invoice');
    await sendAll(app, plant, undefined, inDays(1));
    expect(await booksOf(app, plant, 'Invoice')).toMatchObject([{ is_deleted: true }]);
    const invoice = (await entriesOf(app, plant)).find(({ kind }) => kind === 'invoice');
    expect(invoice).toMatchObject({ state: 'sent', generation: 1 });
  });

  test('a payment whose response was lost is created once, even if its invoice is refused before the next attempt', async () => {
    const { plant, invoice_id } = await makeBooked();
    await sendAll(app, plant);
    expectYes(await pay(plant, invoice_id, 20_000));
    await sendAll(app, plant, losing(app, '/payment?'));
    await sql`update accounting_entries set state = 'refused', reason = 'inactive' where plant_id = ${plant.plant_id} and kind = 'invoice'`.execute(
      app.db,
    );
    await sendAll(app, plant, undefined, inDays(1));
    const unsent = await unsentOf(plant);
    expect(unsent).toMatchObject([{ kind: 'invoice' }, { kind: 'payment', reason: 'invoice_missing' }]);
    expectYes(await app.call(retryEntry, plant.owner, { entry_id: unsent[0]?.entry_id ?? 0 }));
    await sendAll(app, plant, undefined, inDays(2));
    expect(await unsentOf(plant)).toEqual([]);
    expect(await booksOf(app, plant, 'Payment')).toHaveLength(1);
  });

  test('a change is sent even if the response to the record’s previous request was lost', async () => {
    const { plant } = await makeBooked();
    await renameCustomer(plant, 'Dana');
    await sendAll(app, plant, losing(app, '/customer?'));
    await renameCustomer(plant, 'Danielle');
    await sendAll(app, plant, undefined, inDays(1));
    await sendAll(app, plant, undefined, inDays(2));
    expect(await booksOf(app, plant, 'Customer')).toMatchObject([{ body: { GivenName: 'Danielle' } }]);
    await renameCustomer(plant, 'Dora');
    await sendAll(app, plant, losing(app, '/customer?'), inDays(3));
    await renameCustomer(plant, 'Doris');
    await sendAll(app, plant, undefined, inDays(4));
    expect(await booksOf(app, plant, 'Customer')).toMatchObject([{ body: { GivenName: 'Doris' } }]);
  });

  test('an entry that refers to something inactive is listed with QuickBooks’ own message', async () => {
    const { plant } = await makeBooked();
    await sendAll(
      app,
      plant,
      answering(app, (url) => (url.includes('/invoice?') ? DOWN() : undefined)),
    );
    await sql`update practice_records set body = body || '{"Active": false}'
      where realm_id like ${`%${plant.plant_id}`} and kind = 'Item'`.execute(app.db);
    await sendAll(app, plant, undefined, inDays(1));
    expect(await unsentOf(plant)).toMatchObject([
      { kind: 'invoice', reason: 'inactive', detail: expect.stringContaining('made inactive') },
    ]);
  });
});

async function changeCustomer({ plant_id, owner }: Plant, fields: object): Promise<void> {
  const { customer_id: id } = await app.db
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', plant_id)
    .where('type', '=', 'customer')
    .orderBy('customer_id')
    .executeTakeFirstOrThrow();
  expectYes(await app.callWith(updateCustomer, owner, { id, ...fields }));
}
const renameCustomer = (plant: Plant, first_name: string) => changeCustomer(plant, { first_name });

/** Adds a vendor in the company's books, as someone there would. */
const addVendor = ({ plant_id }: Plant, DisplayName: string) =>
  sql`insert into practice_records (realm_id, kind, record_id, body)
    select realm_id, 'Vendor', '9000', ${JSON.stringify({ DisplayName, Id: '9000', SyncToken: '0' })}::jsonb
    from accounting_links where plant_id = ${plant_id}`.execute(app.db);
const deleteThere = ({ plant_id }: Plant, kind: string) =>
  sql`update practice_records set is_deleted = true where realm_id like ${`%${plant_id}`} and kind = ${kind}`.execute(
    app.db,
  );
