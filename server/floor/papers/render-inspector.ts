import { NO_RECORDS } from '#contract/floor/checks/inspector-api.ts';
import { showLongDay } from '#contract/lib/dates/spell-day.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Language } from '#contract/lib/words.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { type InspectorRow, SECTION_TITLES, type Section } from '#server/floor/papers/inspector-rows.ts';
import { cellsOf, HEADERS } from '#server/floor/papers/say-row.ts';
import { drawTable, numberPages } from '#server/lib/pdf/draw-table.ts';
import type { Type } from '#server/lib/pdf/pages.ts';
import { TaggedPaper } from '#server/lib/pdf/tagged-paper.ts';

export interface InspectorPaper {
  plant_name: string;
  from: IsoDate;
  to: IsoDate;
  language: Language;
  /** In the order of the parts. */
  rows: readonly InspectorRow[];
}

/** Letter paper, lying. */
const SHEET = { width: 792, height: 612, margin: 28 } as const;
const TITLE = { size: 15, weight: 'bold' } as const satisfies Type;
const HEADING = { size: 11, weight: 'bold' } as const satisfies Type;
const PLAIN = { size: 10 } as const satisfies Type;
const PARTS: Readonly<Record<(typeof HEADERS)[number], number>> = {
  Date: 8,
  Time: 7,
  'Place or animal': 14,
  Found: 20,
  Limit: 10,
  'Action or details': 28,
  Initials: 6,
  'Keep until': 8,
};

/** Runs in a thread: the records of a span of days, each part a table. What was corrected is struck through. */
export async function renderInspector(paperOf: InspectorPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { plant_name, from, to, language, rows } = paperOf;
  const words = await wordsIn(language);
  const { say } = words;
  const spell = (day: IsoDate) => showLongDay(day, `${language}-US`);
  const title = `${plant_name} · ${say('Food safety')}`;
  const paper = new TaggedPaper({ title, author: plant_name, language });
  paper.startPart({ language, paper: SHEET, footerHeight: 16 });
  paper.write(paper.tag('H1'), title, TITLE);
  paper.write(paper.tag('P'), from === to ? spell(from) : `${spell(from)} – ${spell(to)}`, PLAIN);
  paper.y += 8;
  if (rows.length === 0) paper.write(paper.tag('P'), say(NO_RECORDS), PLAIN);

  const columns = HEADERS.map((header) => ({ header: say(header), part: PARTS[header] }));
  for (const [section, found] of Map.groupBy(rows, (row) => row.section)) {
    paper.need(80);
    paper.write(paper.tag('H2'), say(SECTION_TITLES[section satisfies Section]), HEADING);
    paper.y += 2;
    drawTable(
      paper,
      columns,
      found.map((row) => ({ cells: cellsOf(row, words), isStruck: row.is_corrected })),
    );
    paper.y += 14;
  }
  numberPages(paper, SHEET, (page, pages) => say('Page {page} of {pages}', { page, pages }));
  return paper.end();
}
