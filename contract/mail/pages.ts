import type { Page } from '#contract/lib/page.ts';

export const MAIL_PAGES = {
  '/processor/communications': { who: 'office', title: 'Communications' },
} as const satisfies Readonly<Record<string, Page>>;
