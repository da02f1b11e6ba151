import type { Page } from '#contract/lib/page.ts';

export const PRICING_PAGES = {
  /** What the plant charges, by animal and label. */
  '/priceLists': { who: 'office', title: 'Price lists' },
  '/priceLists/$price_list_id': { who: 'office' },
} as const satisfies Readonly<Record<string, Page>>;
