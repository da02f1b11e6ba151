import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/booking/events-api.ts';
import {
  byDay,
  dayOfInstant,
  daysShown,
  eventTitle,
  monthsShown,
  narrowEvents,
  popupTitle,
  sidebarMonth,
  spellSidebarDay,
  splitSlots,
  stepView,
} from '#web/booking/events-calendar/event-days.ts';

const event = (title: string, process_option = '', date = '2026-06-15 00:00:00'): CalendarEvent => ({
  event_id: 1,
  order_id: 1,
  title,
  process_option,
  offering: 'unlabelled',
  date,
  kill_date: '2026-06-17',
  status: 0,
  species: 'beef',
  heads: 1,
  day_count: 1,
  can: { schedule: true },
});

test('puts the process option before an event’s title, in brackets and capitals [CAL-023]', () => {
  expect(eventTitle(event('Smith', 'usda'))).toBe('[USDA] Smith');
  expect(eventTitle(event('Smith', 'religious'))).toBe('[RELIGIOUS] Smith');
  expect(eventTitle(event('Smith'))).toBe('Smith');
});

test('shows an event on its UTC day, whatever its time of day [CAL-021]', () => {
  expect(dayOfInstant('2026-06-15 23:30:00')).toBe('2026-06-15');
  expect(dayOfInstant('2026-06-15T23:30:00.000Z')).toBe('2026-06-15');
  expect([...byDay([event('a', '', '2026-06-15 23:30:00'), event('b', '', '2026-06-16 00:00:00')]).keys()]).toEqual([
    '2026-06-15',
    '2026-06-16',
  ]);
});

test('requests the month shown, or December of the year before if that is January [CAL-064]', () => {
  expect(sidebarMonth({ year: 2026, month: 1 })).toEqual({ month_no: 12, year_no: 2025 });
  expect(sidebarMonth({ year: 2026, month: 3 })).toEqual({ month_no: 3, year_no: 2026 });
  expect(sidebarMonth({ year: 2026, month: 12 })).toEqual({ month_no: 12, year_no: 2026 });
});

test('lists days after today as upcoming, and all other days as past, latest first [CAL-025]', () => {
  const slot = (day: string) => ({ title: day, date_added: `${day}T00:00:00.000Z`, available: 1, used: 0 });
  const { upcoming, past } = splitSlots(
    ['2026-06-14', '2026-06-15', '2026-06-16', '2026-06-17'].map(slot),
    '2026-06-15',
  );
  expect(upcoming.map(({ title }) => title)).toEqual(['2026-06-16', '2026-06-17']);
  expect(past.map(({ title }) => title)).toEqual(['2026-06-15', '2026-06-14']);
});

test('formats days for the sidebar and the popup [CAL-026 CAL-067]', () => {
  expect(spellSidebarDay('2025-06-15')).toBe('Jun 15th 2025');
  expect(
    ['01', '02', '03', '11', '12', '13', '21', '22', '23', '31'].map((day) => spellSidebarDay(`2025-01-${day}`)),
  ).toEqual(
    ['1st', '2nd', '3rd', '11th', '12th', '13th', '21st', '22nd', '23rd', '31st'].map((day) => `Jan ${day} 2025`),
  );
  expect(popupTitle('2025-06-15')).toBe('15-06-2025');
});

test('moves by a month or a week, even into another year', () => {
  expect(daysShown('month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-03-01' });
  expect(daysShown('week', '2026-12-31')).toEqual({ from: '2026-12-27', to: '2027-01-03' });
  expect(monthsShown('week', '2026-12-31')).toEqual([
    { year: 2026, month: 12 },
    { year: 2027, month: 1 },
  ]);
  expect(monthsShown('week', '2026-06-10')).toEqual([{ year: 2026, month: 6 }]);
  // The first view: this week and the five after it.
  expect(daysShown('month', '2026-11-30', true)).toEqual({ from: '2026-11-29', to: '2027-01-10' });
  expect(monthsShown('month', '2026-11-30', true).map(({ month }) => month)).toEqual([11, 12, 1]);
  expect([
    stepView('month', '2026-01-31', 1),
    stepView('list', '2026-01-31', -1),
    stepView('week', '2026-12-31', 1),
  ]).toEqual(['2026-02-01', '2025-12-01', '2027-01-07']);
});

test('finds the loaded events that contain every word typed', () => {
  const loaded = [event('Smith beef', 'usda'), event('Jones'), event('Smith hog')];
  expect(narrowEvents(loaded, 'SMITH').map(({ title }) => title)).toEqual(['Smith beef', 'Smith hog']);
  expect(narrowEvents(loaded, 'usda smith').map(({ title }) => title)).toEqual(['Smith beef']);
  expect(narrowEvents(loaded, '')).toHaveLength(3);
});
