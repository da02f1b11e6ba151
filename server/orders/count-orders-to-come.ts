import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';

/** The number of orders for each species that are requested or booked for `today` or later. */
export const countOrdersToCome = (
  db: Db,
  plant_id: number,
  today: IsoDate,
  species: readonly Species[],
): Promise<{ species: Species; count: number }[]> =>
  db
    .selectFrom('orders')
    .select((eb) => ['species', eb.fn.countAll<number>().as('count')])
    .$narrowType<{ species: Species }>()
    .where('plant_id', '=', plant_id)
    .where('status', 'in', [ORDER_STATUS.requested, ORDER_STATUS.pending])
    .where('dropoff_date', '>=', today)
    .where('species', 'in', [...species])
    .groupBy('species')
    .orderBy('species')
    .execute();
