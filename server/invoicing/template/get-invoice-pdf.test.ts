import { expect, test } from 'vitest';
import { printDay } from '#contract/invoicing/print-day-api.ts';
import { sampleInvoice } from '#contract/invoicing/sample-invoice.ts';
import { FIRST_TEMPLATE, saveInvoiceTemplate } from '#contract/invoicing/template-api.ts';
import { getInvoicePdf } from '#contract/orders/invoice-pdf-api.ts';
import { issueWith } from '#server/invoicing/template/template-store.ts';
import { makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { connectPractice } from '#server/test/make-accounting.ts';
import { makeInvoice } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** An invoice as if it had just been issued; null creates a draft. */
async function writeInvoice(plant: Plant, customer_id: number, number: string | null = 'INV-1') {
  const { due_days, template_version, ...issuer } = await issueWith(app.db, plant.plant_id);
  const sample = sampleInvoice(issuer.plant, { today: '2026-11-22', due_days, template_version });
  const { document } = sample;
  const issued = number === null ? {} : { number, issued_on: document.issued_on, due_on: document.due_on };
  const { invoice_id } = await app.db
    .insertInto('invoices')
    .values({
      plant_id: plant.plant_id,
      customer_id,
      ...issued,
      ...(number !== null && { document: JSON.stringify({ ...document, number }) }),
      total_cents: document.total_cents,
      tax_cents: document.tax_cents,
      open_cents: document.total_cents,
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  return invoice_id;
}

const fetchPdf = (person: Person | null, invoice_id: number, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'GET',
    url: getInvoicePdf.path.replace(':invoice_id', String(invoice_id)),
    headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
  });

test('returns a PDF that uses the template the invoice was issued with [INV-015 INV-002]', async () => {
  const plant = await makePlant(app);
  const { customer_id } = await makeCustomer(app, plant);
  expectYes(await app.call(saveInvoiceTemplate, plant.owner, { ...FIRST_TEMPLATE, paper: 'a4', version: 0 }));
  const first = await writeInvoice(plant, customer_id);
  expectYes(await app.call(saveInvoiceTemplate, plant.owner, { ...FIRST_TEMPLATE, paper: 'letter', version: 1 }));
  const second = await writeInvoice(plant, customer_id, 'INV-2');

  const reply = await fetchPdf(plant.owner, first, { 'qb-auth-token': 'unknown' });
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(reply.headers['content-disposition']).toContain('INV-1.pdf');
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(reply.body).toContain('/MediaBox [0 0 595.28 841.89]');
  expect((await fetchPdf(plant.owner, second)).body).toContain('/MediaBox [0 0 612 792]');
});

test('prints an invoice issued for a share', async () => {
  const { plant, invoice_id } = await makeInvoice(app);
  const reply = await fetchPdf(plant.owner, invoice_id);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('refuses another plant’s accounting token, but works without one [INV-015]', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const { customer_id } = await makeCustomer(app, plant);
  const invoice_id = await writeInvoice(plant, customer_id);
  const [own, foreign] = [await connectPractice(app, plant), await connectPractice(app, other)];
  const codeWith = async (token: string) =>
    (await fetchPdf(plant.owner, invoice_id, { 'qb-auth-token': token })).statusCode;
  expect(await codeWith(own.access_token)).toBe(200);
  expect(await codeWith(foreign.access_token)).toBe(403);
  expect((await fetchPdf(plant.owner, invoice_id)).statusCode).toBe(200);
});

test('prints in the customer’s language', async () => {
  const plant = await makePlant(app);
  const { customer_id, account_id } = await makeCustomer(app, plant);
  await app.db.updateTable('accounts').set({ language: 'es' }).where('account_id', '=', account_id).execute();
  const invoice_id = await writeInvoice(plant, customer_id);
  expect((await fetchPdf(plant.owner, invoice_id)).body).toContain('/Lang (es-US)');
});

test('lets the office and the customer download an invoice, but not a butcher or an outsider [INV-015]', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const [buyer, neighbor] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
  const invoice_id = await writeInvoice(plant, buyer.customer_id);
  const draft = await writeInvoice(plant, buyer.customer_id, null);

  const statusFor = async (person: Person | null, id = invoice_id) => (await fetchPdf(person, id)).statusCode;
  expect(await statusFor(await plant.join('manager'))).toBe(200);
  expect(await statusFor(await app.signIn(buyer.account_id))).toBe(200);
  expect(await statusFor(await app.signIn(neighbor.account_id))).toBe(404);
  expect(await statusFor(await plant.join('butcher'))).toBe(404);
  expect(await statusFor(other.owner)).toBe(404);
  expect(await statusFor(null)).toBe(401);
  expect(await statusFor(plant.owner, draft)).toBe(404);
});

test('prints later payments', async () => {
  const plant = await makePlant(app);
  const { customer_id } = await makeCustomer(app, plant);
  const invoice_id = await writeInvoice(plant, customer_id);
  const before = await fetchPdf(plant.owner, invoice_id);
  await app.db
    .insertInto('allocations')
    .values({ plant_id: plant.plant_id, invoice_id, kind: 'credit', amount_cents: 5000, allocated_on: '2026-11-22' })
    .execute();
  const after = await fetchPdf(plant.owner, invoice_id);
  // One more row with its own heading.
  expect(after.body.match(/\/Scope \/Row/g)).toHaveLength((before.body.match(/\/Scope \/Row/g) ?? []).length + 1);
});

test('prints a day’s invoices as one PDF, for the office only', async () => {
  const plant = await makePlant(app);
  const { customer_id } = await makeCustomer(app, plant);
  await writeInvoice(plant, customer_id);
  await writeInvoice(plant, customer_id, 'INV-2');
  await writeInvoice(plant, customer_id, null);
  const print = (person: Person, day: string) =>
    app.app.inject({
      method: 'GET',
      url: `${printDay.path}?day=${day}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
  const reply = await print(plant.owner, '2026-11-22');
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['content-disposition']).toContain('invoices-2026-11-22.pdf');
  expect(reply.body.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect((await print(plant.owner, '2026-11-21')).json()).toMatchObject({ code: 'none_issued' });
  const stranger = await makePlant(app);
  expect((await print(stranger.owner, '2026-11-22')).json()).toMatchObject({ code: 'none_issued' });
  expect((await print(await plant.join('butcher'), '2026-11-22')).statusCode).toBe(403);
});
