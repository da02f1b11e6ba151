import { useRouterState } from '@tanstack/react-router';
import type { PagePath } from '#contract/lib/pages.ts';
import type { BarArea } from '#web/lib/announce.ts';

declare module '@tanstack/router-core' {
  interface StaticDataRouteOption {
    /** The page a route shows; none for an address without one. */
    page?: PagePath;
  }
}

/** The page one is at. */
export const usePage = (): PagePath | undefined =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });

/** Whose error bars are shown at a page. Spec part 2, section 8. */
export function barAreaOf(page: PagePath | undefined): BarArea | undefined {
  if (page?.startsWith('/processordashboard')) return 'dashboard';
  if (page === '/customerlookup') return 'lookup';
  return page?.startsWith('/processorCalender') ? 'calendar' : undefined;
}
