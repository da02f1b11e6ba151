import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showAvailableSlot } from '#contract/booking/events-api.ts';
import { previewRecurring } from '#contract/booking/recurrence-api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { freeSlots, slotTitle } from '#contract/calendar/day-slots.ts';
import { addDays, monthRange } from '#contract/lib/days.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { offeringOf } from '#contract/orders/offering.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { findRoom } from '#server/waitlist/find-room.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const SPECIES = ['beef', 'lamb', 'poultry'] as const;
const NONE = { available: 0, used: 0 };
const LABELS = ['', 'usda', 'custom'] as const;
const [thisYear = 0, thisMonth = 0] = plantToday().split('-').map(Number);
const { from } = monthRange(thisYear, thisMonth + 1);
const [year = 0, month = 0] = from.split('-').map(Number);
const DAYS = [0, 1, 2, 3, 4].map((by) => addDays(from, by));

/**
 * A category's capacity or bookings on a day. Bookings often exceed the capacity, as happens when it is lowered or the
 * office overbooks.
 */
const amount = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat({ max: 6 }) });
const ledgerRow = fc.record({
  usda_slots: amount,
  custom_slots: amount,
  usda_used: amount.map((count) => count / 2),
  custom_used: amount,
  unlabelled_used: amount.map((count) => count / 4),
});
/** A row for each day and species. Undefined for days that keep the weekly capacity. */
const ledger = fc.array(fc.option(ledgerRow, { nil: undefined, freq: 5 }), {
  minLength: DAYS.length * SPECIES.length,
  maxLength: DAYS.length * SPECIES.length,
});

type Row = Record<'usda_slots' | 'custom_slots' | 'usda_used' | 'custom_used' | 'unlabelled_used', number>;

/** Books a day, then sets the capacity given in `row`, which may be less than what is booked. */
async function writeDay({ plant_id }: Plant, day: string, species: (typeof SPECIES)[number], row: Row): Promise<void> {
  const { usda_slots, custom_slots, ...used } = row;
  const above = (count: number, offered: number) => Math.max(0, count - offered);
  const key = { plant_id, day, category_id: CATEGORY_OF[species] };
  await app.db
    .insertInto('slot_days')
    .values({ ...key, ...used, usda_slots: 20, custom_slots: 20 })
    .execute();
  await app.db
    .updateTable('slot_days')
    .set({
      usda_slots,
      custom_slots,
      usda_over: above(used.usda_used, usda_slots),
      custom_over: above(used.custom_used, custom_slots),
      sum_over: above(used.usda_used + used.custom_used + used.unlabelled_used, usda_slots + custom_slots),
    })
    .where('plant_id', '=', plant_id)
    .where('day', '=', day)
    .where('category_id', '=', key.category_id)
    .execute();
}

/** The number of free slots that each call reports for a day. */
async function freeByCall({ owner }: Plant, day: string, species: (typeof SPECIES)[number] | '', label: string) {
  const process_option = label as (typeof LABELS)[number];
  const narrow = { species, process_option };
  const ofMonth = expectYes(await app.call(getAllDateSlot, owner, { month, year, ...narrow })).data.data;
  const inMonth = ofMonth.find(({ date }) => date === day) ?? {
    available: 0,
    used: 0,
    title: '0 of 0 slots',
    booked: 0,
    by_category: [],
  };
  const panel = expectYes(await app.call(getDateAvailableSlot, owner, { date: day, ...narrow })).data;
  return { inMonth, panel };
}

test('a day has the same free slots in every call, even if one species is overbooked [CAL-004]', async () => {
  await fc.assert(
    fc.asyncProperty(ledger, async (rows) => {
      const plant = await makePlant(app, { species: [...SPECIES], slots: 2 });
      for (const [at, row] of rows.entries()) {
        const day = DAYS[Math.floor(at / SPECIES.length)] ?? from;
        if (row) await writeDay(plant, day, SPECIES[at % SPECIES.length] ?? 'beef', row);
      }
      for (const day of DAYS) {
        for (const label of LABELS) {
          const alone: number[] = [];
          for (const species of SPECIES) {
            const { inMonth, panel } = await freeByCall(plant, day, species, label);
            expect(freeSlots(inMonth)).toBe(panel.available);
            expect(panel.available).toBe(panel.left[0]?.[label === '' ? 'any' : label]);
            await expectBookable(plant, day, { species, label, free: panel.available });
            alone.push(panel.available);
          }
          const { inMonth, panel } = await freeByCall(plant, day, '', label);
          expect(inMonth.available - inMonth.used).toBe(panel.available);
          expect(panel.available).toBe(sum(alone));
          const freeIn = (id: number) => inMonth.by_category.find(({ category_id }) => category_id === id);
          expect(SPECIES.map((species) => freeSlots(freeIn(CATEGORY_OF[species]) ?? NONE))).toEqual(alone);
          expect([inMonth.title, inMonth.booked]).toEqual([slotTitle(inMonth), panel.used]);
          if (label === '') await expectInSidebar(plant, day, panel.available);
        }
      }
    }),
    { seed: 20_261_127, numRuns: 6 },
  );
});

/** Expects recurring dates and the waitlist to have room for exactly the free slots. */
async function expectBookable(
  plant: Plant,
  day: string,
  wish: { species: (typeof SPECIES)[number]; label: string; free: number },
) {
  const { species, label, free } = wish;
  const process_option = label as (typeof LABELS)[number];
  const most = Math.floor(free);
  const category_id = CATEGORY_OF[species];
  for (const heads of [most, most + 1].filter((count) => count > 0)) {
    const preview = await app.call(previewRecurring, plant.owner, {
      [`${species}_qty`]: heads,
      dropoff_date: day,
      rrule: 'FREQ=DAILY;COUNT=1',
      process_option,
    });
    const [date] = expectYes(preview).data.dates;
    expect(date?.problem === '').toBe(heads <= free);
    if (date?.problem === 'day_full') expect(date.values.left).toBe(free);
    const offering = offeringOf(process_option, '', 'usda');
    const days = { day, slack_days: 0, offered_days: [] };
    const entry = { ...days, entry_id: 0, species, category_id, process_option, offering, heads };
    const room = await findRoom(app.db, plant.plant_id, [entry], plantToday(), () => true);
    expect(room(entry)).toEqual(heads <= free ? [day] : []);
  }
}

/** Expects the events calendar to report the same free slots as the slot calendar. */
async function expectInSidebar({ owner }: Plant, day: string, free: number) {
  const { searchallslot } = expectYes(
    await app.call(showAvailableSlot, owner, { month_no: month, year_no: year }),
  ).data;
  const shown = searchallslot.find(({ date_added }) => date_added.startsWith(day));
  expect(shown ? freeSlots(shown) : 0).toBe(free);
}

test('shows two free lamb slots on a day whose beef slots were removed, and doesn’t call it full', async () => {
  const plant = await makePlant(app, { species: ['beef', 'lamb'] });
  const day = from;
  const none = { usda_slots: 0, custom_slots: 0, usda_used: 0, custom_used: 0, unlabelled_used: 0 };
  await writeDay(plant, day, 'beef', { ...none, usda_used: 2 });
  await writeDay(plant, day, 'lamb', { ...none, usda_slots: 1, custom_slots: 1 });
  const { inMonth, panel } = await freeByCall(plant, day, '', '');
  expect(inMonth).toMatchObject({ date: day, title: '2 of 2 slots', available: 2, used: 0, booked: 2 });
  expect([panel.available, panel.used]).toEqual([2, 2]);
  const needs = [
    { category_id: 1 as const, heads: 1 },
    { category_id: 3 as const, heads: 2 },
  ];
  const mixed = expectYes(await app.call(getAllDateSlot, plant.owner, { month, year, needs })).data.data;
  expect(mixed.find(({ date }) => date === day)?.lacking).toEqual([1]);
});
