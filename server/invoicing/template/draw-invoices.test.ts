import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { layOutInvoice, PAPER_POINTS } from '#contract/invoicing/invoice-paper.ts';
import { sampleInvoice } from '#contract/invoicing/sample-invoice.ts';
import { FIRST_TEMPLATE, issuerOf, PAPER_SIZES } from '#contract/invoicing/template-api.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { drawInvoices, type InvoiceToRender } from '#server/invoicing/template/draw-invoices.ts';
import { printLogo } from '#server/invoicing/template/print-logo.ts';
import { readPdf } from '#server/test/read-pdf.ts';

const PLANT = issuerOf(FIRST_TEMPLATE, {
  name: 'Hill Meats',
  street_address: '1 Mill Rd',
  city: 'Ames',
  state: 'IA',
  zip_code: '50010',
  phone_number: '(515) 555-0100',
  email: 'office@hill.test',
});
const SAMPLE = sampleInvoice(PLANT, { today: '2026-11-22', due_days: 14 });
const [PART] = SAMPLE.document.parts as [InvoiceDocument['parts'][number]];
const LINE = PART.lines[0] as (typeof PART.lines)[number];
const TERMS = 'Please pick up within 5 days of the call.\n\nMeat left for 30 days is donated.';

const invoiceWith = (
  document: Partial<InvoiceDocument> = {},
  more: Partial<InvoiceToRender> = {},
): InvoiceToRender => ({
  document: { ...SAMPLE.document, ...document },
  standing: SAMPLE.standing,
  template: { ...FIRST_TEMPLATE, terms: TERMS, footer: 'Thank you' },
  logo: null,
  language: 'en',
  ...more,
});
const withLines = (count: number, line = LINE) =>
  invoiceWith({ parts: [{ ...PART, lines: Array.from({ length: count }, () => line) }] });

const read = async (...invoices: InvoiceToRender[]) => readPdf(await drawInvoices(invoices));

test('prints everything on an invoice, including later payments [INV-002]', async () => {
  const { all, pages } = await read(invoiceWith());
  expect(pages).toHaveLength(1);
  for (const text of [
    'Invoice',
    'INV-1042',
    'November 22, 2026',
    'Hill Meats',
    'Ames, IA 50010',
    'Maria Alvarez',
    '$293.39 due December 6, 2026',
    'Beef, half',
    'Cutting and wrapping',
    '306.25 lb',
    '$0.90',
    '$275.63',
    'Tax on Processing, 6.5% of $369.38',
    '$393.39',
    'Deposit on November 1, 2026',
    '−$100.00',
    'Amount due',
    'Please pick up within 5 days of the call.',
    'Thank you',
    'Page 1 of 1',
  ]) {
    expect(all).toContain(text);
  }
});

test('prints in the customer’s language', async () => {
  const fees = ['Late fee, invoice 12', 'Missed drop-off, order 7'].map((name) => ({ ...LINE, name }));
  const parts = [PART, { ...PART, lines: fees }];
  const { all } = await read(invoiceWith({ parts }, { language: 'es' }));
  for (const text of [
    'Factura',
    'Res, mitad',
    'Corte y empaque',
    'Recargo por atraso, factura 12',
    'Animal no entregado, pedido 7',
    'Importe',
    '$293.39 por pagar hasta el 6 de diciembre de 2026',
  ])
    expect(all).toContain(text);
  expect(all).not.toContain('Invoice');
});

test('labels credit notes, drafts, and paid invoices as such', async () => {
  const note = await read(invoiceWith({ kind: 'credit_note', number: 'CN-7', corrects: 'INV-1042', due_on: '' }));
  expect(note.all).toEqual(
    expect.arrayContaining(['Credit note', 'CN-7', 'For invoice', 'INV-1042', '$393.39 credited']),
  );
  expect(note.text).not.toMatch(/due|Due/);
  const draft = await read(invoiceWith({ number: '', issued_on: '', due_on: '' }, { standing: null }));
  expect(draft.all).toContain('Draft invoice');
  expect(draft.text).not.toMatch(/Amount due|Invoice number|Date of issue/);
  const paid = await read(invoiceWith({}, { standing: { ...SAMPLE.standing, open_cents: 0 } }));
  expect(paid.all).toContain('$393.39 paid');
  const { total_cents } = SAMPLE.document;
  const credited = await read(
    invoiceWith({}, { standing: { credited: [], credited_cents: total_cents, open_cents: 0 } }),
  );
  expect(credited.all).toContain('$393.39 credited');
});

test('doesn’t count as paid what was credited', async () => {
  const note = { kind: 'credit_note', words: 'Credit note CN-7', on: '2026-11-23', cents: 8_000 } as const;
  // Another $20.00 was credited after everything was paid.
  const standing = { credited: [note], credited_cents: 10_000, open_cents: 0 };
  expect((await read(invoiceWith({}, { standing }))).all).toContain('$313.39 paid');
});

test('is tagged for screen readers, with a title, a language and a description of the logo', async () => {
  const logo = await logoOf(300, 100);
  const { pdf } = await read(invoiceWith({}, { logo, language: 'es' }));
  expect(pdf).toContain('/Marked true');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toMatch(/\/Lang \(es-US\)/);
  expect(pdf).toContain('(Factura INV-1042, Hill Meats)');
  expect(pdf).toMatch(/<pdfuaid:part>1</);
  expect(pdf).toMatch(/\/S \/Figure[\s\S]{0,40}\/Alt \(Hill Meats\)/);
  expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(4);
  expect(pdf.match(/\/Scope \/Row/g)).toHaveLength(5);
  expect(pdf).not.toMatch(/\/BaseFont \/Helvetica/);
});

test('shortens a long plant name with an ellipsis on later pages', async () => {
  const plant = { ...SAMPLE.document.plant, name: 'Hill & Sons Custom Meat Processing and Smokehouse of Marshalltown' };
  const { pages } = await read(
    invoiceWith({ plant, parts: [{ ...PART, lines: Array.from({ length: 60 }, () => LINE) }] }),
  );
  expect(JSON.stringify(pages[1])).toMatch(/Hill & Sons Custom Meat [\w ]+ …/);
});

const logoOf = async (width: number, height: number) =>
  printLogo(
    await sharp({ create: { width, height, channels: 4, background: '#c8372b80' } })
      .webp()
      .toBuffer(),
  );

describe.each(PAPER_SIZES)('on %s', (paper) => {
  const template = { ...FIRST_TEMPLATE, terms: TERMS, footer: 'Thank you', paper };

  test('uses the paper’s size, and fits a typical share on one page', async () => {
    const { pages, pdf } = await read({ ...withLines(14), template, logo: await logoOf(600, 300) });
    expect(pages).toHaveLength(1);
    const { width, height } = PAPER_POINTS[paper];
    expect(pdf).toContain(`/MediaBox [0 0 ${width} ${height}]`);
  });

  test('prints the headings and the page number on every page', async () => {
    const { pages } = await read({ ...withLines(60), template });
    expect(pages).toHaveLength(3);
    for (const [at, page] of pages.entries()) {
      const texts = page.map(({ text }) => text);
      expect(texts).toContain(`Page ${at + 1} of 3`);
      expect(texts.filter((text) => text === 'Line total')).toHaveLength(1);
      if (at > 0) expect(texts.slice(0, 2)).toEqual(['Hill Meats', 'Invoice INV-1042']);
    }
    expect(pages.flat().filter(({ text }) => text === 'Kill fee')).toHaveLength(60);
  });
});

test('fits a logo of any shape into the space for it', async () => {
  for (const [width, height] of [
    [1024, 4],
    [8, 512],
    [1, 1],
    [1024, 512],
  ] as const) {
    const { pdf, pages } = await read(invoiceWith({}, { logo: await logoOf(width, height) }));
    expect(pages).toHaveLength(1);
    const [, x = '', top = '', right = '', bottom = ''] =
      /\/BBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Number(right)).toBeCloseTo(612 - 54);
    expect(Number(right) - Number(x)).toBeLessThanOrEqual(170.01);
    expect(Math.abs(Number(bottom) - Number(top))).toBeLessThanOrEqual(64.01);
  }
});

test('keeps text of any length on the page, and never prints text over other text', async () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
  const long = fc.constantFrom(
    'x'.repeat(200),
    'Ñandú '.repeat(33),
    'Łódź-'.repeat(40),
    '<b>&amp;</b>',
    '🥩'.repeat(50),
  );
  const any = fc.oneof(words, long);
  const cents = fc.integer({ min: 0, max: 9_999_999_999 });
  await fc.assert(
    fc.asyncProperty(
      any,
      any,
      any,
      cents,
      fc.constantFrom(...PAPER_SIZES),
      async (name, note, terms, amount, paper) => {
        const line = { ...LINE, name, reason: note, amount_cents: amount, unit_cents: amount, quantity: 99_999_999 };
        const { pages, bytes } = await read({
          ...invoiceWith({
            plant: { ...PLANT, name, street_address: name },
            customer: { ...SAMPLE.document.customer, name, email: note },
            parts: [{ ...PART, title: name, ear_tag: note, lines: [line, LINE, line] }],
          }),
          template: { ...FIRST_TEMPLATE, terms: terms.repeat(6), footer: name, paper },
        });
        expect(bytes.length).toBeGreaterThan(1000);
        const { width, height } = PAPER_POINTS[paper];
        for (const page of pages) {
          const places = page.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
          expect(new Set(places).size).toBe(places.length);
          for (const { x, y } of page) {
            expect(x).toBeGreaterThanOrEqual(53.9);
            expect(x).toBeLessThanOrEqual(width - 54);
            expect(y).toBeGreaterThanOrEqual(50);
            expect(y).toBeLessThanOrEqual(height - 50);
          }
        }
      },
    ),
    { seed: 20_261_127, numRuns: 25 },
  );
});

test('prints markup in names as plain text', async () => {
  const name = '<script>alert(1)</script> & Sons';
  const { all, pdf } = await read(invoiceWith({ customer: { ...SAMPLE.document.customer, name } }));
  expect(all.join(' ')).toContain('& Sons');
  expect(pdf).not.toContain('/JavaScript');
});

test('prints several invoices as one file, each with its own pages', async () => {
  const { pages, pdf } = await read(withLines(60), invoiceWith({ number: 'INV-1043' }, { language: 'es' }));
  expect(pages.map((page) => page.at(-1)?.text)).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
    'Página 1 de 1',
  ]);
  expect(pdf.match(/\/S \/Sect/g)).toHaveLength(2);
});

test('leaves out details and totals that the invoice doesn’t have', async () => {
  const words = { language: 'en' as const, ...(await wordsIn('en')) };
  const bare = {
    ...SAMPLE.document,
    parts: [{ ...PART, ear_tag: '', dropoff_date: '', hanging_clb: null }],
    taxes: [],
  };
  const paper = layOutInvoice({ document: bare, standing: SAMPLE.standing, template: FIRST_TEMPLATE, words });
  expect(paper.parts[0]?.facts).toBe('');
  expect(paper.sums.map((sum) => sum.words)).toEqual(['Total', 'Deposit on November 1, 2026', 'Amount due']);
});
