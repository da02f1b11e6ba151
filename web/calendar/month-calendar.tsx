import { Text, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import type { DaySlot, Need } from '#contract/calendar/api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { useToday } from '#web/accounts/today.ts';
import { CalendarHead } from '#web/calendar/calendar-head.tsx';
import { DayCell } from '#web/calendar/day-cell.tsx';
import legend from '#web/calendar/legend.module.css';
import classes from '#web/calendar/month-calendar.module.css';
import {
  isBookable,
  monthOf,
  monthsIn,
  rangeAhead,
  spellMonth,
  spellShort,
  stateOfDay,
  stepMonth,
} from '#web/calendar/month-days.ts';
import { type DayStop, MonthGrid } from '#web/calendar/month-grid.tsx';
import { NextFree, useFreeDays } from '#web/calendar/next-free.tsx';
import { type SlotFilter, useDaySlots } from '#web/calendar/use-day-slots.ts';
import { t } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/states.tsx';

export interface MonthCalendarProps {
  chosen?: IsoDate | undefined;
  onPick: (day: IsoDate) => void;
  /** Counts only slots in this species' category, or in all of the plant's categories if ''. */
  species?: Species | '';
  /** Counts only the slots that this label uses. '' counts all slots. */
  process_option?: Label | '';
  offering?: InspectionAnswer;
  /** The plant a seller is viewing. */
  processor_id?: number | undefined;
  /** How many slots are needed. Days with fewer are marked. */
  needed?: number;
  /** Head counts for several species, each of which needs its own slots. Only the slots of these species are counted. */
  needs?: readonly Need[] | undefined;
  /** True in a dialog, where a day gets the initial focus. */
  hasFocus?: boolean;
  /** True if days are only viewed, so that past days and days without slots can be selected too. */
  isForLooking?: boolean;
  /** True if the screen already says that there are no slots yet. */
  hasHint?: boolean;
}

/**
 * The drop-off calendar: days with their slot titles, at first this week and the five after it, then by month. Its first day with room is
 * the one that gets focus. Arrow keys, Home, End, PageUp, and PageDown move between
 * days; Enter selects one. Makes one call per month.
 *
 *     <MonthCalendar chosen={dropoff_date} onPick={setDropoffDate} species="beef" needed={2} />
 */
export function MonthCalendar({
  chosen,
  onPick,
  species = '',
  process_option = '',
  offering = '',
  processor_id,
  needed = 1,
  needs = [],
  hasFocus = false,
  isForLooking = false,
  hasHint = false,
}: MonthCalendarProps) {
  const today = useToday(processor_id);
  const ahead = rangeAhead(today);
  const isAhead = (day: IsoDate) => day >= ahead.from && day < ahead.to;
  /** Null while the weeks ahead are shown. */
  const [month, setMonth] = useState(() => (chosen === undefined || isAhead(chosen) ? null : monthOf(chosen)));
  const title = useId();
  const filter: SlotFilter = {
    species,
    process_option,
    offering,
    ...(processor_id && { processor_id }),
    ...(needs.length > 0 && { needs: [...needs] }),
  };
  const slots = useDaySlots(month ? [month] : monthsIn(ahead), filter);
  const byDay = new Map(slots.days.map((slot) => [slot.date, slot]));
  const specialOn = new Map(slots.special.map((special) => [special.date, special]));
  const freeDays = useFreeDays(today, needed, filter);

  const cellOf = (day: IsoDate, slot: DaySlot | undefined, { isTabbable, onFocus }: DayStop) => {
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
        canPick={!slots.isPending && (isForLooking || isBookable(state, slot))}
        isTabbable={isTabbable}
        hasFocus={hasFocus && isTabbable}
        onFocus={onFocus}
        onPick={() => onPick(day)}
      />
    );
  };

  return (
    <div className={classes.calendar}>
      <CalendarHead
        id={title}
        title={
          month
            ? spellMonth(month)
            : t('{from} to {to}', { from: spellShort(ahead.from), to: spellShort(addDays(ahead.to, -1)) })
        }
        onToday={() => setMonth(null)}
        back={{
          label: t('Previous month'),
          onClick: () => setMonth(stepMonth(month ?? monthOf(today), -1)),
        }}
        on={{ label: t('Next month'), onClick: () => setMonth(stepMonth(month ?? monthOf(today), 1)) }}
      />
      {!isForLooking && freeDays.length > 0 && (
        <NextFree
          days={freeDays}
          chosen={chosen}
          onPick={(day) => {
            setMonth(isAhead(day) ? null : monthOf(day));
            onPick(day);
          }}
        />
      )}
      {slots.error ? (
        <ErrorState error={slots.error} onRetry={slots.refetch} />
      ) : (
        <MonthGrid
          month={month}
          today={today}
          start={chosen ?? freeDays[0] ?? today}
          aria-labelledby={title}
          isLoading={slots.isPending}
          shrinksPast
          onReach={(day) => setMonth(monthOf(day))}
          cellOf={(day, stop) => cellOf(day, byDay.get(day), stop)}
        />
      )}
      <VisuallyHidden role="status">{slots.isPending ? t('Loading...') : ''}</VisuallyHidden>
      {!slots.isPending && !slots.error && slots.days.length === 0 && !hasHint && (
        <Text>{t('No slots here. The plant’s office can add them in the calendar, under Availability.')}</Text>
      )}
      <ul className={`${legend.legend} ${classes.legend}`}>
        <li data-state="free">{t('Free slots')}</li>
        <li data-state="full">{t('No free slots')}</li>
        <li data-state="closed">{t('Not offered')}</li>
        {slots.special.some(({ is_closed }) => is_closed) && <li data-state="shut">{t('Closed')}</li>}
      </ul>
      <Text size="sm" c="dimmed">
        {t('Bars: how much of each animal’s slots is booked')}
      </Text>
    </div>
  );
}
