import { Button, Stack, Title } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { OfficeDay as Day } from '#contract/dashboard/dashboard-api.ts';
import { showMoney, showPounds } from '#contract/lib/figures.ts';
import { CATEGORY_OF, SPECIES } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import classes from '#web/dashboard/dashboard.module.css';
import { dayLinks } from '#web/dashboard/day-links.ts';
import { Figure, sayCount } from '#web/dashboard/figure.tsx';
import { showDay } from '#web/lib/format.ts';
import type { PageLink } from '#web/lib/page-link.ts';
import { t } from '#web/lib/words.ts';
import { pageFrom, useFewOnPhones } from '#web/ui/table/list-state.ts';

/** What happens at the plant today, in numbers. */
export function DayFigures({ day }: { day: Day }) {
  const links = dayLinks(day.today);
  const weighed =
    day.rail_clb > 0 ? t('{weight} weighed', { weight: showPounds(Math.round(day.rail_clb / 100) * 100) }) : '';
  return (
    <ul className={classes.figures} aria-label={t('Today')}>
      <Figure label={t('Drop-offs expected')} count={day.expected} link={links.expected} />
      <Figure label={t('Drop-offs arrived')} count={day.arrived} link={links.arrived} />
      <Figure label={t('Drop-offs missed')} count={day.missed} link={links.missed} isBad />
      <Figure label={t('Kills today')} count={day.kills} link={links.kills} />
      <Figure label={t('Cuts today')} count={day.cuts} link={links.cuts} />
      <Figure label={t('On the rail')} count={day.rail} note={weighed || undefined} link={links.rail} />
    </ul>
  );
}

/** The office's day: numbers, what needs attention, money, and the next days with room. */
export function OfficeDay({ day }: { day: Day }) {
  return (
    <>
      <DayFigures day={day} />
      <div className={classes.panels}>
        <Stack gap="1.15em">
          <Waiting day={day} />
          <Money day={day} />
        </Stack>
        <FreeDays day={day} />
      </div>
    </>
  );
}

/** What needs someone's attention. Leaves out counts of zero. */
function Waiting({ day }: { day: Day }) {
  const links = dayLinks(day.today);
  const rows = [
    { label: t('Requests to review'), count: day.requests, link: links.requests },
    { label: t('Cut sheets missing for the next 7 days'), count: day.missing_sheets, link: links.missing_sheets },
    { label: t('Requested cut sheet changes'), count: day.sheet_changes, link: links.sheet_changes },
    { label: t('Past the cutting day'), count: day.late, link: links.late },
    { label: t('Ready for pickup'), count: day.ready, link: links.ready },
  ].filter(({ count }) => count > 0);
  return (
    <Panel title={t('Needs attention')}>
      {rows.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden />
          {t('Nothing needs your attention.')}
        </p>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ label, count, link }) => (
            <Row key={label} label={label} value={sayCount(count)} link={link} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Money({ day: { owed, money_trouble, today } }: { day: Day }) {
  const links = dayLinks(today);
  return (
    <Panel title={t('Money due')}>
      <ul className={classes.rows}>
        <Row
          label={t('Open invoices')}
          count={sayCount(owed.open)}
          value={showMoney(owed.open_cents)}
          link={links.open}
        />
        <Row
          label={t('Overdue [invoices]')}
          count={sayCount(owed.overdue)}
          value={showMoney(owed.overdue_cents)}
          link={links.overdue}
          isBad={owed.overdue > 0}
        />
        {money_trouble > 0 && (
          <Row
            label={t('Disputes and refunds to settle')}
            value={sayCount(money_trouble)}
            link={links.money_trouble}
            isBad
          />
        )}
      </ul>
    </Panel>
  );
}

/** The next day with room for one more animal, by species. */
function FreeDays({ day: { next_free } }: { day: Day }) {
  const { nmfs_number } = useMe();
  const handled = nmfs_number.split(',');
  const speciesOf = (category_id: number) =>
    SPECIES.find((key) => CATEGORY_OF[key] === category_id && handled.includes(key)) ?? '';
  const nameOf = useCategoryName();
  const { list, showAll } = useFewOnPhones(next_free.length);
  const { rows, total } = pageFrom(next_free, list);
  return (
    <Panel title={t('Next free day')}>
      <ul className={classes.rows} data-is-wide>
        {rows.map(({ category_id, day }) => (
          <Row
            key={category_id}
            label={nameOf(category_id)}
            value={day ? showDay(day) : t('None soon')}
            link={{
              to: '/processorCalender',
              search: { species: speciesOf(category_id), ...(day && { day }) },
            }}
          />
        ))}
      </ul>
      {showAll && total > rows.length && (
        <Button variant="subtle" color="gray" fullWidth onClick={showAll}>
          {t('Show all ({total})', { total })}
        </Button>
      )}
    </Panel>
  );
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} size="h4" id={id} className={classes.panelTitle}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface RowProps {
  label: string;
  count?: string;
  value: string;
  link: PageLink;
  isBad?: boolean;
}

/** A line that links to its list. */
export function Row({ label, count, value, link, isBad = false }: RowProps) {
  return (
    <li>
      <Link {...link} className={classes.row} data-is-bad={isBad}>
        <span>
          {label}
          {count !== undefined && <span className={classes.count}> {count}</span>}
        </span>
        <span className={classes.value}>{value}</span>
        <IconChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}
