import type { exportOrders } from '#contract/booking/list-api.ts';
import type { OrderList } from '#contract/booking/lists.ts';
import { isDay } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { AT_PLANT, ORDER_SORTS } from '#contract/orders/list-filter.ts';
import { LABELS } from '#contract/orders/offering.ts';
import { STATUS_OF_LIST } from '#contract/orders/status.ts';
import type { ListState } from '#web/ui/table/list-state.ts';

/** A list's filters, named as in its URL. */
export const FILTERS = ['from', 'to', 'species', 'label', 'status', 'stage', 'customer'] as const;
export type FilterName = (typeof FILTERS)[number];

/** A list's query without the page number: the preset, narrowed by the filters in the URL. Invalid values are ignored. */
export function queryOf(preset: OrderList, list: ListState): SentTo<typeof exportOrders> {
  const known = <T extends string>(name: FilterName, values: readonly T[]): T | undefined =>
    values.find((value) => value === list.filter(name));
  const day = (name: 'from' | 'to') => (isDay(list.filter(name)) ? list.filter(name) : undefined);
  const [from, to] = [day('from'), day('to')];
  const species = known('species', SPECIES);
  const process_option = known('label', [...LABELS, 'none'] as const);
  const stage = known('stage', AT_PLANT);
  const only = hasStages(preset) ? (stage ?? preset.only) : preset.only;
  const asked = list.filter('status').split(',');
  const types = typesOf(preset).filter((type) => asked.includes(type));
  const customer_id = Number(list.filter('customer')) || undefined;
  const sort = ORDER_SORTS.find((one) => one === list.sort) ?? preset.sort;
  return {
    order_type: types.join(',') || preset.order_type,
    sort,
    ...(only && { only }),
    ...(preset.from_market && { from_market: preset.from_market }),
    ...(list.search && { search: list.search }),
    ...(from && { from }),
    ...(to && { to }),
    ...(species && { species }),
    ...(process_option && { process_option }),
    ...(customer_id && { customer_id }),
  };
}

/** The order types in a list. If there are several, users can choose one. */
export const typesOf = ({ order_type }: OrderList): string[] =>
  order_type.split(',').filter((type) => Object.hasOwn(STATUS_OF_LIST, type));

/** Whether the list can be filtered by the animal's stage. */
export const hasStages = (preset: OrderList): boolean => typesOf(preset).includes('open') && preset.only === undefined;

/** How many filters are set, not counting the search. */
export const countFilters = (list: ListState): number => FILTERS.filter((name) => list.filter(name) !== '').length;
