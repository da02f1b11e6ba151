import { Stack } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PortalDay as Day, NextStep, Owed } from '#contract/dashboard/dashboard-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { sheetLink } from '#web/cut-sheets/sheet-address.ts';
import classes from '#web/dashboard/dashboard.module.css';
import { dayLinks } from '#web/dashboard/day-links.ts';
import { sayCount } from '#web/dashboard/figure.tsx';
import { Panel, Row } from '#web/dashboard/office-day.tsx';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { sayStage } from '#web/orders/stage-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';

type Animal = Day['animals'][number];

/** Bringing an animal in is listed as a task this many days before its drop-off. */
const SOON_DAYS = 7;

/** Whether the owner has to do something now, rather than wait for the plant or for the drop-off day. */
const isTodo = ({ next, dropoff_date }: Animal, today: IsoDate): boolean =>
  next === 'fill_sheet' || next === 'pick_up' || (next === 'bring_in' && dropoff_date <= addDays(today, SOON_DAYS));

/** A portal user's animals, with those that need action first, and what the user owes. */
export function PortalDay({ day: { owed, animals, today } }: { day: Day }) {
  const groups = Object.groupBy(animals, (animal) => (isTodo(animal, today) ? 'todo' : 'others'));
  return (
    <div className={classes.panels} data-has-money={owed.open > 0}>
      <Stack gap="1.15em">
        {groups.todo && <Animals title={t('What to do next')} animals={groups.todo} today={today} />}
        {groups.others && <Animals title={t('Your animals')} animals={groups.others} today={today} />}
        {animals.length === 0 && (
          <Panel title={t('Your animals')}>
            <EmptyState
              icon={IconClipboardList}
              title={t('No animals yet')}
              action={<ButtonLink to="/neworder">{t('Create an order')}</ButtonLink>}
            >
              {t('Animals you book or own a share of appear here, with what to do next.')}
            </EmptyState>
          </Panel>
        )}
      </Stack>
      {owed.open > 0 && <Debts owed={owed} today={today} />}
    </div>
  );
}

function Animals({ title, animals, today }: { title: string; animals: readonly Animal[]; today: IsoDate }) {
  return (
    <Panel title={title}>
      <ul className={classes.animals}>
        {animals.map((animal) => (
          <li key={animal.order_id}>
            <AnimalRow animal={animal} today={today} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Debts({ owed, today }: { owed: Owed; today: IsoDate }) {
  const { open, overdue } = dayLinks(today);
  return (
    <Panel title={t('To pay')}>
      <ul className={classes.rows}>
        <Row label={t('Open invoices')} count={sayCount(owed.open)} value={showMoney(owed.open_cents)} link={open} />
        {owed.overdue > 0 && (
          <Row
            label={t('Overdue [invoices]')}
            count={sayCount(owed.overdue)}
            value={showMoney(owed.overdue_cents)}
            link={overdue}
            isBad
          />
        )}
      </ul>
    </Panel>
  );
}

function AnimalRow({ animal, today }: { animal: Animal; today: IsoDate }) {
  const { order_id, title, species, next, sheet } = animal;
  return (
    <div className={classes.animal}>
      <Link {...orderLink(order_id)} className={classes.title}>
        {title}
      </Link>
      <span className={classes.state}>
        {next === 'fill_sheet' && sheet ? (
          <ButtonLink {...sheetLink(sheet)} size="compact-md">
            {t('Fill in cut sheet')}
          </ButtonLink>
        ) : (
          sayStage(animal)
        )}
      </span>
      <span className={classes.facts}>
        {[t(showSpecies(species)), NEXT_WORDS[next](animal, today)].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

/** What happens next, from the owner's point of view. */
const NEXT_WORDS: Readonly<Record<NextStep, (animal: Animal, today: IsoDate) => string>> = {
  decide: ({ dropoff_date }) =>
    t('Waiting for the plant to accept the request for {day}', { day: showDay(dropoff_date) }),
  fill_sheet: ({ status, dropoff_date, kill_date, open_sheets }) =>
    [
      ...(status === ORDER_STATUS.pending ? [t('Drop-off on {day}', { day: showDay(dropoff_date) })] : []),
      t('{count} cut sheets to fill in before {day}', { count: open_sheets, day: showDay(kill_date) }),
    ].join(' · '),
  bring_in: ({ dropoff_date }, today) =>
    dropoff_date < today
      ? t('The drop-off was due on {day}. Call the plant to pick a new day.', { day: showDay(dropoff_date) })
      : t('Bring it in on {day}', { day: showDay(dropoff_date) }),
  // The row already shows that the animal is ready for pickup.
  pick_up: () => '',
  wait: ({ status, dropoff_date, kill_date }) =>
    status === ORDER_STATUS.pending
      ? t('Arrives on {day}', { day: showDay(dropoff_date) })
      : t('At the plant. Kill date: {day}', { day: showDay(kill_date) }),
};
