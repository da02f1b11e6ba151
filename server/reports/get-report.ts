import { sql } from 'kysely';
import { safeCell } from '#contract/directory/import.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { DEFAULT_LANGUAGE } from '#contract/lib/words.ts';
import {
  type getReport as api,
  type exportReport as exportApi,
  MAX_ROWS,
  type ReportPart,
} from '#contract/reports/api.ts';
import { bucketOf, type DayRange, rangeBefore, rangeOf } from '#contract/reports/ranges.ts';
import { cellValue, type ReportRow, reportOf, shownColumns } from '#contract/reports/report.ts';
import { isNumber, plainCell } from '#contract/reports/show-cell.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import type { Asked } from '#server/reports/asked.ts';
import { readInLane } from '#server/reports/report-lane.ts';
import { STATEMENTS } from '#server/reports/statements.ts';

type Choice = InputOf<typeof api>;

const daysOf = ({ range, from, to }: Choice, today: string): DayRange =>
  range === 'own' ? { from, to } : rangeOf(range, today);

/** `range_day` is the day that the range is counted from. */
export const askedOf = (
  { plant_id }: { plant_id: number },
  today: string,
  choice: Choice,
  range_day = today,
): Asked => {
  const { species, process_option } = choice;
  const days = daysOf(choice, range_day);
  return { ...days, plant_id, today, species, process_option, bucket: bucketOf(days) };
};

/**
 * The first rows, and the sums of all rows, in one statement. One extra row is read to find out whether there are more.
 */
export function partQuery(report: Choice['report'], asked: Asked) {
  const sums = reportOf(report)
    .columns.filter(({ isSum }) => isSum)
    .flatMap(({ key }) => [sql.lit(key), sql`coalesce(sum(${sql.ref(key)}), 0)`]);
  const totals = sums.length > 0 ? sql`(select jsonb_build_object(${sql.join(sums)}) from found)` : sql`'{}'::jsonb`;
  return sql<Pick<ReportPart, 'rows' | 'totals'>>`
    with found as materialized (${STATEMENTS[report](asked)})
    select (select coalesce(json_agg(r), '[]') from (select * from found limit ${sql.lit(MAX_ROWS + 1)}) r) as rows,
      ${totals} as totals`;
}

/** A report, and the period before it for comparison. */
export async function readReport(
  db: Db,
  plant: { plant_id: number },
  today: string,
  choice: Choice,
  range_day = today,
): Promise<DataOf<typeof api>> {
  const asked = askedOf(plant, today, choice, range_day);
  const { isLog } = reportOf(choice.report);
  const earlier = { ...asked, ...rangeBefore(choice.range, asked) };
  const [now, before] = await readInLane(db, plant.plant_id, (tx) =>
    Promise.all(
      [asked, ...(isLog ? [] : [earlier])].map(async (one) => {
        const { rows } = await partQuery(choice.report, one).execute(tx);
        const [part] = rows;
        if (!part) throw new Error('a report answers a row');
        return { from: one.from, to: one.to, rows: part.rows, totals: part.totals };
      }),
    ),
  );
  if (!now) throw new Error('a report has rows');
  const shown = (part: ReportPart): ReportPart => ({ ...part, rows: part.rows.slice(0, MAX_ROWS) });
  return {
    bucket: asked.bucket,
    now: shown(now),
    before: before ? shown(before) : null,
    is_cut: now.rows.length > MAX_ROWS,
  };
}

export const getReport = (db: Db, { actor, today }: Who<PlantActor>, choice: Choice): Promise<DataOf<typeof api>> =>
  readReport(db, actor, today, choice);

/** All rows, in the user's language. */
export async function exportReport(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  choice: InputOf<typeof exportApi>,
): Promise<FileAnswer> {
  const words = await wordsIn(actor.language ?? DEFAULT_LANGUAGE);
  const columns = shownColumns(reportOf(choice.report));
  const asked = askedOf(actor, today, choice);
  return answerCsv<ReportRow>(
    db,
    { actor, gone },
    {
      what: choice.report.replaceAll('_', '-'),
      day: `${asked.from}-${asked.to}`,
      header: columns.map(({ header }) => words.say(header)),
      query: sql<ReportRow>`${STATEMENTS[choice.report](asked)}`,
      lineOf: (row) =>
        columns.map((column) => {
          const cell = plainCell(column, cellValue(column, row), words);
          // Otherwise, spreadsheets would leave negative numbers out of sums.
          return isNumber(column) ? cell : safeCell(cell);
        }),
    },
  );
}
