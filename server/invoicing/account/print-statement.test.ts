import { expect, test } from 'vitest';
import { customerStatement, statementPdf } from '#contract/invoicing/account/account-api.ts';
import { layOutStatement } from '#contract/invoicing/account/statement-paper.ts';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { FIRST_TEMPLATE } from '#contract/invoicing/template-api.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { findBuyer } from '#server/invoicing/invoices/document.ts';
import { issueWith } from '#server/invoicing/template/template-store.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const print = ({ token }: Person, customer_id: number) =>
  app.app.inject({
    method: 'GET',
    url: statementPdf.path.replace(':customer_id', String(customer_id)),
    headers: { authorization: `Bearer ${token}` },
  });

test('a statement is a PDF for the office and for whose it is, and nobody else', async () => {
  const made = await makeIssued(app);
  const { plant, customer_id, payer } = made;
  for (const [person, id] of [
    [plant.owner, customer_id],
    [payer, 0],
  ] as const) {
    const reply = await print(person, id);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(reply.body).toContain('/StructTreeRoot');
  }
  const stranger = await makeIssued(app);
  expect((await print(stranger.plant.owner, customer_id)).statusCode).toBe(404);
  expect((await print(stranger.payer, customer_id)).statusCode).toBe(404);
});

test('the paper has every line with the balance after it, and ends with what is to pay', async () => {
  const { plant, customer_id, invoice_id } = await makeIssued(app);
  expectYes(
    await app.callWith(recordInvoicePayment, plant.owner, { invoice_id, method: 'cash', amount_cents: 18_000 }),
  );
  const statement = expectYes(await app.call(customerStatement, plant.owner, { customer_id })).data;
  const letters = {
    plant: (await issueWith(app.db, plant.plant_id)).plant,
    customer: await findBuyer(app.db, plant.plant_id, customer_id),
  };
  const paper = layOutStatement(
    { statement, ...letters, template: FIRST_TEMPLATE },
    { language: 'en', ...(await wordsIn('en')) },
  );
  expect(paper).toMatchObject({
    title: 'Statement',
    headline: '$300.00 due',
    customer: { name: letters.customer.name },
  });
  expect(paper.parts[0]?.rows.map(({ figures }) => figures)).toEqual([
    ['$480.00', '', '$480.00'],
    ['', '$180.00', '$300.00'],
  ]);
  expect(paper.sums).toEqual([
    { words: '0 to 30 days', amount: '$300.00', weight: 'plain' },
    { words: 'Balance', amount: '$300.00', weight: 'due' },
  ]);
});
