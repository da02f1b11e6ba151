import type { InvoiceDocument, InvoiceStanding } from '#contract/invoicing/invoice-document.ts';
import {
  FIGURE_POINTS,
  type InvoicePaper,
  LOGO_POINTS,
  layOutInvoice,
  MARGIN_POINTS,
  PAPER_POINTS,
  type PaperPart,
  type PaperSum,
} from '#contract/invoicing/invoice-paper.ts';
import type { InvoiceTemplate } from '#contract/invoicing/template-api.ts';
import type { Language } from '#contract/lib/words.ts';
import { type PaperWords, wordsIn } from '#server/floor/floor-words.ts';
import type { PrintedLogo } from '#server/invoicing/template/print-logo.ts';
import type { Type } from '#server/lib/pdf/pages.ts';
import { type Tag, TaggedPaper } from '#server/lib/pdf/tagged-paper.ts';

export interface InvoiceToRender {
  document: InvoiceDocument;
  /** Null for a draft. */
  standing: InvoiceStanding | null;
  template: Pick<InvoiceTemplate, 'accent' | 'terms' | 'footer' | 'paper'>;
  logo: PrintedLogo | null;
  /** The customer's. */
  language: Language;
}

const GRAY = '#596068';
const BODY = { size: 9.5 } as const satisfies Type;
const BOLD = { size: 9.5, weight: 'bold' } as const satisfies Type;
const SMALL = { size: 8.5, color: GRAY } as const satisfies Type;
const PART = { size: 11, weight: 'bold' } as const satisfies Type;
const HEADLINE = { size: 17, weight: 'bold' } as const satisfies Type;
const ROW_GAP = 3.5;
const SUMS_WIDTH = 290;
const GAP = 18;
const FOOTER_HEIGHT = 30;

/** Draws invoices and credit notes as one PDF that works with screen readers. A typical share fits on one page. */
export async function drawInvoices(
  invoices: readonly InvoiceToRender[],
  report: (done: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  return drawPapers(await Promise.all(invoices.map(putIntoWords)), report);
}

/** A document's text, and how it looks in print. */
export interface PaperToDraw {
  /** Identifies the document on each page after the first, such as 'Invoice 12'. */
  name: string;
  content: InvoicePaper;
  words: PaperWords;
  template: Pick<InvoiceTemplate, 'accent' | 'paper'>;
  logo: PrintedLogo | null;
  language: Language;
}

/** Draws a plant's documents as one PDF, each starting on a new page. */
export async function drawPapers(
  papers: readonly PaperToDraw[],
  report: (done: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = papers;
  if (!first) throw new Error('no paper to draw');
  const { name: issuer } = first.content.issuer;
  const title = papers.length === 1 ? `${first.name}, ${issuer}` : issuer;
  const paper = new TaggedPaper({ title, author: issuer, language: first.language });
  for (const [at, one] of papers.entries()) {
    drawPaper(paper, one);
    report(at + 1);
  }
  return paper.end();
}

async function putIntoWords({ document, template, logo, language, standing }: InvoiceToRender): Promise<PaperToDraw> {
  const words = await wordsIn(language);
  const content = layOutInvoice({ document, standing, template, words: { language, ...words } });
  return { name: [content.title, document.number].filter(Boolean).join(' '), content, words, template, logo, language };
}

function drawPaper(paper: TaggedPaper, { name, content, words, template, logo, language }: PaperToDraw): void {
  const { accent } = template;
  paper.startPart({
    language,
    paper: { ...PAPER_POINTS[template.paper], margin: MARGIN_POINTS },
    footerHeight: FOOTER_HEIGHT,
  });
  paper.artifact(() => paper.doc.rect(0, 0, paper.doc.page.width, 5).fill(accent));
  writeTop(paper, content, accent, logo);
  writeParties(paper, content);
  paper.write(paper.tag('P'), content.headline, { ...HEADLINE, color: accent });
  paper.y += 10;
  paper.onNewPage = () => {
    paper.artifact(() => {
      const [issuer = '', ...more] = paper.lines(content.issuer.name, BOLD, 300);
      paper.put(null, [more.length > 0 ? `${issuer} …` : issuer], paper.y, BOLD, left(paper));
      paper.put(null, [name], paper.y, BODY, { x: paper.left, width: paper.width, align: 'right' });
    }, 'Pagination');
    paper.y += 26;
  };
  for (const part of content.parts) writePart(paper, part, part.columns ?? content.columns, accent);
  writeEnd(paper, content, accent);

  const footer = paper.lines(content.footer, SMALL, paper.width - 110).slice(0, 2);
  const footerTag = paper.tag('P');
  const bottom = paper.doc.page.height - paper.left;
  const y = bottom - footer.length * TaggedPaper.lead(SMALL);
  paper.onEachPage((page, pages) => {
    // Screen readers read the footer only once, on the first page.
    if (page === 1) paper.put(footerTag, footer, y, SMALL, left(paper));
    paper.artifact(() => {
      if (page > 1) paper.put(null, footer, y, SMALL, left(paper));
      const number = words.say('Page {page} of {pages}', { page, pages });
      paper.put(null, [number], bottom - TaggedPaper.lead(SMALL), SMALL, {
        x: paper.left,
        width: paper.width,
        align: 'right',
      });
    }, 'Pagination');
  });
}

const left = (paper: TaggedPaper) => ({ x: paper.left, width: paper.width });

/** The kind of document, next to the plant's logo or its name in large type. */
function writeTop(paper: TaggedPaper, { title, issuer }: InvoicePaper, accent: string, logo: PrintedLogo | null): void {
  const top = paper.y;
  const heading: Type = { size: 24, weight: 'bold', color: accent };
  const lines = paper.lines(title, heading, paper.width - LOGO_POINTS.width - GAP);
  let height = paper.put(paper.tag('H1'), lines, top - 5, heading, left(paper));
  if (logo) {
    const scale = Math.min(LOGO_POINTS.width / logo.width, LOGO_POINTS.height / logo.height, 1);
    const [width, tall] = [logo.width * scale, logo.height * scale];
    const x = paper.right - width;
    const figure = paper.doc.struct('Figure', {
      alt: issuer.name,
      bbox: [x, top, x + width, top + tall],
    } as PDFKit.Mixins.StructureElementOptions);
    paper.attach(figure);
    figure.add(() => paper.doc.image(Buffer.from(logo.bytes), x, top, { width, height: tall }));
    height = Math.max(height, tall);
  } else {
    const type: Type = { size: 13, weight: 'bold' };
    const column = { x: paper.right - 260, width: 260, align: 'right' } as const;
    const name = paper.lines(issuer.name, type, column.width).slice(0, 2);
    // Screen readers find the name next to the address instead.
    paper.artifact(() => {
      height = Math.max(height, paper.put(null, name, top, type, column));
    });
  }
  paper.y = top + height + GAP;
}

/** Who issued the document and to whom, with its number and dates, side by side. */
function writeParties(paper: TaggedPaper, { issuer, toWords, customer, facts }: InvoicePaper): void {
  const third = (paper.width - 2 * GAP) / 3;
  const columns = [0, 1, 2].map((at) => ({ x: paper.left + at * (third + GAP), width: third }));
  const top = paper.y;
  const ends = [
    block(0, [[issuer.name, BOLD], ...issuer.lines.map((line): Written => [line, BODY])]),
    block(1, [[toWords, SMALL], [customer.name, BOLD], ...customer.lines.map((line): Written => [line, BODY])]),
    block(
      2,
      facts.flatMap(({ words, value }): Written[] => [
        [words, SMALL],
        [value, BOLD],
      ]),
    ),
  ];
  paper.y = Math.max(...ends) + GAP;

  type Written = [text: string, type: Type];
  function block(at: number, written: readonly Written[]): number {
    const column = columns[at] as (typeof columns)[number];
    const tag = paper.tag('P');
    let y = top;
    for (const [text, type] of written) y += paper.put(tag, paper.lines(text, type, column.width), y, type, column);
    return y;
  }
}

/** A table's columns, from left to right. The fewer there are, the wider the first one is. */
function columnsOf(paper: TaggedPaper, count: number) {
  const widths = FIGURE_POINTS.slice(-(count - 1));
  const figures = widths.reduce((sum, width) => sum + width, 0);
  let x = paper.right - figures;
  return [
    { x: paper.left, width: paper.width - figures - 8 },
    ...widths.map((width) => {
      const column = { x, width, align: 'right' as const };
      x += width;
      return column;
    }),
  ];
}

/** A share's heading and lines. A table that continues on the next page repeats its headings. */
function writePart(paper: TaggedPaper, part: PaperPart, headings: readonly string[], accent: string): void {
  const columns = columnsOf(paper, headings.length);
  const heads = () => {
    const head = { ...SMALL, weight: 'bold' } as const;
    return { head, height: TaggedPaper.lead(head) + 6 };
  };
  const firstRow = 2 * TaggedPaper.lead(BODY) + 2 * ROW_GAP;
  const titles = [paper.lines(part.title, PART, paper.width), paper.lines(part.facts, SMALL, paper.width)] as const;
  paper.need(titles[0].length * TaggedPaper.lead(PART) + titles[1].length * TaggedPaper.lead(SMALL) + 26 + firstRow);
  if (part.title !== '') paper.y += paper.put(paper.tag('H2'), titles[0], paper.y, PART, left(paper));
  if (part.facts !== '') paper.y += paper.put(paper.tag('P'), titles[1], paper.y, SMALL, left(paper));
  paper.y += 6;

  const table = paper.tag('Table');
  const tagged = paper.tag('TR', { under: paper.tag('THead', { under: table }) });
  writeHeadings(tagged);
  const body = paper.tag('TBody', { under: table });
  for (const row of part.rows) {
    const [name, note] = [
      paper.lines(row.name, BODY, columns[0]?.width ?? 0),
      paper.lines(row.note, SMALL, columns[0]?.width ?? 0),
    ];
    const height = name.length * TaggedPaper.lead(BODY) + note.length * TaggedPaper.lead(SMALL) + 2 * ROW_GAP;
    if (paper.need(height)) writeHeadings(null);
    const tr = paper.tag('TR', { under: body });
    const y = paper.y + ROW_GAP;
    const cell = paper.tag('TD', { under: tr });
    const used = paper.put(cell, name, y, BODY, columns[0] as (typeof columns)[number]);
    paper.put(cell, note, y + used, SMALL, columns[0] as (typeof columns)[number]);
    for (const [at, figure] of row.figures.entries())
      paper.put(paper.tag('TD', { under: tr }), [figure], y, BODY, columns[at + 1] as (typeof columns)[number]);
    paper.y += height;
    paper.rule(paper.y);
  }
  paper.y += GAP;

  /** The headings are tagged on the table's first page. On later pages, they are repeated only visually. */
  function writeHeadings(under: Tag | null): void {
    const { head, height } = heads();
    const draw = (tag: Tag | null) => {
      for (const [at, words] of headings.entries()) {
        const th = tag && paper.tag('TH', { under: tag, scope: 'Column' });
        paper.put(th, [words], paper.y, head, columns[at] as (typeof columns)[number]);
      }
    };
    if (under) draw(under);
    else paper.artifact(() => draw(null), 'Pagination');
    paper.y += height;
    paper.rule(paper.y - 3, { color: accent, thickness: 1 });
  }
}

/** The totals, with the terms beside them, or below them if the terms are longer. */
function writeEnd(paper: TaggedPaper, { sums, terms }: InvoicePaper, accent: string): void {
  const amountWidth = 96;
  const x = paper.right - SUMS_WIDTH;
  const rows = sums.map((sum) => {
    const type = TYPE_OF[sum.weight];
    const lines = paper.lines(sum.words, type, SUMS_WIDTH - amountWidth - 8);
    return { ...sum, type, lines, height: lines.length * TaggedPaper.lead(type) + 2 * ROW_GAP };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  paper.y -= GAP - 6;
  paper.need(height);
  const top = paper.y;
  const table = paper.tag('Table');
  for (const [at, row] of rows.entries()) {
    const tr = paper.tag('TR', { under: table });
    const y = paper.y + ROW_GAP;
    const type: Type = row.weight === 'due' ? { ...row.type, color: accent } : row.type;
    paper.put(paper.tag('TH', { under: tr, scope: 'Row' }), row.lines, y, type, { x, width: SUMS_WIDTH });
    const amount = { x: paper.right - amountWidth, width: amountWidth, align: 'right' } as const;
    paper.put(paper.tag('TD', { under: tr }), [row.amount], y, type, amount);
    paper.y += row.height;
    if (at < rows.length - 1) paper.rule(paper.y, { x, width: SUMS_WIDTH });
  }
  if (terms.text === '') return;

  const beside = { x: paper.left, width: paper.width - SUMS_WIDTH - GAP };
  const paragraphs = terms.text.split(/\r?\n/);
  const wrap = (width: number) =>
    paragraphs.flatMap((text) => (text.trim() === '' ? [''] : paper.lines(text, SMALL, width)));
  const heading = { ...SMALL, weight: 'bold' } as const;
  const lead = TaggedPaper.lead(SMALL);
  const [besideLines, belowLines] = [wrap(beside.width), wrap(paper.width)];
  const isBeside = (besideLines.length + 1) * lead <= height;
  const column = isBeside ? beside : left(paper);
  const end = paper.y;
  paper.y = isBeside ? top + ROW_GAP : end + GAP;
  if (!isBeside) paper.need(3 * lead);
  paper.y += paper.put(paper.tag('H2'), [terms.words], paper.y, heading, column);
  const text = paper.tag('P');
  for (const line of isBeside ? besideLines : belowLines) {
    if (!isBeside) paper.need(lead);
    paper.put(text, line === '' ? [] : [line], paper.y, SMALL, column);
    paper.y += lead;
  }
  paper.y = Math.max(paper.y, end);
}

const TYPE_OF: Readonly<Record<PaperSum['weight'], Type>> = {
  plain: BODY,
  total: BOLD,
  due: { size: 11, weight: 'bold' },
};
