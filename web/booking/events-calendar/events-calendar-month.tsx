import { Group } from '@mantine/core';
import type { CalendarEvent } from '#contract/booking/events-api.ts';
import { DAY_COUNT_MAX } from '#contract/booking/events-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import {
  type DayOffer,
  describeEventDay,
  isFull,
  isUnoffered,
  shortSlots,
} from '#web/booking/events-calendar/day-slots-words.ts';
import { type EventActions, EventChip } from '#web/booking/events-calendar/event-chip.tsx';
import { ROWS_OF } from '#web/booking/events-calendar/event-days.ts';
import { EventMark } from '#web/booking/events-calendar/event-mark.tsx';
import classes from '#web/booking/events-calendar/events-calendar-month.module.css';
import { type Dropping, useDropDay } from '#web/booking/events-calendar/use-drop-day.ts';
import { monthOf } from '#web/calendar/month-days.ts';
import { type DayStop, MonthGrid } from '#web/calendar/month-grid.tsx';
import { t } from '#web/lib/words.ts';
import { orderColor } from '#web/orders/order-status-tag.tsx';

export interface EventViewProps extends EventActions, Dropping {
  today: IsoDate;
  /** Any day of the month shown. */
  at: IsoDate;
  /** Whether this week and the five after it are shown instead of a month. */
  isAhead: boolean;
  events: ReadonlyMap<IsoDate, readonly CalendarEvent[]>;
  slots: ReadonlyMap<IsoDate, DayOffer>;
  /** The accessible name of the month grid. */
  label: string;
  isLoading: boolean;
  /** True during a search, when only matching days have events and slots. */
  isSearched: boolean;
  onOpen: (day: IsoDate) => void;
  onReach: (day: IsoDate) => void;
}

/** A month with at most 3 events per day. The day in the tab order is followed by its events; Enter opens one. */
export function EventsCalendarMonth({
  today,
  at,
  isAhead,
  events,
  slots,
  label,
  isLoading,
  isSearched,
  onOpen,
  onReach,
  ...actions
}: EventViewProps) {
  const dropOn = useDropDay(today, actions);

  function cell(day: IsoDate, { isTabbable, onFocus }: DayStop) {
    const found = events.get(day) ?? [];
    const count = found[0]?.day_count ?? 0;
    const daySlots = slots.get(day);
    return (
      <div
        className={classes.day}
        data-closed={daySlots?.isClosed || undefined}
        data-offered={isSearched || !isUnoffered(day, slots)}
      >
        <Group gap="0.3rem" justify="space-between" wrap="nowrap">
          <button
            type="button"
            className={classes.number}
            data-number={day}
            aria-current={day === today ? 'date' : undefined}
            aria-label={describeEventDay(day, count, daySlots)}
            tabIndex={isTabbable ? 0 : -1}
            onFocus={onFocus}
            onClick={() => onOpen(day)}
          >
            <span>{Number(day.slice(8))}</span>
          </button>
          <span className={classes.slots} data-full={isFull(daySlots) || undefined} aria-hidden="true">
            {(day >= today || daySlots?.isClosed) && shortSlots(daySlots)}
          </span>
        </Group>
        {daySlots?.isClosed && daySlots.reason && (
          <p className={classes.reason} aria-hidden="true">
            {daySlots.reason}
          </p>
        )}
        {found.length > 0 && (
          <>
            <ul className={classes.events}>
              {found.slice(0, ROWS_OF.month).map((event) => (
                <EventChip key={event.event_id} event={event} isTabbable={isTabbable} {...actions} />
              ))}
            </ul>
            <MoreEvents
              count={count - ROWS_OF.month}
              isUncounted={count > DAY_COUNT_MAX}
              isTabbable={isTabbable}
              onOpen={() => onOpen(day)}
            />
            <div className={classes.brief} aria-hidden="true">
              {found.slice(0, ROWS_OF.month).map(({ event_id, status }) => (
                <span key={event_id} data-color={orderColor(status)}>
                  <EventMark status={status} />
                </span>
              ))}
              {count > ROWS_OF.month && <b>{count > DAY_COUNT_MAX ? `${DAY_COUNT_MAX}+` : count}</b>}
            </div>
          </>
        )}
      </div>
    );
  }

  return (
    <MonthGrid
      today={today}
      month={isAhead ? null : monthOf(at)}
      start={at}
      aria-label={label}
      isLoading={isLoading}
      className={classes.grid}
      onReach={onReach}
      cellOf={cell}
      attributesOf={(day) => ({
        'data-day': day,
        'data-past': day < today || undefined,
        'data-today': day === today || undefined,
        ...dropOn(day),
      })}
    />
  );
}

/** Opens a day to show the events that didn't fit. */
export function MoreEvents({
  count,
  isUncounted,
  onOpen,
  isTabbable = true,
}: {
  count: number;
  isUncounted: boolean;
  onOpen: () => void;
  isTabbable?: boolean;
}) {
  if (count <= 0) return null;
  // If the server stopped counting, the number shown is a minimum.
  const more = isUncounted ? `${count - 1}+` : count;
  return (
    <button type="button" className={classes.more} onClick={onOpen} {...(!isTabbable && { tabIndex: -1 })}>
      {t('+{more} more', { more })}
    </button>
  );
}
