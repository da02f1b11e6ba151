import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { type Label, offeringOf } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeCustomer, type Plant, type TestApp } from '#server/test/harness.ts';

export interface Given {
  species?: Species;
  day?: string;
  status?: number;
  label?: Label | '';
  more?: Record<string, unknown>;
}

/** Adds orders in the plant's past, all booked by one customer. */
export async function bookPast(
  app: TestApp,
  plant: Plant,
  orders: readonly Given[],
  customer_id: number | null = null,
): Promise<number[]> {
  const { booking_id } = await app.db
    .insertInto('bookings')
    .values({ plant_id: plant.plant_id, event_name: 'Past', customer_id, created_by: plant.plant_id })
    .returning('booking_id')
    .executeTakeFirstOrThrow();
  const rows = orders.map(
    ({ species = 'beef', day = '2026-03-10', status = ORDER_STATUS.completed, label = 'usda', more = {} }, at) => ({
      plant_id: plant.plant_id,
      booking_id,
      title: `Past ${at}`,
      species,
      category_id: CATEGORY_OF[species],
      animal_number: at + 1,
      status,
      dropoff_date: day,
      kill_date: day,
      process_option: label,
      offering: offeringOf(label, '', 'usda'),
      created_by: plant.plant_id,
      ...more,
    }),
  );
  const made = await app.db.insertInto('orders').values(rows).returning('order_id').execute();
  return made.map(({ order_id }) => order_id);
}

/** A customer with a name. */
export const named = async (app: TestApp, plant: Plant, first_name: string, last_name: string): Promise<number> => {
  const { customer_id } = await makeCustomer(app, plant);
  await app.db.updateTable('customers').set({ first_name, last_name }).where('customer_id', '=', customer_id).execute();
  return customer_id;
};
