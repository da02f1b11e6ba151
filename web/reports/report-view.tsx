import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconBookmark, IconChartBar, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { isDay } from '#contract/lib/days.ts';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { LABEL_WORDS, LABELS } from '#contract/orders/offering.ts';
import { exportReport, getReport, MAX_ROWS } from '#contract/reports/api.ts';
import { RANGE_NAMES, RANGES, rangeOf } from '#contract/reports/ranges.ts';
import { cellValue, type ReportName, reportOf } from '#contract/reports/report.ts';
import { showCell } from '#contract/reports/show-cell.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { currentLocale, t, translate } from '#web/lib/words.ts';
import { Chart, type Series } from '#web/reports/chart.tsx';
import classes from '#web/reports/report.module.css';
import type { ReportAsked } from '#web/reports/report-links.ts';
import { ReportTable } from '#web/reports/report-table.tsx';
import { ReportTiles } from '#web/reports/report-tiles.tsx';
import { sayCell, sayDay } from '#web/reports/report-words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { type ListState, useListState } from '#web/ui/table/list-state.ts';

/** Loaded on demand, because few reports are saved. */
const SaveReportDialog = lazyDialog(() =>
  import('#web/reports/save-report-dialog.tsx').then(({ SaveReportDialog }) => SaveReportDialog),
);

type Found = DataOf<typeof getReport>;

/** The range and filters in the URL. Invalid days fall back to this month. */
function choiceIn(list: ListState, report: ReportName): SentTo<typeof getReport> {
  const [from, to] = [list.filter('from'), list.filter('to')];
  const range = RANGE_NAMES.find((name) => name === list.filter('range')) ?? 'this_month';
  const isOwn = range === 'own' && isDay(from) && isDay(to);
  const { filters = [] } = reportOf(report);
  return {
    report,
    range: range === 'own' && !isOwn ? 'this_month' : range,
    ...(isOwn && { from, to }),
    species: filters.includes('species') ? (SPECIES.find((key) => key === list.filter('species')) ?? '') : '',
    process_option: filters.includes('process_option')
      ? (LABELS.find((label) => label === list.filter('label')) ?? '')
      : '',
  };
}

/** One report: its days and filters, its totals next to the previous period's, its chart, and its table. */
export function ReportView({ name }: { name: ReportName }) {
  const report = reportOf(name);
  const list = useListState();
  const choice = choiceIn(list, name);
  const found = useApiQuery(getReport, choice, { keepPrevious: true });
  const [isSaving, setSaving] = useState(false);
  return (
    <PageFrame
      title={t(report.title)}
      back={<BackLink to="/reports">{t('All reports')}</BackLink>}
      subtitle={t(report.about)}
      filters={
        <div className={classes.tools}>
          <RangeFields list={list} />
          <Filters name={name} list={list} />
          <div className={classes.buttons}>
            <Button
              variant="default"
              className={classes.download}
              leftSection={<IconDownload aria-hidden />}
              onClick={() => void download(exportReport, choice)}
            >
              {t('Download CSV')}
            </Button>
            <Button
              variant="default"
              data-icon-on-phone
              leftSection={<IconBookmark aria-hidden />}
              onClick={() => setSaving(true)}
            >
              {t('Save report')}
            </Button>
            <PrintButton data-icon-on-phone />
          </div>
        </div>
      }
    >
      {found.error && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <Loading />}
      {found.data && <Body choice={choice} found={found.data} isOld={found.isPlaceholderData} />}
      {isSaving && <SaveReportDialog choice={choice} onClose={() => setSaving(false)} />}
    </PageFrame>
  );
}

function RangeFields({ list }: { list: ListState }) {
  const today = useToday();
  const range = RANGE_NAMES.find((name) => name === list.filter('range')) ?? 'this_month';
  const choose = (value: string) => {
    const next = RANGE_NAMES.find((name) => name === value) ?? 'this_month';
    const days = next === 'own' ? rangeOf(range === 'own' ? 'this_month' : range, today) : { from: '', to: '' };
    list.set({ range: next, ...days });
  };
  return (
    <>
      <NativeSelect
        label={t('Date range')}
        value={range}
        data={RANGE_NAMES.map((name) => ({ value: name, label: t(RANGES[name]) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {range === 'own' && (
        <>
          <DayField list={list} name="from" label={t('First day')} />
          <DayField list={list} name="to" label={t('Last day')} />
        </>
      )}
    </>
  );
}

function DayField({ list, name, label }: { list: ListState; name: 'from' | 'to'; label: string }) {
  const value = list.filter(name);
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={({ currentTarget }) => isDay(currentTarget.value) && list.set({ [name]: currentTarget.value })}
    />
  );
}

function Filters({ name, list }: { name: ReportName; list: ListState }) {
  const { filters = [] } = reportOf(name);
  const { nmfs_number } = useMe();
  const handled = SPECIES.filter((key) => nmfs_number.split(',').includes(key) || key === list.filter('species'));
  return (
    <>
      {filters.includes('species') && (
        <NativeSelect
          label={t('Species')}
          value={list.filter('species')}
          data={[
            { value: '', label: t('All species') },
            ...handled.map((key) => ({ value: key, label: t(showSpecies(key)) })),
          ]}
          onChange={({ currentTarget }) => list.set({ species: currentTarget.value })}
        />
      )}
      {filters.includes('process_option') && (
        <NativeSelect
          label={t('Label Type')}
          value={list.filter('label')}
          data={[
            { value: '', label: t('All label types') },
            ...LABELS.map((label) => ({ value: label, label: t(LABEL_WORDS[label]) })),
          ]}
          onChange={({ currentTarget }) => list.set({ label: currentTarget.value })}
        />
      )}
    </>
  );
}

function Body({ choice, found, isOld }: { choice: ReportAsked; found: Found; isOld: boolean }) {
  const name = choice.report;
  const { now, before, bucket } = found;
  const report = reportOf(name);
  const isEmpty = now.rows.length === 0 || (report.chart?.kind === 'lines' && isAllZero(found, name));
  return (
    <div className={classes.body} aria-busy={isOld}>
      <p className={classes.note}>
        {t('{from} to {to}', { from: sayDay(now.from), to: sayDay(now.to) })}
        {before && ` · ${t('Compared with {from} to {to}', { from: sayDay(before.from), to: sayDay(before.to) })}`}
      </p>
      {isEmpty ? (
        <EmptyState icon={IconChartBar} title={t('No data for these dates')}>
          {t('Choose other dates, or remove a filter.')}
        </EmptyState>
      ) : (
        <>
          {before && <ReportTiles name={name} found={found} />}
          {report.chart && <Drawn name={name} found={found} />}
          <ReportTable choice={choice} part={now} bucket={bucket} />
          {found.is_cut && (
            <p className={classes.note}>
              {t('Only the first {most} rows are shown. The CSV file has them all.', { most: MAX_ROWS })}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const isAllZero = ({ now }: Found, name: ReportName) =>
  reportOf(name)
    .columns.filter(({ isSum }) => isSum)
    .every(({ key }) => !now.totals[key]);

const MAX_BARS = 12;

/** The chart of the report's main columns. A single column is drawn next to the previous period. */
function Drawn({ name, found: { now, before, bucket } }: { name: ReportName; found: Found }) {
  const { chart, columns, title } = reportOf(name);
  if (!chart) return null;
  const [label] = columns;
  const drawn = columns.filter(({ key }) => chart.columns.includes(key));
  const [main] = drawn;
  if (!label || !main) return null;
  const rows = chart.kind === 'bars' ? now.rows.slice(0, MAX_BARS) : now.rows;
  const same = new Map(before?.rows.map((row) => [row[label.key], row]));
  const beforeOf = (row: (typeof rows)[number], at: number) =>
    chart.kind === 'lines' ? before?.rows[at] : same.get(row[label.key]);
  const numberIn = (column: typeof main, row: (typeof rows)[number] | undefined) =>
    row ? Number(cellValue(column, row) ?? 0) : null;
  const series: Series[] = chart.columns.flatMap((key, at) => {
    const column = drawn.find((one) => one.key === key);
    return column
      ? [
          {
            name: t(column.header),
            values: rows.map((row) => numberIn(column, row)),
            look: at === 0 ? ('first' as const) : ('second' as const),
          },
        ]
      : [];
  });
  if (before && drawn.length === 1 && before.rows.some((row) => numberIn(main, row)))
    series.push({
      name: t('Previous period'),
      values: rows.map((row, at) => numberIn(main, beforeOf(row, at))),
      look: 'before',
    });
  return (
    <section className={classes.panel}>
      <Chart
        kind={chart.kind}
        label={t('Chart: {title}. The table below has the numbers.', { title: t(title) })}
        names={rows.map((row) => sayCell(label, row, bucket))}
        series={series}
        show={(value) => showCell({ kind: main.kind }, value, { say: t, translate, locale: currentLocale(), bucket })}
      />
      {now.rows.length > rows.length && (
        <p className={classes.note}>{t('The chart shows the first {most} rows.', { most: MAX_BARS })}</p>
      )}
    </section>
  );
}
