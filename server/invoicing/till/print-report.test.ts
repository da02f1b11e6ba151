import { expect, test } from 'vitest';
import { layOutReport } from '#contract/invoicing/till/report-paper.ts';
import { countTill, moveCash, takePayment, tillReport, tillReportPdf } from '#contract/invoicing/till/till-api.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { issueWith } from '#server/invoicing/template/template-store.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const print = ({ token }: Person, session_id: number) =>
  app.app.inject({
    method: 'GET',
    url: tillReportPdf.path.replace(':session_id', String(session_id)),
    headers: { authorization: `Bearer ${token}` },
  });

/** A till that received $480.00 for an invoice and a $10.00 tip, and paid out $20.00 for ice. */
async function makeDay() {
  const issued = await makeIssued(app);
  const { plant, invoice_id } = issued;
  const { session_id } = await makeTill(app, plant);
  expectYes(
    await app.callWith(takePayment, plant.owner, {
      session_id,
      invoices: [{ invoice_id, open_cents: 48_000 }],
      tenders: [
        { method: 'cash', amount_cents: 30_000 },
        { method: 'check', amount_cents: 19_000, reference: '1042' },
      ],
      tip_cents: 1_000,
    }),
  );
  const paid = { session_id, kind: 'paid_out', account: 'petty_cash', amount_cents: 2_000, reason: 'Ice' } as const;
  expectYes(await app.callWith(moveCash, plant.owner, paid));
  return { ...issued, session_id };
}

test('a Z report is a tagged PDF with its number, what was collected, and the drawer count', async () => {
  const { plant, session_id } = await makeDay();
  const number = await countAndClose(app, plant, session_id, 37_800);
  const reply = await print(plant.owner, session_id);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['content-disposition']).toContain(`z-report-${number}.pdf`);
  const { pdf, pages, text } = readPdf(reply.rawPayload);
  expect(pdf).toContain('/StructTreeRoot');
  expect(pages).toHaveLength(1);
  for (const words of ['Z report', 'Counter', '$480.00 collected', 'Cash drawer', '$378.00', '$2.00 short'])
    expect(text).toContain(words);
  // Printing it again gives the same report.
  expect(readPdf((await print(plant.owner, session_id)).rawPayload).all).toEqual(readPdf(reply.rawPayload).all);
});

test('an X report of an open till doesn’t say what should be in the drawer', async () => {
  const { plant, session_id } = await makeDay();
  const reply = await print(plant.owner, session_id);
  expect(reply.headers['content-disposition']).toContain('x-report-');
  const { text } = readPdf(reply.rawPayload);
  expect(text).toContain('X report');
  for (const words of ['Expected', 'Over or short', '$380.00']) expect(text).not.toContain(words);
});

test('only the plant’s office can download a till’s report as a PDF', async () => {
  const { plant, payer, session_id } = await makeDay();
  const stranger = await makeDay();
  expect((await print(stranger.plant.owner, session_id)).statusCode).toBe(404);
  expect((await print(payer, session_id)).statusCode).toBe(403);
  expect((await print(plant.owner, session_id)).statusCode).toBe(200);
});

test('the printed report lists each count, payment method, tip, and cash payout, in English and Spanish', async () => {
  const { plant, session_id } = await makeDay();
  const pieces = [
    { cents: 2_000, count: 18 },
    { cents: 1_000, count: 2 },
  ];
  expectYes(await app.callWith(countTill, plant.owner, { session_id, counted_cents: 38_000, pieces }));
  await countAndClose(app, plant, session_id, 38_000);
  const report = expectYes(await app.call(tillReport, plant.owner, { session_id })).data;
  const { plant: issuer } = await issueWith(app.db, plant.plant_id);
  const toPrint = { report, plant: issuer, time_zone: 'America/Chicago' };
  const paper = layOutReport(toPrint, { language: 'en', ...(await wordsIn('en')) });
  const rowsOf = (title: string) => paper.parts.find(({ columns }) => columns?.[0] === title)?.rows;
  expect(rowsOf('Payment method')).toMatchObject([
    { name: 'Cash', figures: ['1', '$10.00', '$290.00'] },
    { name: 'Check', figures: ['1', '', '$190.00'] },
  ]);
  expect(rowsOf('Paid in and paid out')).toMatchObject([{ name: 'Small purchase', figures: ['−$20.00'] }]);
  expect(rowsOf('Cash drawer')).toMatchObject([
    { name: 'Float', figures: ['$100.00'] },
    { name: 'Counted', note: expect.stringContaining('18 × $20, 2 × $10'), figures: ['$380.00'] },
    { name: 'Counted', figures: ['$380.00'] },
  ]);
  expect(paper.sums).toEqual([
    { words: 'Expected', amount: '$380.00', weight: 'plain' },
    { words: 'Counted', amount: '$380.00', weight: 'plain' },
    { words: 'Over or short', amount: 'Balanced', weight: 'due' },
    { words: 'To the bank or safe', amount: '$280.00', weight: 'plain' },
    { words: 'Left in the drawer', amount: '$100.00', weight: 'plain' },
  ]);
  const spanish = layOutReport(toPrint, { language: 'es', ...(await wordsIn('es')) });
  expect(spanish).toMatchObject({ title: 'Reporte Z', headline: '$480.00 cobrados' });
});
