import { Button, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { DAY_COUNT_MAX } from '#contract/booking/events-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { useMe } from '#web/accounts/session.ts';
import { shortSlots } from '#web/booking/events-calendar/day-slots-words.ts';
import { EventChip } from '#web/booking/events-calendar/event-chip.tsx';
import { daysShown, spellShortDay } from '#web/booking/events-calendar/event-days.ts';
import classes from '#web/booking/events-calendar/events-calendar-days.module.css';
import { type EventViewProps, MoreEvents } from '#web/booking/events-calendar/events-calendar-month.tsx';
import { useDropDay } from '#web/booking/events-calendar/use-drop-day.ts';
import { spellDay } from '#web/calendar/month-days.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Days with their events below them: a week side by side if there is room, or the days of a month that have events. */
export function EventsCalendarDays({
  view,
  today,
  at,
  isAhead,
  events,
  slots,
  label,
  isLoading,
  onOpen,
  onReach: _,
  ...actions
}: EventViewProps & { view: 'week' | 'list' }) {
  const { role } = useMe();
  const [isPastShown, setPastShown] = useState(false);
  const dropOn = useDropDay(today, actions);
  const { from, to } = daysShown(view, at, isAhead);
  const days: IsoDate[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) if (view === 'week' || events.has(day)) days.push(day);
  // This month's list starts with today. Past days are behind a button.
  const past = view === 'list' && today < to ? days.filter((day) => day < today) : [];
  const isFolded = !isPastShown && past.length > 0 && past.length < days.length;
  const shown = isFolded ? days.slice(past.length) : days;

  if (days.length === 0) {
    if (isLoading) return <Skeleton h="12rem" />;
    return (
      <div className={classes.none}>
        <EmptyState
          icon={IconCalendar}
          title={t('No data found')}
          action={belongsTo('orderers', role) && <ButtonLink to="/neworder">{t('Create an order')}</ButtonLink>}
        >
          {t('No orders on these days.')}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {isFolded && (
        <Button variant="default" onClick={() => setPastShown(true)}>
          {t('Show earlier days this month')}
        </Button>
      )}
      <ol className={classes.days} data-view={view} aria-label={label} aria-busy={isLoading}>
        {shown.map((day) => {
          const found = events.get(day) ?? [];
          const count = found[0]?.day_count ?? 0;
          const daySlots = slots.get(day);
          return (
            <li
              key={day}
              className={classes.day}
              data-day={day}
              data-past={day < today || undefined}
              data-today={day === today || undefined}
              data-closed={daySlots?.isClosed || undefined}
              {...dropOn(day)}
            >
              <div className={classes.head}>
                <button type="button" aria-current={day === today ? 'date' : undefined} onClick={() => onOpen(day)}>
                  {view === 'week' ? spellShortDay(day) : spellDay(day)}
                </button>
                <span>{(day >= today || daySlots?.isClosed) && shortSlots(daySlots)}</span>
              </div>
              {daySlots?.isClosed && daySlots.reason && <p className={classes.reason}>{daySlots.reason}</p>}
              {found.length > 0 && (
                <ul className={classes.events}>
                  {found.map((event) => (
                    <EventChip key={event.event_id} event={event} roomy={view} {...actions} />
                  ))}
                </ul>
              )}
              <MoreEvents count={count - found.length} isUncounted={count > DAY_COUNT_MAX} onOpen={() => onOpen(day)} />
            </li>
          );
        })}
      </ol>
    </>
  );
}
