import type { getEvents as api } from '#contract/booking/events-api.ts';
import { monthRange } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { listEvents } from '#server/booking/events-calendar/events-store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { orderAbilities } from '#server/orders/policy.ts';

/**
 * A month of the events calendar. Portal users and sellers get only the orders they are involved in. Sellers can't
 * change anything.
 */
export async function getEvents(
  db: Db,
  { actor: caller }: Who<Actor>,
  { month, year, search, per_day, processor_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const actor = await atPlant(db, caller, processor_id);
  const account_id = isStaff(actor.role) ? null : actor.account_id;
  const filter = { plant_id: actor.plant_id, account_id, search, ...monthRange(year, month) };
  const found = await listEvents(db, filter, per_day);
  return found.map((event) => ({
    event_id: event.order_id,
    order_id: event.order_id,
    title: event.title,
    process_option: event.process_option,
    offering: event.offering,
    date: `${event.dropoff_date} 00:00:00`,
    kill_date: event.kill_date,
    status: event.status,
    species: event.species,
    heads: event.heads,
    day_count: event.day_count,
    can: { schedule: actor.role !== 'seller' && orderAbilities(actor, event).schedule },
  }));
}
