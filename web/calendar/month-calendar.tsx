import { Text, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { type DaySlot, getAllDateSlot, type Need } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { useToday } from '#web/accounts/today.ts';
import { CalendarHead } from '#web/calendar/calendar-head.tsx';
import { DayCell } from '#web/calendar/day-cell.tsx';
import legend from '#web/calendar/legend.module.css';
import classes from '#web/calendar/month-calendar.module.css';
import { isBookable, monthOf, spellMonth, stateOfDay, stepMonth } from '#web/calendar/month-days.ts';
import { type DayStop, MonthGrid } from '#web/calendar/month-grid.tsx';
import { useApiQuery } from '#web/lib/api.ts';
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
 * The drop-off calendar: a month of days with their slot titles. Arrow keys, Home, End, PageUp, and PageDown move between
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
  const [month, setMonth] = useState(() => monthOf(chosen ?? today));
  const title = useId();
  const slots = useApiQuery(
    getAllDateSlot,
    {
      ...month,
      species,
      process_option,
      offering,
      ...(processor_id && { processor_id }),
      ...(needs.length > 0 && { needs: [...needs] }),
    },
    { atOnce: true },
  );
  const byDay = new Map(slots.data?.data.map((slot) => [slot.date, slot]));
  const specialOn = new Map(slots.data?.special.map((special) => [special.date, special]));

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
        canPick={slots.data !== undefined && (isForLooking || isBookable(state, slot))}
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
        title={spellMonth(month)}
        onToday={() => setMonth(monthOf(today))}
        back={{ label: t('Previous month'), onClick: () => setMonth(stepMonth(month, -1)) }}
        on={{ label: t('Next month'), onClick: () => setMonth(stepMonth(month, 1)) }}
      />
      {slots.error && !slots.data ? (
        <ErrorState error={slots.error} onRetry={() => void slots.refetch()} />
      ) : (
        <MonthGrid
          month={month}
          today={today}
          start={chosen ?? today}
          aria-labelledby={title}
          isLoading={slots.isPending}
          shrinksPast
          onReach={(day) => setMonth(monthOf(day))}
          cellOf={(day, stop) => cellOf(day, byDay.get(day), stop)}
        />
      )}
      <VisuallyHidden role="status">{slots.isPending ? t('Loading...') : ''}</VisuallyHidden>
      {slots.data?.data.length === 0 && !hasHint && (
        <Text>{t('No slots this month. The plant’s office can add them in the calendar, under Availability.')}</Text>
      )}
      <ul className={`${legend.legend} ${classes.legend}`}>
        <li data-state="free">{t('Free slots')}</li>
        <li data-state="full">{t('No free slots')}</li>
        <li data-state="closed">{t('Not offered')}</li>
        {slots.data?.special.some(({ is_closed }) => is_closed) && <li data-state="shut">{t('Closed')}</li>}
      </ul>
    </div>
  );
}
