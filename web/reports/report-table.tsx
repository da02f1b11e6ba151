import { Link } from '@tanstack/react-router';
import type { ReportPart } from '#contract/reports/api.ts';
import type { Bucket } from '#contract/reports/ranges.ts';
import { type ReportColumn, type ReportRow, reportOf, shownColumns } from '#contract/reports/report.ts';
import { isNumber } from '#contract/reports/show-cell.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/reports/report.module.css';
import { linkFor, type ReportAsked } from '#web/reports/report-links.ts';
import { sayCell } from '#web/reports/report-words.ts';

/** Text that can be long. It takes up at most three lines on the screen; printouts and files have all of it. */
const LONG: readonly string[] = ['address', 'products'];

/** A report's rows, with totals in the last row. A wide table scrolls inside its own box. */
export function ReportTable({ choice, part, bucket }: { choice: ReportAsked; part: ReportPart; bucket: Bucket }) {
  const report = reportOf(choice.report);
  const columns = shownColumns(report);
  const hasTotals = !report.isLog && part.rows.length > 1;
  return (
    // Focusable, so that a wide table can be scrolled with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={classes.scroll} tabIndex={0} aria-label={t('Report table')}>
      <table className={classes.table}>
        <caption className={classes.unseen}>{t(report.title)}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={isNumber(column) || undefined}>
                {t(column.header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.rows.map((row, at) => (
            // A report's rows have no identity other than their position.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={at}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-numeric={isNumber(column) || undefined}
                  data-unbroken={column.kind === 'day' || column.key === 'phone' || undefined}
                >
                  {LONG.includes(column.key) ? (
                    <span className={classes.long} title={sayCell(column, row, bucket)}>
                      {sayCell(column, row, bucket)}
                    </span>
                  ) : (
                    <CellOf choice={choice} column={column} row={row} part={part} bucket={bucket} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.key} data-numeric={isNumber(column) || undefined}>
                  {at === 0 ? t('Total') : (column.isSum || column.ratio) && sayCell(column, part.totals, bucket)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface CellProps {
  choice: ReportAsked;
  column: ReportColumn;
  row: ReportRow;
  part: ReportPart;
  bucket: Bucket;
}

function CellOf({ choice, column, row, part, bucket }: CellProps) {
  const text = sayCell(column, row, bucket);
  const found = linkFor(choice, row, part);
  if (found?.key !== column.key || text === '–') return text;
  return (
    <Link {...found.link} className={classes.link}>
      {text}
    </Link>
  );
}
