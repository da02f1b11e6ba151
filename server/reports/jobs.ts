import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { getReport } from '#contract/reports/api.ts';
import { cellValue, type ReportColumn, type ReportRow, reportOf, shownColumns } from '#contract/reports/report.ts';
import { showCell } from '#contract/reports/show-cell.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { type Job, onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import { type MailContext, mailEvent } from '#server/mail/mail-event.ts';
import { type Message, mailDay, message, type Texts } from '#server/mail/mail-templates.ts';
import { readReport } from '#server/reports/get-report.ts';
import { beginMonth, type DueReport, findDue } from '#server/reports/saved-reports.ts';

export const jobs: readonly Job<MailContext>[] = [
  onEvents(['report.due'], {
    queue: 'reports.mail-saved',
    async run(ctx: MailContext, event) {
      const { plant_id, data } = event;
      const { saved_report_id, month } = data;
      const due = await findDue(ctx.db, plant_id, saved_report_id);
      if (!due) return;
      const report = await readReport(ctx.db, { plant_id }, month, due.choice, dayFor(due, month));
      const written = await reportMessage(due, report, ctx.public_url);
      await mailEvent(ctx, event, async () => [{ ...written, template: 'saved_report', recipient: due.email }]);
    },
  }),
];

/** Hourly, because months begin at different hours in different places. */
export const scheduled: readonly ScheduledJob<MailContext>[] = [
  {
    queue: 'reports.begin-month',
    cron: '9 * * * *',
    async run({ db }) {
      await beginMonth(db);
    },
  },
];

/** 'This month', emailed on the first, means the month that just ended; 'Last month' means the same. */
const dayFor = ({ choice }: DueReport, month: IsoDate): IsoDate =>
  choice.range.startsWith('last_') ? month : addDays(month, -1);

/** Enough for each day of a month. More would be a chore to read in an email. */
const MAX_LINES = 31;

const same = (text: string): Texts => ({ en: text, es: text });

/** The report as lines of text, with a link to it. */
export async function reportMessage(
  { name, choice, language, ...reader }: DueReport,
  { now, before, bucket }: DataOf<typeof getReport>,
  public_url: string,
): Promise<Message> {
  const { say, translate } = await wordsIn(language);
  const report = reportOf(choice.report);
  const [label, ...columns] = shownColumns(report);
  const show = (column: ReportColumn, row: ReportRow) =>
    showCell(column, cellValue(column, row), { say, translate, locale: `${language}-US`, bucket });
  const lineOf = (title: string, row: ReportRow, shown: readonly ReportColumn[]) =>
    same(`${title}: ${shown.map((column) => `${say(column.header)} ${show(column, row)}`).join(', ')}`);
  const summed = columns.filter(({ isSum, ratio }) => isSum || ratio);
  const search = new URLSearchParams({ report: choice.report, range: 'own', from: now.from, to: now.to });
  if (choice.species) search.set('species', choice.species);
  if (choice.process_option) search.set('label', choice.process_option);
  const days = { from: mailDay(now.from, language), to: mailDay(now.to, language) };
  return message(
    { ...reader, language },
    {
      subject: same(name),
      paragraphs: [
        [
          {
            en: `${say(report.title)}, ${days.from} to ${days.to}.`,
            es: `${say(report.title)}, ${days.from} a ${days.to}.`,
          },
          ...(now.rows.length === 0 ? [same(say('No data for these dates'))] : []),
        ],
        now.rows.length > 0 &&
          now.rows.slice(0, MAX_LINES).map((row) => lineOf(label ? show(label, row) : '', row, columns)),
        now.rows.length > MAX_LINES && [
          {
            en: `These are the first ${MAX_LINES} lines. The full report has more.`,
            es: `Estas son las primeras ${MAX_LINES} líneas. El informe completo tiene más.`,
          },
        ],
        summed.length > 0 && [
          lineOf(say('Total'), now.totals, summed),
          ...(before ? [lineOf(say('Previous period'), before.totals, summed)] : []),
        ],
        [
          {
            en: `See the full report with its chart: ${public_url}/reports?${search}`,
            es: `Vea el informe completo, con su gráfica: ${public_url}/reports?${search}`,
          },
        ],
        [
          {
            en: 'You asked for this report on the first of each month. To stop these emails, remove the saved report under Reports.',
            es: 'Usted pidió este informe el primer día de cada mes. Para dejar de recibir estos correos, quite el informe guardado en Informes.',
          },
        ],
      ],
    },
  );
}
