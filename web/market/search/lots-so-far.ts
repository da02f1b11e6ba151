import { useQueries } from '@tanstack/react-query';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import type { searchLots, searchShares } from '#contract/market/search/search-api.ts';
import { apiQuery } from '#web/lib/api.ts';

type Search = typeof searchLots | typeof searchShares;
type Input = Partial<Record<string, unknown>>;

/** For each page opened by "Show more", the page before it. Only the browser remembers this, and only until a reload. */
const before = new Map<string, Input>();

export function continueFrom(input: Input, after: string): void {
  if (after !== input.after) before.set(JSON.stringify({ ...input, after }), input);
}

function pagesBefore(input: Input): Input[] {
  const last = before.get(JSON.stringify(input));
  return last ? [...pagesBefore(last), last] : [];
}

/** The lots of all pages up to and including this one, so that "Show more" continues the list. */
export function useLotsSoFar<E extends Search>(
  search: E,
  input: SentTo<E>,
  page: DataOf<E> | undefined,
): DataOf<E>['rows'] {
  const earlier = useQueries({ queries: pagesBefore(input).map((each) => apiQuery(search, each as SentTo<E>)) });
  const rows = [...earlier.map(({ data }) => data), page].flatMap((each) => each?.rows ?? []);
  // A lot can be on two pages, because it moves up when an earlier one is sold.
  return [...new Map(rows.map((row) => [row.lot_id, row])).values()];
}
