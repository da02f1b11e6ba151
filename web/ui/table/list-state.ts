import { type RegisteredRouter, useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { TextSearch } from '#web/lib/search.ts';

/** Rows of one page. */
export const PAGE_SIZE = 20;

/** The parameters that pages keep in their addresses. */
export type SearchName = keyof RegisteredRouter['state']['location']['search'] & string;

/** What a list is showing: all of it stands in the address, so that a link to a filtered list can be sent to a colleague. Screens, Shell. */
export interface ListState {
  search: string;
  /** A column's sort name, with '-' before it for descending; '' is the list's own order. */
  sort: string;
  /** From 1. */
  page: number;
  page_size: number;
  /** A filter's value from the address, '' when it is not set. */
  filter: (name: SearchName) => string;
  /** Changes any of them; everything but the page starts again at page 1. '' takes a value out of the address. */
  set: (changes: Readonly<Partial<Record<SearchName, string | number>>>) => void;
}

/**
 * The list's state as the address has it.
 *
 *     const list = useListState({ sort: 'dropoff_date' });
 *     const orders = useAsk(proOrderList, { order_type: 'pending', ...pageOf(list, ORDER_SORTS) }, { keepPrevious: true });
 */
export function useListState({ sort: firstSort = '' }: { sort?: string } = {}): ListState {
  const address: TextSearch<SearchName> = useMatches({ select: (matches) => matches.at(-1)?.search ?? {} });
  const navigate = useNavigate();

  const set = useCallback<ListState['set']>(
    (changes) => {
      const from = 'page' in changes ? {} : { page: undefined };
      const next = Object.entries(changes).map(([name, value]) => [name, value === '' ? undefined : String(value)]);
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...from, ...Object.fromEntries(next) }),
        replace: !('page' in changes),
        resetScroll: 'page' in changes,
      });
    },
    [navigate],
  );

  return useMemo(() => {
    const page = Number(address.page);
    return {
      search: address.search ?? '',
      sort: address.sort ?? firstSort,
      page: Number.isInteger(page) && page > 0 ? page : 1,
      page_size: PAGE_SIZE,
      filter: (name) => address[name] ?? '',
      set,
    };
  }, [address, firstSort, set]);
}

/** The part of the state that list endpoints take. A sort that the endpoint does not know, from an old link, is left out. */
export function pageOf<Sort extends string>(list: ListState, sorts: readonly Sort[]) {
  const { search, page, page_size } = list;
  const sort = sorts.find((known) => known === list.sort);
  return sort ? { search, page, page_size, sort } : { search, page, page_size };
}
