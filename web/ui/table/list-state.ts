import { useMediaQuery } from '@mantine/hooks';
import { type RegisteredRouter, useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { TextSearch } from '#web/lib/search.ts';
import { PHONE } from '#web/ui/breakpoints.ts';

/** Rows per page. */
export const PAGE_SIZE = 20;

/** The name of any search parameter used by a page. */
export type SearchName = keyof RegisteredRouter['state']['location']['search'] & string;

/** A list's state. All of it is kept in the URL, so a link to a filtered list can be shared. */
export interface ListState {
  search: string;
  /** A column's sort name, prefixed with '-' for descending. '' is the list's default order. */
  sort: string;
  /** Starts at 1. */
  page: number;
  page_size: number;
  /** A filter's value from the URL, or ''. */
  filter: (name: SearchName) => string;
  /** Goes to the last page if the URL's page is past the end. */
  toLastPage: (total: number) => void;
  /** Changes part of the state. Changing anything but the page goes back to page 1. '' removes a value from the URL. */
  set: (changes: Readonly<Partial<Record<SearchName, string | number>>>) => void;
}

/**
 * The list's state from the URL.
 *
 *     const list = useListState({ sort: 'dropoff_date' });
 *     const orders = useApiQuery(proOrderList, { order_type: 'pending', ...pageOf(list, ORDER_SORTS) }, { keepPrevious: true });
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

  const toLastPage = useCallback(
    (total: number) => {
      const last = Math.ceil(total / PAGE_SIZE);
      void navigate({
        to: '.',
        search: (before) => ({ ...before, page: last > 1 ? String(last) : undefined }),
        replace: true,
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
      toLastPage,
      set,
    };
  }, [address, firstSort, set, toLastPage]);
}

/** The part of the state that list endpoints accept. Drops an unknown sort name, for example from an old link. */
export function pageOf<Sort extends string>(list: ListState, sorts: readonly Sort[]) {
  const { search, page, page_size } = list;
  const sort = sorts.find((known) => known === list.sort);
  return sort ? { search, page, page_size, sort } : { search, page, page_size };
}

/** The state of a list that is loaded as a whole and shown page by page. Not kept in the URL. */
export function useLocalPages(page_size: number): ListState {
  const [page, setPage] = useState(1);
  return {
    search: '',
    sort: '',
    page,
    page_size,
    filter: () => '',
    toLastPage: (total) => setPage(Math.max(1, Math.ceil(total / page_size))),
    set: (changes) => setPage(Number(changes.page ?? 1)),
  };
}

const FEW_ROWS = 3;

/** Like useLocalPages, but with only the first few rows on phones until the user asks for all of them. */
export function useFewOnPhones(page_size: number, isOn = true): { list: ListState; showAll: (() => void) | undefined } {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [hasAll, setAll] = useState(false);
  const isFew = isOn && isPhone && !hasAll;
  return { list: useLocalPages(isFew ? FEW_ROWS : page_size), showAll: isFew ? () => setAll(true) : undefined };
}

/** The rows on the list's current page. */
export function pageFrom<Row>(
  rows: readonly Row[],
  { page, page_size }: ListState,
): { rows: readonly Row[]; total: number } {
  const first = (page - 1) * page_size;
  return { rows: rows.slice(first, first + page_size), total: rows.length };
}
