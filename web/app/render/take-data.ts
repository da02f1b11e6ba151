import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { queryClient } from '#web/lib/api.ts';

/**
 * Caches the data that the server rendered the page from, so that the first render in the browser matches. The page has
 * just arrived, so its data is current, no matter what the clocks say or when the server first rendered it.
 */
export function takeData(data: string): void {
  const dehydrated = JSON.parse(data) as DehydratedState;
  for (const { state } of dehydrated.queries) state.dataUpdatedAt = Date.now();
  hydrate(queryClient, dehydrated);
}
