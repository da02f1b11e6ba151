import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { customerStatement, mailStatement, statementPdf } from '#contract/invoicing/account/account-api.ts';
import { layOutStatement } from '#contract/invoicing/account/statement-paper.ts';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { FIRST_TEMPLATE } from '#contract/invoicing/template-api.ts';
import { getMails } from '#contract/mail/api.ts';
import { resendMail } from '#contract/notices/broadcast-api.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { mailStatements } from '#server/invoicing/account/statement-mail.ts';
import { findBuyer } from '#server/invoicing/invoices/document.ts';
import { makeMailFile } from '#server/invoicing/mail-file.ts';
import { issueWith } from '#server/invoicing/template/template-store.ts';
import type { Mailer } from '#server/lib/mailer.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { type IssuedInvoice, makeIssued } from '#server/test/issued-invoice.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

const print = ({ token }: Person, customer_id: number) =>
  app.app.inject({
    method: 'GET',
    url: statementPdf.path.replace(':customer_id', String(customer_id)),
    headers: { authorization: `Bearer ${token}` },
  });

test('the office and the customer can download a statement as a PDF, but outsiders can’t', async () => {
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

describe('an emailed statement', () => {
  /** Sends the statement with `mailer` and returns the office's email log. */
  async function sendWith(mailer: Mailer, { plant, customer_id }: IssuedInvoice) {
    expectYes(await app.call(mailStatement, plant.owner, { customer_id }));
    const ctx = { db: app.db, mailer, makeFile: makeMailFile(app.files), public_url: 'https://plant.test' };
    for (const event of await eventsOf(app, { plant_id: plant.plant_id }, 'statement.sent')) {
      await mailStatements.run(ctx, event);
    }
    return expectYes(await app.callWith(getMails, plant.owner, {})).data;
  }
  const today = plantToday();

  test('is created when the email is sent; only a description of the file is stored', async () => {
    const made = await makeIssued(app);
    const files: { name: string; bytes: Uint8Array }[] = [];
    const mailer: Mailer = {
      name: 'test',
      send: async ({ attachment }) => {
        if (attachment) files.push({ name: attachment.name, bytes: await attachment.read() });
      },
    };
    const name = `statement-${today}.pdf`;
    expect(await sendWith(mailer, made)).toMatchObject([{ status: 'sent', attachment: name }]);
    expect(files.map((file) => file.name)).toEqual([name]);
    expect(readPdf(files[0]?.bytes ?? new Uint8Array()).text).toContain('$480.00 due');
    const { rows } = await sql`select attachment from mails where owner_id = ${made.plant.plant_id}`.execute(app.db);
    expect(rows).toEqual([{ attachment: { name, kind: 'statement', customer_id: made.customer_id, to: today } }]);
  });

  test('is resent with the same file', async () => {
    const made = await makeIssued(app);
    expectYes(
      await app.callWith(recordInvoicePayment, made.plant.owner, {
        invoice_id: made.invoice_id,
        method: 'cash',
        uses_safe: true,
        amount_cents: 48_000,
      }),
    );
    const [mail] = await sendWith(officeMailer, made);
    expectYes(await app.callWith(resendMail, made.plant.owner, { mail_id: mail?.mail_id ?? 0 }));
    const { rows } = await sql`select distinct attachment ->> 'to' as "to" from mails
      where owner_id = ${made.plant.plant_id}`.execute(app.db);
    expect(rows).toEqual([{ to: today }]);
  });

  test('isn’t sent if the customer was merged into another in the meantime', async () => {
    const made = await makeIssued(app);
    const keep_id = made.customers[1]?.customer_id ?? 0;
    const mailer: Mailer = {
      name: 'test',
      async send({ attachment }) {
        expectYes(await app.callWith(mergeCustomers, made.plant.owner, { keep_id, merge_id: made.customer_id }));
        await attachment?.read();
      },
    };
    expect(await sendWith(mailer, made)).toMatchObject([
      { status: 'failed', problem: 'This customer’s record no longer exists.' },
    ]);
  });
});

test('a printed statement shows the balance after each line, and ends with the balance due', async () => {
  const { plant, customer_id, invoice_id } = await makeIssued(app);
  expectYes(
    await app.callWith(recordInvoicePayment, plant.owner, {
      invoice_id,
      method: 'cash',
      uses_safe: true,
      amount_cents: 18_000,
    }),
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
