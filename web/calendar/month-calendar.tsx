import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type DaySlot, getAllDateSlot } from '#contract/calendar/api.ts';
import { type IsoDate, monthRange, todayUtc, WEEKDAYS } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Label } from '#contract/orders/offering.ts';
import { DayCell } from '#web/calendar/day-cell.tsx';
import classes from '#web/calendar/month-calendar.module.css';
import {
  dayAfterKey,
  isBookable,
  monthOf,
  spellMonth,
  stateOfDay,
  stepMonth,
  weeksOf,
} from '#web/calendar/month-days.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/states.tsx';

export interface MonthCalendarProps {
  chosen?: IsoDate | undefined;
  onPick: (day: IsoDate) => void;
  /** Counts only slots of this species' category. '' counts all categories of the plant. */
  species?: Species | '';
  /** Counts only slots for this label. '' counts both. */
  process_option?: Label | '';
  /** The plant a seller is viewing. */
  processor_id?: number | undefined;
  /** How many slots are needed. Days with fewer are marked. */
  needed?: number;
  /** True in a dialog, where a day gets the focus first. */
  hasFocus?: boolean;
  /** True if days are only viewed: past days and days without slots can then be selected too. */
  isForLooking?: boolean;
}

/**
 * The drop-off calendar: a month of days with their slot titles. Arrow keys, Home, End, PageUp and PageDown move between
 * days; Enter selects. Sends one call per month.
 *
 *     <MonthCalendar chosen={dropoff_date} onPick={setDropoffDate} species="beef" needed={2} />
 */
export function MonthCalendar({
  chosen,
  onPick,
  species = '',
  process_option = '',
  processor_id,
  needed = 1,
  hasFocus = false,
  isForLooking = false,
}: MonthCalendarProps) {
  const today = todayUtc();
  const [month, setMonth] = useState(() => monthOf(chosen ?? today));
  const [reached, setReached] = useState<IsoDate>(chosen ?? today);
  const movesFocus = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const title = useId();
  const slots = useApiQuery(
    getAllDateSlot,
    { ...month, species, process_option, ...(processor_id && { processor_id }) },
    { atOnce: true },
  );
  const byDay = new Map(slots.data?.data.map((slot) => [slot.date, slot]));
  const specialOn = new Map(slots.data?.special.map((special) => [special.date, special]));

  // One day is in the tab order: the last one focused, or the first of the month.
  const { from, to } = monthRange(month.year, month.month);
  const tabDay = reached >= from && reached < to ? reached : from;

  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabDay}"]`)?.focus();
  }, [tabDay]);

  function show(day: IsoDate) {
    setReached(day);
    setMonth(monthOf(day));
  }

  function onKeyDown(event: KeyboardEvent) {
    const day = event.altKey || event.ctrlKey || event.metaKey ? null : dayAfterKey(event.key, tabDay);
    if (!day) return;
    event.preventDefault();
    movesFocus.current = true;
    show(day);
  }

  const cellOf = (day: IsoDate, slot: DaySlot | undefined) => {
    const state = stateOfDay(day, slot, today, needed);
    return (
      <DayCell
        day={day}
        slot={slot}
        special={specialOn.get(day)}
        state={state}
        needed={needed}
        isToday={day === today}
        isChosen={day === chosen}
        isLoading={slots.isPending}
        canPick={slots.data !== undefined && (isForLooking || isBookable(state))}
        isTabbable={day === tabDay}
        hasFocus={hasFocus && day === tabDay}
        onReach={() => setReached(day)}
        onPick={() => onPick(day)}
      />
    );
  };

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <div id={title} className={classes.month} aria-live="polite">
          {spellMonth(month)}
        </div>
        <Button variant="default" onClick={() => show(today)}>
          {t('Today')}
        </Button>
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Previous month')}
            onClick={() => setMonth(stepMonth(month, -1))}
          >
            <Chevron points="10,3 5,8 10,13" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Next month')}
            onClick={() => setMonth(stepMonth(month, 1))}
          >
            <Chevron points="6,3 11,8 6,13" />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
      {slots.error && !slots.data ? (
        <ErrorState error={slots.error} onRetry={() => void slots.refetch()} />
      ) : (
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one control, as in the ARIA date picker pattern.
          role="grid"
          aria-labelledby={title}
          aria-busy={slots.isPending}
          className={classes.grid}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col">
                  {t(weekday)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, weekday) => (
                  <td key={WEEKDAYS[weekday]}>{day && cellOf(day, byDay.get(day))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <VisuallyHidden role="status">{slots.isPending ? t('Loading...') : ''}</VisuallyHidden>
      {slots.data?.data.length === 0 && (
        <p className={classes.none}>
          {t('No slots this month. The plant’s office can add them in the calendar, under Availability.')}
        </p>
      )}
      <ul className={classes.legend}>
        <li data-state="free">{t('Free slots')}</li>
        <li data-state="full">{t('No free slots')}</li>
        <li data-state="closed">{t('Not offered')}</li>
        {slots.data?.special.some(({ is_closed }) => is_closed) && <li data-state="shut">{t('Closed')}</li>}
      </ul>
    </div>
  );
}

function Chevron({ points }: { points: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className={classes.chevron}>
      <polyline points={points} />
    </svg>
  );
}
