import type { proOrderList as api, OrderRow } from '#contract/booking/api.ts';
import type { exportOrders } from '#contract/booking/list-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { showQuarters } from '#contract/lib/quarters.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { OrderSortColumn } from '#contract/orders/list-filter.ts';
import { statusesOf } from '#contract/orders/status.ts';
import { type ListedOrder, listOrders, type OrderFilter } from '#server/booking/order-lists/list-store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { orderAbilities } from '#server/orders/policy.ts';

/** The row limit without paging: more orders than any day has, but far fewer than a plant's total. */
const MAX_UNPAGED = 500;

/**
 * Orders of the requested types. Portal users get only the ones they are involved in; so do sellers listed in the plant's
 * directory.
 */
export async function proOrderList(
  db: Db,
  { actor: caller, today }: Who<Actor>,
  { processor_id, ...asked }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const actor = await atPlant(db, caller, processor_id);
  const filter = filterFor(actor, today, asked);
  const limit = asked.page === undefined ? MAX_UNPAGED : asked.page_size;
  const offset = ((asked.page ?? 1) - 1) * limit;

  const { rows, total } = await listOrders(db, filter, { ...sortOf(asked.sort), limit, offset }, COUNT_MAX);
  return { rows: rows.map((order) => presentRow(actor, order)), total };
}

type Asked = InputOf<typeof exportOrders>;

/** The list's filter, restricted to what this person may see. */
export function filterFor(actor: PlantActor, today: IsoDate, asked: Asked): OrderFilter {
  const { event_date, date, only, from, order_type, ...same } = asked;
  const isDue = only === 'due' && (from === undefined || from < today);
  return {
    ...same,
    plant_id: actor.plant_id,
    account_id: isStaff(actor.role) ? null : actor.account_id,
    statuses: statusesOf(order_type),
    day: event_date ?? date,
    from: isDue ? today : from,
    to: asked.to,
    customer_id: asked.customer_id,
    at: only === 'due' ? '' : only,
    today,
  };
}

export const sortOf = (sort: Asked['sort']) => ({
  isDescending: sort.startsWith('-'),
  sort: sort.replace(/^-/, '') as OrderSortColumn,
});

function presentRow(actor: Actor, order: ListedOrder): OrderRow {
  const { tag_id, is_customer_created, created_by, creator_first_name, creator_last_name, shares, ...columns } = order;
  const [firstShare] = shares;
  return {
    ...columns,
    ng_order: order.project_id === 0 ? 1 : 0,
    first_name: order.first_name ?? firstShare?.first_name ?? '',
    last_name: order.last_name ?? firstShare?.last_name ?? '',
    associate: created_by,
    associate_first_name: creator_first_name,
    associate_last_name: creator_last_name,
    isCustCreated: is_customer_created ? 1 : 0,
    event_date: order.dropoff_date,
    tagid: tag_id,
    form_status: sheetsOf(order),
    cart_details: shares.map(({ cart_id, first_name, last_name, quarters }) => ({
      cart_id,
      first_name,
      last_name,
      amount: showQuarters(quarters),
      qty: quarters,
    })),
    can: orderAbilities(actor, order),
  };
}

/**
 * Combined status of an order's cut sheets: 'completed' if all of them are, 'open' if any isn't, or '' if there are no sheets.
 */
export function sheetsOf({ shares }: Pick<ListedOrder, 'shares'>): OrderRow['form_status'] {
  const sheets = shares.flatMap(({ sheet }) => (sheet === null ? [] : [sheet]));
  if (sheets.length === 0) return '';
  return sheets.every((sheet) => sheet === 'completed') ? 'completed' : 'open';
}
