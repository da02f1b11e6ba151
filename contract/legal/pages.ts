import type { Page } from '#contract/lib/page.ts';

export const LEGAL_PAGES = {
  '/privacypolicy': { who: 'anyone', title: 'Privacy' },
  '/termscondition': { who: 'anyone', title: 'Terms' },
} as const satisfies Readonly<Record<string, Page>>;
