import { median } from '#bench/load.ts';
import { timePlainPdf } from '#bench/plain-pdf.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { sampleInvoice } from '#contract/invoicing/sample-invoice.ts';
import { FIRST_TEMPLATE, issuerOf } from '#contract/invoicing/template-api.ts';
import type { InvoicesToPrint } from '#server/invoicing/template/render-invoices.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

/** Use ROUNDS=1 for a quick run that isn't recorded. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const INVOICES = 60;
const LINES = 12;

const plant = issuerOf(FIRST_TEMPLATE, {
  name: 'Hill Meats',
  street_address: '1 Mill Rd',
  city: 'Ames',
  state: 'IA',
  zip_code: '50010',
  phone_number: '(515) 555-0100',
  email: 'office@hill.test',
});
const { document, standing } = sampleInvoice(plant, { today: '2026-11-22', due_days: 14 });
const parts = document.parts.map((part) => ({
  ...part,
  lines: Array.from({ length: LINES }, (_, at) => part.lines[at % part.lines.length] as (typeof part.lines)[number]),
}));
const invoices = Array.from({ length: INVOICES }, (_, at) => ({
  document: { ...document, parts, number: `INV-${1000 + at}` },
  standing,
  template: { ...FIRST_TEMPLATE, terms: 'Please pick up within 5 days of the call.', footer: 'Thank you' },
  language: 'en' as const,
  logo: '',
}));

const render = threadWork<InvoicesToPrint, Uint8Array, number>({
  module: import.meta.resolve('#server/invoicing/template/render-invoices.ts'),
  name: 'renderInvoices',
  cpuSeconds: 60,
  megabytes: 512,
  atOnce: 1,
});

async function printAll(): Promise<{ ms: number; pages: number }> {
  const begun = performance.now();
  const bytes = await render({ invoices, logos: {} }, { turn: 1 });
  const ms = performance.now() - begun;
  return {
    ms,
    pages:
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\n/g)?.length ?? 0,
  };
}

const times = { invoices: [] as number[], plain: [] as number[] };
let pages = 0;
for (let round = 0; round <= ROUNDS; round++) {
  console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
  const printed = await printAll();
  const plain = await timePlainPdf(printed.pages);
  pages = printed.pages;
  if (round === 0) continue;
  times.invoices.push(printed.ms);
  times.plain.push(plain);
}

const figures = [
  atMost(
    `printing ${INVOICES} invoices against as many pages of plain text`,
    median(times.invoices) / median(times.plain),
    2,
  ),
];
const absolute = [
  ['pages', pages],
  [`${INVOICES} invoices printed, ms`, median(times.invoices)],
  ['as many pages of plain text, ms', median(times.plain)],
] as const;
if (ROUNDS < 3) console.log(figures, absolute);
else
  await writeSection('Invoices as PDF', {
    script: 'npm run bench:invoice-pdf',
    notes: `${ROUNDS} rounds. ${INVOICES} invoices of ${LINES} lines, tagged for screen readers and with embedded fonts, against plain text at 52 lines a page from the same library. Each in its own thread.`,
    figures,
    absolute,
  });
