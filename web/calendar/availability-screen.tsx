import { Alert, Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { type DaySlot, getAllDateSlot, getProcessorPreference } from '#contract/calendar/api.ts';
import { showDay, todayUtc, WEEKDAYS } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { CATEGORY_OF, SPECIES } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/calendar/availability-screen.module.css';
import { monthOf, stepMonth } from '#web/calendar/month-days.ts';
import { SetSlotsDialog } from '#web/calendar/set-slots-dialog.tsx';
import {
  type CategoryWeek,
  LONG_WEEKDAYS,
  type Offer,
  overbookedDays,
  processingSentences,
  weeksByCategory,
} from '#web/calendar/weekly-offers.ts';
import { ask, useAsk } from '#web/lib/api.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

interface Cell {
  week: CategoryWeek;
  weekday: number;
}

/** The weekly availability: a row per animal the plant handles, SUN to SAT. The office clicks a cell to set it. Spec part 2, section 2. */
export function AvailabilityScreen() {
  const { role } = useMe();
  const hasCard = useCardGuard();
  const answer = useAsk(getProcessorPreference, {});
  const [open, setOpen] = useState<Cell | null>(null);
  const [overbooked, setOverbooked] = useState<{ cell: Cell; days: DaySlot[] } | null>(null);

  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton h="20rem" aria-hidden={false} role="status" aria-label="Loading..." />;
  const weeks = weeksByCategory(answer.data);
  if (weeks.length === 0) {
    return <EmptyState title="No animals yet">The plant’s profile names no species that it handles.</EmptyState>;
  }

  async function onSaved(cell: Cell, total: number) {
    setOpen(null);
    setOverbooked(null);
    const { usda, custom } = cell.week.offers[cell.weekday] as Offer;
    if (total >= usda + custom) return;
    const days = await askOverbooked(cell);
    if (days.length > 0) setOverbooked({ cell, days });
  }

  return (
    <div className={classes.screen}>
      <Title order={2} size="h3" className={classes.heading}>
        {processingSentences(weeks).join(' ')}
      </Title>
      {isOffice(role) && <p className={classes.hint}>Choose a day to set how many animals can be dropped off on it.</p>}
      {overbooked && (
        <Alert color="yellow" withCloseButton closeButtonLabel="Close" onClose={() => setOverbooked(null)}>
          {overbooked.cell.week.name}: more is booked than offered now on{' '}
          {overbooked.days
            .map(({ date, used, available }) => `${showDay(date)} (${used} booked, ${available} offered)`)
            .join(', ')}
          . Nothing was taken off; these days stay full until orders are moved.
        </Alert>
      )}
      <div className={classes.sheet}>
        <table className={classes.grid} aria-label="Slots per week">
          <thead>
            <tr>
              <th scope="col">Animal</th>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.category_id}>
                <th scope="row">{week.name}</th>
                {week.offers.map((offer, weekday) => (
                  <td key={WEEKDAYS[weekday]}>
                    {isOffice(role) ? (
                      <button
                        type="button"
                        className={classes.cell}
                        aria-label={`${week.name}, ${LONG_WEEKDAYS[weekday]}: ${spellOffer(offer)}`}
                        onClick={() => hasCard() && setOpen({ week, weekday })}
                      >
                        <OfferText offer={offer} />
                      </button>
                    ) : (
                      <div className={classes.cell}>
                        <OfferText offer={offer} />
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && (
        <SetSlotsDialog {...open} onSaved={(total) => void onSaved(open, total)} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function spellOffer({ usda, custom }: Offer): string {
  const parts = [usda > 0 && `USDA ${usda}`, custom > 0 && `Custom ${custom}`].filter(Boolean);
  return parts.join(' · ') || '–';
}

function OfferText({ offer: { usda, custom } }: { offer: Offer }) {
  if (usda + custom === 0) return <span className={classes.nothing}>–</span>;
  return (
    <span className={classes.offer}>
      {usda > 0 && (
        <span>
          USDA <b>{usda}</b>
        </span>
      )}
      {custom > 0 && (
        <span>
          Custom <b>{custom}</b>
        </span>
      )}
    </span>
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
