import { placeShares, type SettledShare } from '#contract/booking/shares.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { CategoryId, Species } from '#contract/lib/species.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import type { EditedOrder } from '#server/booking/edit-order/edit-store.ts';
import { addBooking, PLAIN_ANIMAL } from '#server/booking/new-order/add-booking.ts';
import { expandRecurrence } from '#server/booking/new-order/expand-recurrence.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import type { OrderFields } from '#server/orders/edit-store.ts';
import { attachFiles } from '#server/orders/order-files.ts';
import type { Series } from '#server/orders/series-store.ts';
import { findOwnRecord, type LockedOrder } from '#server/orders/store.ts';

/** The edited order. Each additional date gets a copy of it. */
export interface Repeated {
  order: LockedOrder;
  before: EditedOrder;
  fields: Partial<OrderFields>;
  shares: readonly SettledShare[];
  rrule: string;
  /** The series that the order already belongs to. */
  series: Series | undefined;
  /** The series to add the dates to. Undefined if they form a new one. */
  series_id: number | undefined;
  /** Why the office overbooks full days, or '' if it doesn't. */
  full_day_reason: string;
}

/**
 * Books an edited order's additional dates, except those that its series already has, with the same label, sex, organs,
 * shares, and templates. Each claims its own slot, all or nothing. A portal user's repeats are requests too. The ear tag
 * is not copied, because it belongs to one animal.
 * Returns the new orders. See docs/decisions/0017.
 */
export async function repeatOrder(
  tx: Tx,
  actor: PlantActor,
  today: IsoDate,
  { order, before, fields, shares, rrule, series, series_id, full_day_reason }: Repeated,
): Promise<number[]> {
  const now = { ...order, ...before, remark: before.remark, ...fields };
  const series_start = series?.first_day ?? now.dropoff_date;
  const all = expandRecurrence(rrule, series_start, today, 'edit', series?.earlier);
  const dates = all.filter((day) => day >= today && day !== now.dropoff_date && !series?.days.includes(day));
  if (dates.length === 0) return [];
  const species = now.species as Species;
  const category_id = now.category_id as CategoryId;
  const { process_option, offering, heads } = now as LockedOrder;
  const claims = dates.map((day) => ({ day, category_id, process_option, offering, heads }));

  const isRequest = !isStaff(actor.role) || order.status === ORDER_STATUS.requested;
  const broughtBy =
    before.customer_id ?? (isStaff(actor.role) ? undefined : await findOwnRecord(tx, actor.plant_id, actor.account_id));
  const status: OrderStatus = isRequest ? ORDER_STATUS.requested : ORDER_STATUS.pending;
  const added = await addBooking(
    tx,
    {
      actor,
      party_id: isStaff(actor.role) ? null : actor.account_id,
      is_customer_created: !isStaff(actor.role),
      status,
      event_name: now.title,
      organic: now.organic,
      customer_id: broughtBy ?? null,
      remark: now.remark,
      dropoff_date: now.dropoff_date,
      send_cut_sheet: false,
      claims,
      full_day_reason,
      may_be_partly_shared: before.may_be_partly_shared,
      series: { rrule, dates, series_id, series_start, repeats_order_id: order.order_id },
    },
    [
      {
        ...PLAIN_ANIMAL,
        species,
        category_id,
        heads,
        kill_date: now.kill_date,
        process_option,
        offering,
        sex: now.sex,
        organs: now.organs,
        organic: now.organic,
        hang_days: now.hang_days,
        shares: placeShares(shares).map(({ customer_id, template_id, first_quarter, quarters }) => ({
          customer_id,
          template_id,
          first_quarter,
          quarters,
        })),
      },
    ],
  );
  const organic_certified_file = before.organic_certified_file.map(String);
  await attachFiles(tx, actor.plant_id, added.order_ids, { organic_certified_file, thirty_plus_file: [] });
  return added.order_ids;
}
