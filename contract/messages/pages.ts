import type { Page } from '#contract/lib/page.ts';

export const MESSAGES_PAGES = {
  /** The messages screen for every role, so that other pages can link to it. */
  '/messages': { who: 'signedIn' },
  '/sellerdashboard/message': { who: 'sellers', title: 'Messages' },
  '/buyerdashboard/message': { who: 'buyers', title: 'Messages' },
  '/processordashboard/message': { who: 'plantPeople', title: 'Messages' },
  '/processordashboard/messages': { who: 'plantPeople' },
} as const satisfies Readonly<Record<string, Page>>;
