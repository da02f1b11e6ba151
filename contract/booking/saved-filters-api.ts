import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Json, Line, RequiredLine } from '#contract/lib/fields.ts';

/** The lists that can have saved filters. Addresses that show the same orders share them. */
export const LISTS = [
  'pending',
  'open',
  'completed',
  'active',
  'all',
  'nonmarket',
  'requested',
  'dropoff',
  'inprogress',
] as const;
export const ListName = z.enum(LISTS);
export type ListName = z.output<typeof ListName>;

/** The parts of a list's address that are saved. */
export const KEPT = ['search', 'sort', 'from', 'to', 'species', 'label', 'status', 'stage', 'customer'] as const;
const Query = z.partialRecord(z.enum(KEPT), Line(100));
export type KeptQuery = z.output<typeof Query>;

const FilterName = RequiredLine(60);

/** With more chips than this, the right one would be hard to find. */
export const MAX_FILTERS = 30;

/** Returns the person's saved filters for a list, sorted by name. */
export const getFilters = endpoint({
  method: 'GET',
  path: '/api/order/getFilters',
  input: z.object({ list: ListName }),
  data: z.array(z.object({ filter_id: z.int(), name: z.string(), query: Query })),
  refusals: [],
});
export type SavedFilter = z.output<typeof getFilters.data>[number];

/** Saves a list's search, filters, and sort order under a name, replacing a filter with the same name. */
export const saveFilter = endpoint({
  method: 'POST',
  path: '/api/order/saveFilter',
  input: z.object({ list: ListName, name: FilterName, query: Json(Query) }),
  data: z.object({ filter_id: z.int() }),
  done: 'Filter saved',
  refusals: ['too_many_filters'],
});

export const renameFilter = endpoint({
  method: 'POST',
  path: '/api/order/renameFilter',
  input: z.object({ filter_id: Id, name: FilterName }),
  data: z.object({ filter_id: z.int() }),
  done: 'Filter saved',
  refusals: ['filter_twice'],
});

export const removeFilter = endpoint({
  method: 'POST',
  path: '/api/order/removeFilter',
  input: z.object({ filter_id: Id }),
  data: z.object({ filter_id: z.int() }),
  done: 'Filter removed',
  refusals: [],
});
