import type { Page } from '#contract/lib/page.ts';

export const WAITLIST_PAGES = {
  '/waitlist': { who: 'orderers', title: 'Waitlist' },
} as const satisfies Readonly<Record<string, Page>>;
