import { Alert, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { type CalendarEvent, getEvents, showAvailableSlot } from '#contract/booking/events-api.ts';
import { freeSlots } from '#contract/calendar/day-slots.ts';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { useMoveOrder } from '#web/booking/edit-order/use-move-order.tsx';
import { DayOrdersDialog } from '#web/booking/events-calendar/day-orders-dialog.tsx';
import type { DayOffer } from '#web/booking/events-calendar/day-slots-words.ts';
import {
  byDay,
  dayOfInstant,
  EVENT_VIEWS,
  type EventView,
  monthsShown,
  narrowEvents,
  ROWS_OF,
  sidebarMonth,
  spellShown,
  stepView,
} from '#web/booking/events-calendar/event-days.ts';
import { EventLegend } from '#web/booking/events-calendar/event-mark.tsx';
import { EventsCalendarDays } from '#web/booking/events-calendar/events-calendar-days.tsx';
import { EventsCalendarMonth } from '#web/booking/events-calendar/events-calendar-month.tsx';
import classes from '#web/booking/events-calendar/events-calendar-screen.module.css';
import { EventsSidebar } from '#web/booking/events-calendar/events-calendar-sidebar.tsx';
import { CalendarHead } from '#web/calendar/calendar-head.tsx';
import { CalendarSwitch } from '#web/calendar/calendar-switch.tsx';
import { type Month, monthOf } from '#web/calendar/month-days.ts';
import { UnsetAvailability, useUnsetAvailability } from '#web/calendar/unset-availability.tsx';
import { useVisitedPlant } from '#web/calendar/visited-plant.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';
import { type ListState, useListState } from '#web/ui/table/list-state.ts';

const VIEW_WORDS: Readonly<Record<EventView, Words>> = { month: 'Month', week: 'Week', list: 'List' };
const BACK: Readonly<Record<EventView, Words>> = {
  month: 'Previous month',
  week: 'Previous week',
  list: 'Previous month',
};
const ON: Readonly<Record<EventView, Words>> = { month: 'Next month', week: 'Next week', list: 'Next month' };

/** The events calendar, /processorCalenderNew. */
export function EventsCalendarScreen() {
  const address = useListState();
  const { processor_id, select, instead } = useVisitedPlant(address);

  return (
    <PageFrame
      title={t('Events Calendar')}
      filters={
        !instead && (
          <>
            <CalendarSwitch processor={address.filter('processor')} />
            {select}
            <SearchField list={address} label={t('Search events')} />
          </>
        )
      }
    >
      {instead ?? <EventsCalendar key={processor_id} address={address} processor_id={processor_id} />}
    </PageFrame>
  );
}

function EventsCalendar({ address, processor_id }: { address: ListState; processor_id: number | undefined }) {
  const me = useMe();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const today = useToday(processor_id);
  const view = EVENT_VIEWS.find((one) => one === address.filter('view')) ?? (isPhone ? 'list' : 'month');
  const isAhead = view !== 'week' && !isDay(address.filter('at'));
  const at = isDay(address.filter('at')) ? address.filter('at') : today;
  const day = isDay(address.filter('day')) ? address.filter('day') : undefined;
  const [dragged, setDragged] = useState<CalendarEvent | null>(null);
  const { moveTo, choose, refusal, dialog } = useMoveOrder();

  const isUnset = useUnsetAvailability();
  const found = useEventsShown(view, at, isAhead, address.search, processor_id);
  const slots = useSlotsShown(monthsShown(view === 'week' ? 'month' : view, at, isAhead), address.search, processor_id);
  const offers = useMemo(() => offersByDay(slots), [slots]);
  const open = (opened: IsoDate) => address.set({ day: opened });
  const goTo = (next: IsoDate) => address.set({ at: next === today ? '' : next });

  const label = spellShown(view, at, isAhead);
  const shown = {
    today,
    at,
    isAhead,
    events: found.events,
    slots: offers,
    label,
    isLoading: found.isLoading,
    isSearched: address.search !== '',
    dragged,
    hasPage: me.role !== 'seller',
    onDrag: setDragged,
    onMove: choose,
    onOpen: open,
    onReach: goTo,
    onDrop: (event: CalendarEvent, onto: IsoDate) => {
      setDragged(null);
      void moveTo(event, onto);
    },
  };

  return (
    <div className={classes.columns} data-has-sidebar={hasSidebar(me.role)}>
      <section className={classes.calendar} aria-label={t('Events Calendar')}>
        <CalendarHead
          title={label}
          onToday={() => goTo(today)}
          back={{ label: t(BACK[view]), onClick: () => goTo(stepView(view, at, -1)) }}
          on={{ label: t(ON[view]), onClick: () => goTo(stepView(view, at, 1)) }}
        >
          <SegmentedControl
            className={classes.views}
            aria-label={t('Calendar view')}
            value={view}
            data={EVENT_VIEWS.map((one) => ({ value: one, label: t(VIEW_WORDS[one]) }))}
            onChange={(next) => address.set({ view: next })}
          />
        </CalendarHead>
        {isUnset && <UnsetAvailability />}
        {refusal}
        {found.error ? (
          <ErrorState error={found.error} onRetry={found.retry} />
        ) : found.isFirst ? (
          <Loading />
        ) : view === 'month' ? (
          <EventsCalendarMonth {...shown} />
        ) : (
          <EventsCalendarDays view={view} {...shown} />
        )}
        <VisuallyHidden role="status">{found.isLoading ? t('Loading...') : ''}</VisuallyHidden>
        {address.search !== '' && !found.isLoading && found.events.size === 0 && view === 'month' && (
          <Alert>{t('No matching events. Try fewer words or another month.')}</Alert>
        )}
        <EventLegend />
        <Text c="dimmed" fz="sm">
          {t('To move an order, drag its event to another day or use the event’s menu.')}
        </Text>
      </section>
      {hasSidebar(me.role) && <EventsSidebar today={today} slots={slots[0]?.searchallslot} onOpen={open} />}
      {dialog}
      {day && (
        <DayOrdersDialog key={day} day={day} processor_id={processor_id} onClose={() => address.set({ day: '' })} />
      )}
    </div>
  );
}

/** The sidebar is hidden from plant owners and customers. Required by CAL-048. */
const hasSidebar = (role: string): boolean => role !== 'processor' && role !== 'customer';

/** The events of the months shown, of which there are at most three. Loaded events are filtered right away during a search. */
function useEventsShown(
  view: EventView,
  at: IsoDate,
  isAhead: boolean,
  search: string,
  processor_id: number | undefined,
) {
  const [first, ...others] = monthsShown(view, at, isAhead);
  const more = { search, per_day: ROWS_OF[view], ...(processor_id !== undefined && { processor_id }) };
  const keepPrevious = { keepPrevious: true } as const;
  const one = useApiQuery(getEvents, { ...(first ?? monthOf(at)), ...more }, { ...keepPrevious, atOnce: true });
  const two = useApiQuery(
    getEvents,
    { ...(others[0] ?? monthOf(at)), ...more },
    { ...keepPrevious, enabled: others.length > 0 },
  );
  const three = useApiQuery(
    getEvents,
    { ...(others[1] ?? monthOf(at)), ...more },
    { ...keepPrevious, enabled: others.length > 1 },
  );
  const answers = [one, two, three].slice(0, 1 + others.length);
  const loaded = answers.flatMap(({ data, isPlaceholderData }) =>
    isPlaceholderData ? narrowEvents(data ?? [], search) : (data ?? []),
  );
  const failed = answers.find(({ error, data }) => error && !data);
  return {
    events: byDay(loaded),
    isFirst: one.isPending,
    isLoading: answers.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** The slots of each month shown. The sidebar lists those of the first one. */
function useSlotsShown(months: readonly Month[], search: string, processor_id: number | undefined) {
  const me = useMe();
  // Sellers send the plant they are viewing, plant owners their own id, everyone else their plant's.
  const whose = processor_id ?? (me.role === 'processor' ? me.id : (me.admin ?? me.id));
  const ask = (at: number) => ({ processor_id: whose, ...sidebarMonth(months[at] ?? FIRST_MONTH), search });
  const one = useApiQuery(showAvailableSlot, ask(0), { keepPrevious: true });
  const two = useApiQuery(showAvailableSlot, ask(1), { keepPrevious: true, enabled: months.length > 1 });
  const three = useApiQuery(showAvailableSlot, ask(2), { keepPrevious: true, enabled: months.length > 2 });
  const count = months.length;
  return useMemo(() => [one.data, two.data, three.data].slice(0, count), [one.data, two.data, three.data, count]);
}
/** Stands in for months that aren't asked for. */
const FIRST_MONTH: Month = { year: 2000, month: 2 };

function offersByDay(months: readonly (DataOf<typeof showAvailableSlot> | undefined)[]): Map<IsoDate, DayOffer> {
  const figures = new Map(
    months.flatMap((slots) => slots?.searchallslot.map((slot) => [slot.date_added, slot] as const) ?? []),
  );
  const offers = months.flatMap((slots) =>
    (slots?.availableslot ?? []).map(({ date_added, withdraw, reason }): [IsoDate, DayOffer] => {
      const { available = 0, used = 0 } = figures.get(date_added) ?? {};
      return [
        dayOfInstant(date_added),
        { available, free: freeSlots({ available, used }), isClosed: withdraw === 1, reason },
      ];
    }),
  );
  return new Map(offers);
}
