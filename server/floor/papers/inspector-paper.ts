import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { safeCell } from '#contract/directory/import.ts';
import { type inspectorPaper as api, MAX_PAPER_ROWS } from '#contract/floor/checks/inspector-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { limitsOf } from '#server/floor/checks/check-store.ts';
import { requireSpan } from '#server/floor/checks/list-checks.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { type InspectorRow, inspectorQuery } from '#server/floor/papers/inspector-rows.ts';
import type { InspectorPaper } from '#server/floor/papers/render-inspector.ts';
import { SHEET_HEADERS, sheetCellsOf } from '#server/floor/papers/say-row.ts';
import type { Db } from '#server/lib/database.ts';
import { answerNamedCsv, fileName } from '#server/lib/downloads/csv-answer.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const render = threadWork<InspectorPaper, Uint8Array>({
  module: import.meta.resolve('#server/floor/papers/render-inspector.ts'),
  name: 'renderInspector',
  cpuSeconds: 60,
  megabytes: 640,
  atOnce: 1,
});

/** The plant's records of a span of days, on paper or as a spreadsheet with the same rows. */
export async function inspectorPaper(
  db: Db,
  { actor, gone }: Who<PlantActor>,
  { format, from, to, language }: InputOf<typeof api>,
): Promise<FileAnswer> {
  requireSpan(from, to);
  const { plant_id, plant_name, time_zone } = actor;
  const query = inspectorQuery({ plant_id, time_zone, from, to }, await limitsOf(db, plant_id));
  const name = `${fileName(plant_name)}-food-safety-${from}-${to}.${format}`;
  if (format === 'csv') {
    const words = await wordsIn(language);
    const sheet = await answerNamedCsv(db, { actor, gone }, name, {
      header: SHEET_HEADERS.map((header) => words.say(header)),
      query,
      lineOf: (row: InspectorRow) => sheetCellsOf(row, words).map(safeCell),
    });
    return { ...sheet, kind: 'text/csv; charset=utf-8' };
  }
  const { rows } = await sql<InspectorRow>`
    ${query} limit ${sql.lit(MAX_PAPER_ROWS + 1)}`.execute(db);
  if (rows.length > MAX_PAPER_ROWS) throw new Problem('paper_too_long', { values: { most: MAX_PAPER_ROWS } });
  const bytes = await render({ plant_name, from, to, language, rows }, { turn: plant_id, gone });
  return { name, stream: Readable.from([Buffer.from(bytes)]) };
}
