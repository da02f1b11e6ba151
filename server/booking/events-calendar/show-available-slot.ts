import type { showAvailableSlot as api } from '#contract/booking/events-api.ts';
import { slotTitle } from '#contract/calendar/day-slots.ts';
import { addDays, type IsoDate, monthRange } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { countHeads, listEventDays } from '#server/booking/events-calendar/events-store.ts';
import { sumDays } from '#server/calendar/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db } from '#server/lib/database.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Actor, Who } from '#server/lib/who.ts';

/**
 * Clients request January as month 12 of the previous year, so this returns that month and the three after it. See
 * docs/rules.md, Calendars.
 */
const MONTHS_SHOWN = 4;

/**
 * Returns the days on which a plant offers slots or has bookings. Everyone sees the totals, but a search covers only events
 * that the caller may see.
 */
export async function showAvailableSlot(
  db: Db,
  { actor: caller }: Who<Actor>,
  { processor_id, month_no, year_no, search }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const actor = await atPlant(db, caller, processor_id);
  const { plant_id } = actor;
  const from = year_no === undefined ? todayAt(actor) : monthRange(year_no, month_no).from;
  const to = monthsAfter(from, year_no === undefined ? month_no : MONTHS_SHOWN);
  const filter = { plant_id, account_id: isStaff(actor.role) ? null : actor.account_id, from, to, search };
  const [days, heads, found] = await Promise.all([
    sumDays(db, { plant_id, from, to, categories: categoriesOf(actor.species), offering: 'unlabelled' }),
    countHeads(db, plant_id, from, to),
    search === '' ? null : listEventDays(db, filter),
  ]);
  const wanted = new Set(found);
  const isWanted = (day: (typeof days)[number]) =>
    found === null || wanted.has(day.day) || slotTitle(day).includes(search.toLowerCase());
  const shown = days.filter(isWanted);
  return {
    availableslot: shown.map(({ day, is_closed, reasons }) => ({
      withdraw: is_closed ? 1 : 0,
      reason: reasons?.join('; ') ?? '',
      event_count: heads.get(day) ?? 0,
      date_added: instantOf(day),
    })),
    searchallslot: shown
      .filter(({ available, booked }) => available > 0 || booked > 0)
      .map((day) => ({
        title: slotTitle(day),
        date_added: instantOf(day.day),
        available: day.available,
        used: day.used,
      })),
  };
}

function monthsAfter(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  return addDays(monthRange(year, month + months).from, ofMonth - 1);
}

/** A day as an ISO date-time, at midnight UTC. */
const instantOf = (day: IsoDate): string => `${day}T00:00:00.000Z`;
