import { COUNT_MOST, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { showQuarters } from '#contract/lib/quarters.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { proOrderList as api, OrderRow } from '#contract/orders/api.ts';
import { statusesOf } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { type ListedOrder, listOrders } from '#server/orders/list-store.ts';
import { orderAbilities } from '#server/orders/policy.ts';

/** A list asked for without a page: everything a day can hold, but never the whole plant. */
const MOST_UNPAGED = 500;

/** Orders of the asked types. Portal users get those they take part in (decision C-115). */
export async function proOrderList(
  db: Db,
  { actor }: Who<PlantActor>,
  asked: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const filter = {
    plant_id: actor.plant_id,
    account_id: isStaff(actor.role) ? null : actor.account_id,
    statuses: statusesOf(asked.order_type),
    day: asked.event_date ?? asked.date,
    search: asked.search,
    customer_id: asked.customer_id,
  };
  const limit = asked.page === undefined ? MOST_UNPAGED : asked.page_size;
  const offset = ((asked.page ?? 1) - 1) * limit;
  const isDescending = asked.sort.startsWith('-');
  const sort = asked.sort.endsWith('order_id') ? 'order_id' : 'dropoff_date';

  const { rows, total } = await listOrders(db, filter, { sort, isDescending, limit, offset }, COUNT_MOST);
  return { rows: rows.map((order) => presentRow(actor, order)), total };
}

function presentRow(actor: Actor, order: ListedOrder): OrderRow {
  const [firstShare] = order.shares;
  const sheets = order.shares.flatMap(({ sheet }) => (sheet === null ? [] : [sheet]));
  return {
    order_id: order.order_id,
    booking_id: order.booking_id,
    project_id: 0,
    ng_order: 1,
    title: order.title,
    first_name: order.first_name ?? firstShare?.first_name ?? '',
    last_name: order.last_name ?? firstShare?.last_name ?? '',
    associate: order.created_by,
    associate_first_name: order.creator_first_name,
    associate_last_name: order.creator_last_name,
    isCustCreated: order.is_customer_created ? 1 : 0,
    dropoff_date: order.dropoff_date,
    event_date: order.dropoff_date,
    kill_date: order.kill_date,
    tagid: order.tag_id,
    species: order.species,
    heads: order.heads,
    process_option: order.process_option,
    status: order.status,
    reject_reason: order.reject_reason,
    form_status: sheets.length === 0 ? '' : sheets.every((sheet) => sheet === 'completed') ? 'completed' : 'open',
    cart_details: order.shares.map(({ cart_id, first_name, last_name, quarters }) => ({
      cart_id,
      first_name,
      last_name,
      amount: showQuarters(quarters),
      qty: quarters,
    })),
    can: orderAbilities(actor, order),
  };
}
