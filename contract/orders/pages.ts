import type { Page } from '#contract/lib/page.ts';

export const ORDERS_PAGES = {
  '/processorprofile/addLabel': { who: 'office' },
  '/processorprofile/editLabel/$label_id': { who: 'office' },
} as const satisfies Readonly<Record<string, Page>>;
