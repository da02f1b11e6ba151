import type { Page } from '#contract/lib/page.ts';

export const REPORTS_PAGES = {
  '/reports': { who: 'office', title: 'Reports' },
} as const satisfies Readonly<Record<string, Page>>;
