import type { exportMissingSheets as api, MissingSheet } from '#contract/cut-sheets/missing-api.ts';
import { safeCell } from '#contract/directory/import.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { showShare } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { missingRows } from '#server/cut-sheets/sheet-links/missing-store.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface Reader {
  say: Say;
  time_zone: string;
}

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (row: MissingSheet, reader: Reader) => string }[] = [
  { header: 'Customer', value: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Kill date', value: ({ kill_date }) => kill_date },
  { header: 'Order#', value: ({ order_id }) => String(order_id) },
  { header: 'Order name', value: ({ order_title }) => order_title },
  { header: 'Species', value: ({ species }, { say }) => say(showSpecies(species)) },
  { header: 'Size', value: ({ quarters }, { say }) => say(showShare(quarters) as Words) },
  {
    header: 'Last sent',
    value: ({ sent_at }, { time_zone }) => (sent_at === null ? '' : dayOfInstantIn(time_zone, sent_at)),
  },
];

/** All pages of the missing cut sheets, in the user's language. */
export async function exportMissingSheets(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  asked: InputOf<typeof api>,
): Promise<FileAnswer> {
  const reader = { say: sayIn(actor.language), time_zone: actor.time_zone };
  return answerCsv<MissingSheet>(
    db,
    { actor, gone },
    {
      what: 'missing-cut-sheets',
      day: today,
      header: COLUMNS.map(({ header }) => reader.say(header)),
      query: missingRows(actor.plant_id, asked),
      lineOf: (row) => COLUMNS.map(({ value }) => safeCell(value(row, reader))),
    },
  );
}
