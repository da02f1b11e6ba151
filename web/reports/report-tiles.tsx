import { Skeleton } from '@mantine/core';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { getReport } from '#contract/reports/api.ts';
import { RANGES } from '#contract/reports/ranges.ts';
import { cellValue, type ReportColumn, type ReportName, reportOf, shownColumns } from '#contract/reports/report.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/reports/report.module.css';
import { sayCell, sayChange } from '#web/reports/report-words.ts';

type Found = DataOf<typeof getReport>;
const MAX_TILES = 4;

/** A report's totals, each with the previous period's. */
export function ReportTiles({ name, found }: { name: ReportName; found: Found }) {
  const columns = shownColumns(reportOf(name)).filter(({ isSum, ratio }) => isSum || ratio);
  return (
    <ul className={classes.tiles}>
      {columns.slice(0, MAX_TILES).map((column) => (
        <Tile key={column.key} column={column} found={found} />
      ))}
    </ul>
  );
}

/** The numbers that the page of reports opens with. */
const LEADING = [
  { report: 'orders_by_week', keys: ['orders', 'heads'] },
  { report: 'capacity', keys: ['used'] },
  { report: 'revenue', keys: ['total_cents'] },
] as const satisfies readonly { report: ReportName; keys: readonly string[] }[];

/** This month's orders, head count, booked slots, and revenue, next to last month's. */
export function MonthTiles() {
  return (
    <section aria-label={t(RANGES.this_month)}>
      <ul className={classes.tiles}>
        {LEADING.map(({ report, keys }) => (
          <LeadingTiles key={report} report={report} keys={keys} />
        ))}
      </ul>
    </section>
  );
}

function LeadingTiles({ report, keys }: { report: ReportName; keys: readonly string[] }) {
  const { data } = useApiQuery(getReport, { report, range: 'this_month' });
  const columns = reportOf(report).columns.filter(({ key }) => keys.includes(key));
  return columns.map((column) =>
    data ? (
      <Tile key={column.key} column={column} found={data} header={report === 'revenue' ? t('Revenue') : undefined} />
    ) : (
      <li key={column.key}>
        <Skeleton h="5rem" />
      </li>
    ),
  );
}

function Tile({
  column,
  found: { now, before, bucket },
  header = t(column.header),
}: {
  column: ReportColumn;
  found: Found;
  header?: string | undefined;
}) {
  const [value, past] = [cellValue(column, now.totals), before && cellValue(column, before.totals)];
  const change = column.ratio ? '' : sayChange(Number(value ?? 0), Number(past ?? 0));
  return (
    <li>
      <span>{header}</span>
      <strong>{sayCell(column, now.totals, bucket)}</strong>
      {before && (
        <span>
          {[t('Previously: {value}', { value: sayCell(column, before.totals, bucket) }), change]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </li>
  );
}
