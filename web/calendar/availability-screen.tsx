import { Alert, Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { type DaySlot, getAllDateSlot, getProcessorPreference } from '#contract/calendar/api.ts';
import { showDay, todayUtc } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { CATEGORY_OF, SPECIES } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { AvailabilityGrid, type Cell } from '#web/calendar/availability-grid.tsx';
import classes from '#web/calendar/availability-screen.module.css';
import { monthOf, stepMonth } from '#web/calendar/month-days.ts';
import { SetSlotsDialog } from '#web/calendar/set-slots-dialog.tsx';
import { type Offer, overbookedDays, processingSentences, weeksByCategory } from '#web/calendar/weekly-offers.ts';
import { ask, useAsk } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

/** The weekly availability: a row per animal the plant handles, SUN to SAT. The office clicks a cell to set it. Spec part 2, section 2. */
export function AvailabilityScreen() {
  const { role } = useMe();
  const hasCard = useCardGuard();
  const answer = useAsk(getProcessorPreference, {});
  const [open, setOpen] = useState<Cell | null>(null);
  const [overbooked, setOverbooked] = useState<{ cell: Cell; days: DaySlot[] } | null>(null);

  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton h="20rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />;
  const weeks = weeksByCategory(answer.data);
  if (weeks.length === 0) {
    return (
      <EmptyState title={t('No animals yet')}>{t('The plant’s profile names no species that it handles.')}</EmptyState>
    );
  }

  const choose = (cell: Cell) => hasCard() && setOpen(cell);

  async function onSaved(cell: Cell, total: number) {
    setOpen(null);
    setOverbooked(null);
    const { usda, custom } = cell.week.offers[cell.weekday] as Offer;
    if (total >= usda + custom) return;
    // What was saved is saved; when this cannot be told now, the calendar still shows it.
    const days = await askOverbooked(cell).catch(() => []);
    if (days.length > 0) setOverbooked({ cell, days });
  }

  return (
    <div className={classes.screen}>
      <Title order={2} size="h3" className={classes.heading}>
        {processingSentences(weeks).join(' ')}
      </Title>
      {isOffice(role) && (
        <p className={classes.hint}>{t('Choose a day to set how many animals can be dropped off on it.')}</p>
      )}
      {overbooked && (
        <Alert
          className={classes.overbooked}
          withCloseButton
          closeButtonLabel={t('Close')}
          onClose={() => setOverbooked(null)}
        >
          {t(
            '{animal}: more is booked than offered now on {days}. Nothing was taken off; these days stay full until orders are moved.',
            {
              animal: t(overbooked.cell.week.name),
              days: overbooked.days
                .map(({ date, used, available }) =>
                  t('{day} ({used} booked, {available} offered)', { day: showDay(date), used, available }),
                )
                .join(', '),
            },
          )}
        </Alert>
      )}
      <AvailabilityGrid weeks={weeks} onChoose={isOffice(role) ? choose : undefined} />
      {open && (
        <SetSlotsDialog {...open} onSaved={(total) => void onSaved(open, total)} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** Days of this month and the next that hold more of the category than they offer now. */
async function askOverbooked({ week, weekday }: Cell): Promise<DaySlot[]> {
  const today = todayUtc();
  const species = SPECIES.find((key) => CATEGORY_OF[key] === week.category_id) ?? '';
  const months = [monthOf(today), stepMonth(monthOf(today), 1)];
  const answers = await Promise.all(months.map((month) => ask(getAllDateSlot, { ...month, species })));
  return overbookedDays(
    answers.flatMap(({ data }) => data),
    weekday,
    today,
  );
}
