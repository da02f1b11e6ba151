import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClipboardList, IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { dropoffSheet, type SheetRow } from '#contract/booking/day-sheet-api.ts';
import type { TradeWarning } from '#contract/booking/trade-warnings.ts';
import { isDay } from '#contract/lib/days.ts';
import { showQuarters } from '#contract/lib/quarters.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import classes from '#web/booking/order-lists/dropoff-sheet-screen.module.css';
import { spellDate } from '#web/calendar/month-days.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { formatTime, showDay } from '#web/lib/format.ts';
import { t, translate, type Words } from '#web/lib/words.ts';
import { labelWords } from '#web/orders/order-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { DayStepper } from '#web/ui/page/day-stepper.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import panel from '#web/ui/panel.module.css';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** A day's drop-offs as a printable sheet for the wall: one line per animal, with checkboxes. */
export function DropoffSheetScreen() {
  const address = useListState();
  const asked = address.filter('date');
  const today = useToday();
  const date = isDay(asked) ? asked : today;
  const sheet = useApiQuery(dropoffSheet, { date });
  const rows = sheet.data?.rows;

  useEffect(() => {
    document.body.dataset.paper = 'dropoff-sheet';
    return () => {
      delete document.body.dataset.paper;
    };
  }, []);

  return (
    <div className={classes.screen}>
      <PageFrame
        title={t('Drop-off sheet')}
        subtitle={spellDate(date)}
        action={
          <Button
            leftSection={<IconPrinter aria-hidden />}
            size="md"
            disabled={!rows?.length}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        }
        filters={<DayStepper label={t('Drop off Date')} date={date} onGo={(to) => address.set({ date: to })} />}
      >
        {sheet.error && !rows && <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />}
        {sheet.isPending && <Loading />}
        {rows?.length === 0 && (
          <EmptyState
            icon={IconClipboardList}
            title={t('No data found')}
            action={
              <ButtonLink to="/processorCalender" variant="default">
                {t('Open the calendar')}
              </ButtonLink>
            }
          >
            {t('No drop-offs on this day.')}
          </EmptyState>
        )}
        {rows && rows.length > 0 && <Paper date={date} rows={rows} />}
      </PageFrame>
    </div>
  );
}

/** The printed sheet. */
function Paper({ date, rows }: { date: string; rows: readonly SheetRow[] }) {
  const { plant_name, time_zone } = useMe();
  useDocumentTitle(`${t('Drop-off sheet')} ${date}`);
  const groups = (['first', 'organic', 'rest'] as const).flatMap((key) => {
    const own = rows.filter((row) => groupOf(row) === key);
    return own.length > 0 ? [{ key, own }] : [];
  });

  return (
    <article className={`${panel.panel} ${classes.paper}`}>
      <header className={classes.head}>
        <span className={classes.plant}>{plant_name}</span>
        <span className={classes.day}>{spellDate(date)}</span>
        <span>{countBySpecies(rows)}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it sideways on phones */}
      <section className={classes.scroll} aria-label={t('Drop-off sheet')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Here')}</th>
              <th scope="col">{t('Sound')}</th>
              <th scope="col">{t('Order#')}</th>
              <th scope="col">{t('Tag#')}</th>
              <th scope="col">{t('Customer')}</th>
              <th scope="col">{t('Shares')}</th>
              <th scope="col">{t('Label Type')}</th>
              <th scope="col">{t('Kill date')}</th>
              <th scope="col">{t('Notes')}</th>
            </tr>
          </thead>
          {groups.map(({ key, own }) => (
            <tbody key={key}>
              {groups.length > 1 && (
                <tr className={classes.group}>
                  <th scope="rowgroup" colSpan={9}>
                    {key === 'first'
                      ? t('Religious: processed first')
                      : key === 'organic'
                        ? t('Organic: processed before the rest')
                        : t('All others')}
                  </th>
                </tr>
              )}
              {own.map((row) => (
                <Line key={row.order_id} row={row} time_zone={time_zone} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </article>
  );
}

const groupOf = ({ process_option, is_organic }: SheetRow) =>
  process_option === 'religious' ? 'first' : is_organic ? 'organic' : 'rest';

function Line({ row, time_zone }: { row: SheetRow; time_zone: string }) {
  const { brought_by, shares, heads } = row;
  return (
    <tr>
      <td>
        <span className={classes.box} data-ticked={row.received_at !== null || undefined} />
        {row.received_at && <span className={classes.small}>{formatTime(row.received_at, time_zone)}</span>}
      </td>
      <td>
        <span className={classes.box} />
      </td>
      <td>
        <strong>
          {heads > 1 ? `${heads} ` : ''}
          {t(showSpecies(row.species))}
        </strong>
        <span className={classes.small}>
          {row.order_id} · {row.title}
        </span>
      </td>
      <td>{row.tagid ? <strong>{row.tagid}</strong> : <span className={classes.line} />}</td>
      <td>
        {brought_by ? (
          <>
            {brought_by.name}
            {brought_by.phone && <span className={classes.phone}>{brought_by.phone}</span>}
          </>
        ) : (
          '–'
        )}
      </td>
      <td>
        {shares.length === 0 ? (
          t('Whole')
        ) : (
          <ul className={classes.shares}>
            {shares.map((share) => (
              <li key={share.cart_id}>
                {share.name} <span>{translate(showQuarters(share.quarters))}</span>
                {share.phone && share.phone !== brought_by?.phone && (
                  <span className={classes.phone}>{share.phone}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>{labelWords(row.process_option) || '–'}</td>
      <td>{showDay(row.kill_date)}</td>
      <td>
        <Notes row={row} />
      </td>
    </tr>
  );
}

/** What the staff needs to know before the kill. See docs/trade-facts.md, Ownership before the kill. */
const WARNINGS: Readonly<Record<TradeWarning, Words>> = {
  owner_missing: 'Custom: some shares have no owner. Find out who owns them before the kill.',
  inspection_voluntary: 'USDA: inspection is voluntary for this species. Has it been requested?',
  age_file_missing: 'Over 30 months: no proof of age on file.',
  organic_file_missing: 'Organic: no certificate on file.',
};

function Notes({
  row: { species, process_option, over_thirty_months, warnings, remark, is_organic },
}: {
  row: SheetRow;
}) {
  return (
    <>
      {isAskedForAge(species) && over_thirty_months === '' && (
        <span className={classes.age}>
          {t('Over 30 months')}
          {(['Yes', 'No'] as const).map((answer) => (
            <span key={answer} className={classes.answer}>
              <span className={classes.box} /> {t(answer)}
            </span>
          ))}
        </span>
      )}
      {over_thirty_months === 'yes' && <strong className={classes.flag}>{t('Over 30 months')}</strong>}
      {is_organic && process_option !== 'organic' && <strong className={classes.flag}>{t('Organic')}</strong>}
      {warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          {t(WARNINGS[warning])}
        </span>
      ))}
      {remark && <span>{remark}</span>}
    </>
  );
}

/** '5 Beef · 3 Hog' */
function countBySpecies(rows: readonly SheetRow[]): string {
  return SPECIES.flatMap((species) => {
    const heads = sum(rows.filter((row) => row.species === species).map((row) => row.heads));
    return heads > 0 ? [`${heads} ${t(showSpecies(species))}`] : [];
  }).join(' · ');
}
