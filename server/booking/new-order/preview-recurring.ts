import { wordsFor } from '#contract/app/refusals.ts';
import { animalsOf, headsByCategory } from '#contract/booking/booking.ts';
import type { previewRecurring as api, RecurringDate } from '#contract/booking/recurrence-api.ts';
import { slotsOf } from '#contract/calendar/slot-weight.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { type CategoryId, nameOfCategory } from '#contract/lib/species.ts';
import { offeringOf } from '#contract/orders/offering.ts';
import { expandRecurrence } from '#server/booking/new-order/expand-recurrence.ts';
import { freeOf, listDays } from '#server/calendar/store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findSeries } from '#server/orders/series-store.ts';

/** Previews the dates of a recurrence, marking full and closed ones. Doesn't hold any slots: they go to whoever books first. */
export async function previewRecurring(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { dropoff_date, rrule, process_option, offering: answer, form, order_id, ...quantities }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const series =
    order_id === undefined
      ? undefined
      : await findSeries(db, actor.plant_id, order_id, isStaff(actor.role) ? null : actor.account_id);
  const dates = expandRecurrence(rrule, series?.first_day ?? dropoff_date, today, form, series?.earlier);
  const heads = headsByCategory(animalsOf(quantities));
  const last = dates.at(-1) ?? dropoff_date;
  const [earliest = dropoff_date] = dates;
  const days = await listDays(db, actor.plant_id, earliest, addDays(last, 1), [...heads.keys()]);
  const found = new Map(days.map((day) => [`${day.day} ${day.category_id}`, day]));
  const offering = offeringOf(process_option, answer, actor.default_offering);

  const judge = (date: IsoDate): RecurringDate => {
    for (const [category_id, count] of heads) {
      const day = found.get(`${date} ${category_id}`);
      const values = { day: date, species: nameOfCategory(category_id as CategoryId, actor.species) };
      if (day?.is_closed) return marked(date, 'day_closed', { ...values, reason: day.reason });
      if (!day || day.usda_slots + day.custom_slots === 0) return marked(date, 'day_not_offered', values);
      const left = freeOf(day, offering);
      if (left < slotsOf(count, day.slots_per_head)) return marked(date, 'day_full', { ...values, left });
    }
    return unmarked(date);
  };
  // In the edit dialog, the animal already has its slot on the first date. A series never gets a day in the past, or one that
  // it has had.
  const isBooked = (date: IsoDate) =>
    series ? series.booked.includes(date) : form === 'edit' && date === dropoff_date;
  const isLeftOut = (date: IsoDate) => series !== undefined && (date < today || series.days.includes(date));
  return {
    dates: dates.map((date) => {
      if (isBooked(date)) return { ...unmarked(date), is_booked: true };
      return isLeftOut(date) ? { ...unmarked(date), is_left_out: true } : judge(date);
    }),
  };
}

const unmarked = (date: IsoDate): RecurringDate => ({
  date,
  is_booked: false,
  is_left_out: false,
  problem: '',
  words: '',
  values: {},
});

const marked = (
  date: IsoDate,
  problem: Exclude<RecurringDate['problem'], ''>,
  values: Record<string, string | number>,
): RecurringDate => ({ ...unmarked(date), problem, words: wordsFor(problem, values), values });
