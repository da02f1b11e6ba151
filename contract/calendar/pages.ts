import type { Page } from '#contract/lib/page.ts';

export const CALENDAR_PAGES = {
  '/processorCalender': { who: 'calendarPeople', title: 'Calendar' },
  '/processorCalenderNew': { who: 'calendarPeople', title: 'Events Calendar' },
} as const satisfies Readonly<Record<string, Page>>;
