import type { Page } from '#contract/lib/page.ts';

export const FLOOR_PAGES = {
  /** Where animals are received. */
  '/intake': { who: 'staff', title: 'Intake' },
  /** What the butchers cut on a given day. */
  '/cuttingDay': { who: 'staff', title: 'Cutting sheets' },
} as const satisfies Readonly<Record<string, Page>>;
