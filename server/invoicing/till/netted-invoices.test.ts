import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refundPayment } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { findRefundable, tillReport } from '#contract/invoicing/till/till-api.ts';
import { findDeviations } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('nets an invoice that was paid, credited, and refunded at the till, in sales as in tax', async () => {
  const first = await makeIssued(app, undefined, { cents: 10_000 });
  const { plant, invoice_id, customer_id } = first;
  await sql`alter table invoices disable trigger issued_stay`.execute(app.db);
  await sql`update invoices set tax_cents = 800, document = jsonb_set(document, '{taxes}',
    '[{"tax_class": "goods", "rate_bp": 870, "base_cents": 9200, "tax_cents": 800}]') where invoice_id = ${invoice_id}`.execute(
    app.db,
  );
  await sql`alter table invoices enable trigger issued_stay`.execute(app.db);
  const { session_id } = await makeTill(app, plant);
  const report = async () => expectYes(await app.call(tillReport, plant.owner, { session_id })).data;
  const tender = { method: 'cash', amount_cents: 12_000 };
  const recorded = { invoice_id, ...tender, till_session_id: session_id };
  expectYes(await app.callWith(recordInvoicePayment, plant.owner, recorded));
  const sold = { invoices_cents: 10_000, credit_cents: 2_000, taxes: [{ tax_cents: 800 }] };
  expect(await report()).toMatchObject(sold);
  const customer = await app.db
    .selectFrom('customers')
    .select('first_name')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  const [refundable] = expectYes(
    await app.call(findRefundable, plant.owner, { words: customer?.first_name ?? '' }),
  ).data;
  const refund = { payment_id: refundable?.payment_id ?? 0, reason: 'Asked for', till_session_id: session_id };
  const giveBack = async (amount_cents: number) =>
    expectYes(await app.callWith(refundPayment, plant.owner, { ...refund, amount_cents }));
  // Credit that no invoice used isn't a sale.
  await giveBack(2_000);
  expect(await report()).toMatchObject(sold);
  expectYes(await app.callWith(creditInvoice, plant.owner, { invoice_id, reason: 'Wrong animal', lines: [] }));
  await giveBack(5_000);
  expect(await report()).toMatchObject({ invoices_cents: 5_000, taxes: [{ tax_cents: 400 }] });
  await giveBack(5_000);
  expect(await report()).toMatchObject({ invoices_cents: 0, credit_cents: 2_000, taxes: [] });
  expect(await findDeviations(app, plant)).toEqual([]);
});
