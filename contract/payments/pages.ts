import type { Page } from '#contract/lib/page.ts';

export const PAYMENTS_PAGES = {
  '/paymentgateway': { who: 'signedIn', title: 'Payment card' },
} as const satisfies Readonly<Record<string, Page>>;
