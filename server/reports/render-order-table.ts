import { showLongDay } from '#contract/lib/dates/spell-day.ts';
import type { Language } from '#contract/lib/words.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { drawTable, numberPages } from '#server/lib/pdf/draw-table.ts';
import type { Type } from '#server/lib/pdf/pages.ts';
import { TaggedPaper } from '#server/lib/pdf/tagged-paper.ts';
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
const LOGO = { width: 150, height: 36 };
const TITLE = { size: 15, weight: 'bold' } as const satisfies Type;

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

  drawTable(
    paper,
    EXPORT_HEADERS.map((header) => ({ header, part: PARTS[header] })),
    rows.map((cells) => ({ cells })),
  );
  numberPages(paper, EXPORT_PAGE, (page, pages) => say('Page {page} of {pages}', { page, pages }));
  return paper.end();
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
