import { sum } from '#contract/lib/sum.ts';
import type { Type } from '#server/lib/pdf/pages.ts';
import { type Tag, TaggedPaper } from '#server/lib/pdf/tagged-paper.ts';

export interface TableColumn {
  header: string;
  /** Its share of the page's width. */
  part: number;
}
export interface TableRow {
  /** In the order of the columns. A single cell spans the table. */
  cells: readonly string[];
  /** Whether it stays readable but no longer holds. */
  isStruck?: boolean;
}

const CELL = { size: 8.5 } as const satisfies Type;
const HEAD = { size: 8.5, weight: 'bold' } as const satisfies Type;
const INK = '#1a1d21';
const GAP = 3;
const PADDING = 4;

interface Place {
  x: number;
  width: number;
}

/** Draws a table that works with screen readers. Its headings are repeated on each page. */
export function drawTable(paper: TaggedPaper, columns: readonly TableColumn[], rows: Iterable<TableRow>): void {
  const places = placesOf(paper, columns);
  const whole = { x: paper.left, width: paper.width };
  const tag = paper.tag('Table');
  drawHead(paper, columns, places, paper.tag('TR', { under: paper.tag('THead', { under: tag }) }));
  paper.onNewPage = () => drawHead(paper, columns, places, null);
  const body = paper.tag('TBody', { under: tag });
  for (const row of rows) drawRow(paper, row.cells.length === 1 ? [whole] : places, row, body);
  paper.onNewPage = () => undefined;
}

function placesOf(paper: TaggedPaper, columns: readonly TableColumn[]): Place[] {
  const parts = sum(columns.map(({ part }) => part));
  let { left: x } = paper;
  return columns.map(({ part }) => {
    const width = (part / parts) * paper.width;
    const place = { x, width: width - PADDING };
    x += width;
    return place;
  });
}

/** Tagged on the first page only. On later pages, the headings are only visual. */
function drawHead(
  paper: TaggedPaper,
  columns: readonly TableColumn[],
  places: readonly Place[],
  row: Tag | null,
): void {
  const draw = () => {
    for (const [at, { header }] of columns.entries()) {
      const cell = row && paper.tag('TH', { under: row, scope: 'Column' });
      paper.put(cell, [header], paper.y, HEAD, places[at] as Place);
    }
  };
  if (row) draw();
  else paper.artifact(draw, 'Pagination');
  paper.y += TaggedPaper.lead(HEAD) + GAP;
  paper.rule(paper.y - 1, { color: INK, thickness: 1 });
}

function drawRow(paper: TaggedPaper, places: readonly Place[], { cells, isStruck }: TableRow, body: Tag): void {
  const lines = cells.map((text, at) => (text === '' ? [] : paper.lines(text, CELL, (places[at] as Place).width)));
  const height = Math.max(1, ...lines.map(({ length }) => length)) * TaggedPaper.lead(CELL) + 2 * GAP;
  paper.need(height);
  const row = paper.tag('TR', { under: body });
  for (const [at, text] of lines.entries()) {
    const place = places[at] as Place;
    paper.put(paper.tag('TD', { under: row }), text, paper.y + GAP, CELL, place);
    if (isStruck) strike(paper, text, place);
  }
  paper.y += height;
  paper.rule(paper.y);
}

function strike(paper: TaggedPaper, lines: readonly string[], { x }: Place): void {
  const lead = TaggedPaper.lead(CELL);
  for (const [at, line] of lines.entries())
    paper.rule(paper.y + GAP + (at + 0.5) * lead, { x, width: paper.widthOf(line, CELL), color: INK, thickness: 0.6 });
}

const SMALL = { size: 8, color: '#596068' } as const satisfies Type;

/** Writes '1 of 3' at the bottom of each page, in the words of `say`. */
export function numberPages(
  paper: TaggedPaper,
  { height, margin }: { height: number; margin: number },
  say: (page: number, pages: number) => string,
): void {
  const bottom = height - margin - TaggedPaper.lead(SMALL);
  const place = { x: paper.left, width: paper.width, align: 'right' } as const;
  paper.onEachPage((page, pages) =>
    paper.artifact(() => paper.put(null, [say(page, pages)], bottom, SMALL, place), 'Pagination'),
  );
}
