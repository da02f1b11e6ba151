import type { Page } from '#contract/lib/page.ts';

export const DASHBOARD_PAGES = {
  '/processordashboard': { who: 'plantPeople', title: 'Dashboard' },
} as const satisfies Readonly<Record<string, Page>>;
