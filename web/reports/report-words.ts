import { showDayAndYear } from '#contract/lib/dates/spell-day.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Bucket } from '#contract/reports/ranges.ts';
import { cellValue, type ReportColumn, type ReportRow } from '#contract/reports/report.ts';
import { showCell } from '#contract/reports/show-cell.ts';
import { currentLocale, t, translate } from '#web/lib/words.ts';

/** A row's value, formatted for display. */
export const sayCell = (column: ReportColumn, row: ReportRow, bucket: Bucket): string =>
  showCell(column, cellValue(column, row), { say: t, translate, locale: currentLocale(), bucket });

/** 'Nov 1, 2026', because a report may be read years later. */
export const sayDay = (day: IsoDate): string => showDayAndYear(day, currentLocale());

/** 'up 12.5%', 'down 3.0%', or 'no change'; '' if there was nothing to compare with. */
export function sayChange(now: number, before: number): string {
  if (before === 0) return '';
  if (now === before) return t('no change');
  const percent = `${Math.abs(((now - before) / before) * 100).toFixed(1)}%`;
  return now > before ? t('up {percent}', { percent }) : t('down {percent}', { percent });
}
