import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/pricing/api.ts';
import { MAX_LINES, type PriceLine } from '#contract/pricing/price-list.ts';
import { PRICE_COLUMNS, readPriceRows, writePriceRow } from '#contract/pricing/price-rows.ts';
import type { RawRow } from '#server/directory/import/import-file.ts';
import { readImportFile } from '#server/directory/import/import-threads.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findListOf } from '#server/pricing/price-store.ts';

export async function exportPriceEdition(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  { edition_id }: InputOf<typeof api.exportPriceEdition>,
): Promise<FileAnswer> {
  if (!(await findListOf(db, actor.plant_id, edition_id))) throw new Problem('not_found');
  return answerCsv<{ line: PriceLine }>(
    db,
    { actor, gone },
    {
      what: 'prices',
      day: today,
      header: PRICE_COLUMNS,
      query: sql`
      select line from price_editions e cross join jsonb_array_elements(e.lines) with ordinality as each_line (line, place)
      where e.plant_id = ${actor.plant_id} and e.edition_id = ${edition_id} order by place`,
      lineOf: ({ line }) => writePriceRow(line),
    },
  );
}

/** The file is parsed in a worker thread. The number of rows is checked here, because price lists have a low limit. */
export async function readPriceFile(
  _db: Db,
  { actor, gone }: Who<PlantActor>,
  { file }: InputOf<typeof api.readPriceFile>,
): Promise<DataOf<typeof api.readPriceFile>> {
  const { chunks, row_count } = await readImportFile(file, { turn: actor.plant_id, gone });
  if (row_count > 2 * MAX_LINES) {
    const { message } = new Problem('file_too_many_rows', { values: { most: MAX_LINES } });
    throw new Problem('file_too_many_rows', { values: { most: MAX_LINES }, fields: { file: message } });
  }
  return readPriceRows(chunks.flatMap((chunk) => JSON.parse(chunk) as RawRow[]));
}
