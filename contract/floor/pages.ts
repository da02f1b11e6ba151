import type { Page } from '#contract/lib/page.ts';

export const FLOOR_PAGES = {
  /** Leads to every station of the floor. */
  '/floor': { who: 'staff', title: 'Floor' },
  /** Where animals are received. */
  '/intake': { who: 'staff', title: 'Intake' },
  /** Where lots of ground meat, sausage, and cured meat are recorded. */
  '/batches': { who: 'staff', title: 'Batches' },
  /** Where meat is packed. */
  '/packing': { who: 'staff', title: 'Packing' },
  /** The order of the day's kill, and what happened to each animal. */
  '/killList': { who: 'staff', title: 'Kill list' },
  /** What hangs where, and what is cut next. */
  '/cooler': { who: 'staff', title: 'Cooler' },
  /** Where packs get their labels. */
  '/packLabels': { who: 'staff', title: 'Pack labels' },
  /** Where meat is handed out. */
  '/pickup': { who: 'staff', title: 'Pickup' },
  /** What an inspector asks for: temperatures, checks, and papers. */
  '/foodSafety': { who: 'staff', title: 'Food safety' },
  /** What the butchers cut on a given day. */
  '/cuttingDay': { who: 'staff', title: 'Cutting sheets' },
  /** Where meat came from, and who has it. */
  '/trace': { who: 'staff', title: 'Trace' },
} as const satisfies Readonly<Record<string, Page>>;
