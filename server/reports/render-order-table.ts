import { showLongDay } from '#contract/lib/dates/spell-day.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Language } from '#contract/lib/words.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import type { Type } from '#server/lib/pdf/pages.ts';
import { type Tag, TaggedPaper } from '#server/lib/pdf/tagged-paper.ts';
import { sharp } from '#server/lib/pictures/uncached-sharp.ts';
import { EXPORT_HEADERS, EXPORT_JPEG_QUALITY, EXPORT_PAGE } from '#server/reports/order-table.ts';

export interface OrderTable {
  plant_name: string;
  event_date: string;
  language: Language;
  /** Cells in the order of EXPORT_HEADERS; a row with one cell spans the table. */
  rows: readonly (readonly string[])[];
  /** The contents of the logo's file; null if there is none. */
  logo: Uint8Array | null;
}

/** Each column's share of the page's width. */
const PARTS: Readonly<Record<(typeof EXPORT_HEADERS)[number], number>> = {
  'Order ID': 6,
  QTY: 4,
  'First Name': 9,
  'Last Name': 9,
  Phone: 10,
  Email: 17,
  'Event Name': 15,
  Weight: 7,
  'Ear Tag ID': 11,
  'Hang Time': 6,
  'Cut Sheet': 6,
};
const ALL_PARTS = sum(EXPORT_HEADERS.map((header) => PARTS[header]));
const LOGO = { width: 150, height: 36 };
const CELL = { size: 8.5 } as const satisfies Type;
const HEAD = { size: 8.5, weight: 'bold' } as const satisfies Type;
const TITLE = { size: 15, weight: 'bold' } as const satisfies Type;
const SMALL = { size: 8, color: '#596068' } as const satisfies Type;
const GAP = 3;
const PADDING = 4;

/** Runs in a thread: draws a day's orders as a table that works with screen readers. */
export async function renderOrderTable(table: OrderTable): Promise<Uint8Array<ArrayBuffer>> {
  const { plant_name, event_date, language, rows, logo } = table;
  const { say } = await wordsIn(language);
  const day = showLongDay(event_date, `${language}-US`);
  const title = `${plant_name} · ${day}`;
  const paper = new TaggedPaper({ title, author: plant_name, language });
  paper.startPart({ language, paper: EXPORT_PAGE, footerHeight: 16 });
  const whole = { x: paper.left, width: paper.width };

  const height = logo ? await drawLogo(paper, logo, plant_name) : 0;
  const heading = { ...whole, width: paper.width - (logo ? LOGO.width + 20 : 0) };
  const top = paper.y;
  paper.write(paper.tag('H1'), title, TITLE, heading);
  paper.y = Math.max(paper.y, top + height) + 8;

  const columns = columnsOf(paper);
  const tag = paper.tag('Table');
  drawHead(paper, columns, paper.tag('TR', { under: paper.tag('THead', { under: tag }) }));
  paper.onNewPage = () => drawHead(paper, columns, null);
  const body = paper.tag('TBody', { under: tag });
  for (const cells of rows) drawRow(paper, cells.length === 1 ? [whole] : columns, cells, body);

  const bottom = EXPORT_PAGE.height - EXPORT_PAGE.margin - TaggedPaper.lead(SMALL);
  paper.onEachPage((page, pages) =>
    paper.artifact(
      () =>
        paper.put(null, [say('Page {page} of {pages}', { page, pages })], bottom, SMALL, { ...whole, align: 'right' }),
      'Pagination',
    ),
  );
  return paper.end();
}

interface Place {
  x: number;
  width: number;
}

function columnsOf(paper: TaggedPaper): Place[] {
  let { left: x } = paper;
  return EXPORT_HEADERS.map((header) => {
    const width = (PARTS[header] / ALL_PARTS) * paper.width;
    const place = { x, width: width - PADDING };
    x += width;
    return place;
  });
}

/** Tagged on the first page only. On later pages, the headings are only visual. */
function drawHead(paper: TaggedPaper, columns: readonly Place[], row: Tag | null): void {
  const draw = () => {
    for (const [at, header] of EXPORT_HEADERS.entries()) {
      const cell = row && paper.tag('TH', { under: row, scope: 'Column' });
      paper.put(cell, [header], paper.y, HEAD, columns[at] as Place);
    }
  };
  if (row) draw();
  else paper.artifact(draw, 'Pagination');
  paper.y += TaggedPaper.lead(HEAD) + GAP;
  paper.rule(paper.y - 1, { color: '#1a1d21', thickness: 1 });
}

function drawRow(paper: TaggedPaper, places: readonly Place[], cells: readonly string[], body: Tag): void {
  const lines = cells.map((text, at) => (text === '' ? [] : paper.lines(text, CELL, (places[at] as Place).width)));
  const height = Math.max(1, ...lines.map(({ length }) => length)) * TaggedPaper.lead(CELL) + 2 * GAP;
  paper.need(height);
  const row = paper.tag('TR', { under: body });
  for (const [at, text] of lines.entries()) {
    paper.put(paper.tag('TD', { under: row }), text, paper.y + GAP, CELL, places[at] as Place);
  }
  paper.y += height;
  paper.rule(paper.y);
}

async function drawLogo(paper: TaggedPaper, webp: Uint8Array, alt: string): Promise<number> {
  const { data, info } = await sharp(webp, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: EXPORT_JPEG_QUALITY * 100 })
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(LOGO.width / info.width, LOGO.height / info.height, 1);
  const [width, height] = [info.width * scale, info.height * scale];
  const x = paper.right - width;
  const figure = paper.doc.struct('Figure', {
    alt,
    bbox: [x, paper.y, x + width, paper.y + height],
  } as PDFKit.Mixins.StructureElementOptions);
  paper.attach(figure);
  const { y } = paper;
  figure.add(() => paper.doc.image(data, x, y, { width, height }));
  return height;
}
