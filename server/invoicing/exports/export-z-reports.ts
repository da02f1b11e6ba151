import { safeCell } from '#contract/directory/import.ts';
import type { exportZReports as api, ZReportRow } from '#contract/invoicing/till/till-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { zReportsOf } from '#server/invoicing/till/view-till.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (report: ZReportRow) => string }[] = [
  { header: 'Z report', value: ({ number }) => String(number) },
  { header: 'Till', value: ({ till_name }) => safeCell(till_name) },
  { header: 'Closed on', value: ({ closed_on }) => closed_on },
  { header: 'Closed by', value: ({ closed_by }) => safeCell(closed_by) },
  // Amounts stay numbers below zero, so that they add up.
  { header: 'Collected', value: ({ taken_cents }) => plainDollars(taken_cents) },
  { header: 'Over or short', value: ({ over_cents }) => plainDollars(over_cents) },
];

/** All Z reports of a plant or one of its tills, in the user's language. */
export async function exportZReports(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  { till_id }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const say = sayIn(actor.language);
  return answerCsv<ZReportRow>(
    db,
    { actor, gone },
    {
      what: 'z-reports',
      day: today,
      header: COLUMNS.map(({ header }) => say(header)),
      query: zReportsOf(actor.plant_id, till_id),
      lineOf: (report) => COLUMNS.map(({ value }) => value(report)),
    },
  );
}
