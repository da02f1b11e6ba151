import { sql } from 'kysely';
import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { type Dice, dice } from '#server/app/demo/dice.ts';
import type { Tx } from '#server/lib/database.ts';

/** Before the season that the demo simulates, so that reports have something to compare it with. */
const FROM = 420;
const UNTIL = 31;
/** How many animals arrive in a day, and on which weekdays. */
const DAYS: Partial<Record<Species, { weekdays: readonly number[]; heads: readonly number[] }>> = {
  beef: { weekdays: [1, 3], heads: [2, 3, 4] },
  hog: { weekdays: [2, 4], heads: [3, 4, 6] },
  lamb: { weekdays: [2], heads: [1, 2, 3] },
  goat: { weekdays: [4], heads: [0, 1, 2] },
  deer: { weekdays: [5], heads: [1, 2] },
};
/** January to December: farms bring most animals in fall. */
const SEASON = [0.9, 0.8, 0.8, 0.7, 0.8, 0.8, 0.7, 0.9, 1.1, 1.3, 1.3, 1];
const INSPECTED = ['usda', 'usda', 'organic'];
const HANG_DAYS: Partial<Record<Species, readonly number[]>> = { beef: [10, 14, 21], lamb: [5, 7] };

interface PastAnimal {
  day: IsoDate;
  species: Species;
  category_id: number;
  process_option: string;
  hang_days: number;
  live_clb: number;
  hanging_clb: number;
  packaged_clb: number;
  /** Indexes into the lists of the people who bring animals in and of those who cut them. */
  bringer: number;
  cutter: number;
}

/** A year of completed orders with weights, cutters, and used slots. */
export async function addHistory(tx: Tx, plant_id: number, today: IsoDate): Promise<void> {
  const rng = dice(77);
  const animals: PastAnimal[] = [];
  for (let back = FROM; back >= UNTIL; back--) {
    const day = addDays(today, -back);
    const season = SEASON[Number(day.slice(5, 7)) - 1] ?? 1;
    for (const [species, { weekdays, heads }] of Object.entries(DAYS) as [
      Species,
      NonNullable<(typeof DAYS)['beef']>,
    ][]) {
      if (!weekdays.includes(weekdayOf(day))) continue;
      const count = Math.round(rng.pick(heads) * season);
      for (let at = 0; at < count; at++) animals.push(oneOf(rng, species, day, at % 2 === 0));
    }
  }
  await sql`
    with animal as materialized (
      select a.*, nextval(pg_get_serial_sequence('bookings', 'booking_id')) as booking_id,
        nextval(pg_get_serial_sequence('orders', 'order_id')) as order_id,
        bringers.ids[1 + a.bringer % cardinality(bringers.ids)] as customer_id,
        cutters.ids[1 + a.cutter % cardinality(cutters.ids)] as cut_by
      from jsonb_to_recordset(${JSON.stringify(animals)}::jsonb) a(day date, species text, category_id int,
        process_option text, hang_days int, live_clb int, hanging_clb int, packaged_clb int, bringer int, cutter int)
      cross join (select array_agg(customer_id order by customer_id) as ids from customers
        where plant_id = ${plant_id} and not has_portal and deleted_at is null) bringers
      cross join (select array_agg(account_id order by account_id) as ids from accounts
        where plant_id = ${plant_id} and role in ('butcher', 'manager')) cutters
    ), booked as (
      insert into bookings (plant_id, booking_id, event_name, customer_id, created_by, created_at)
      select ${plant_id}, a.booking_id, c.last_name || ' ' || a.species, a.customer_id, ${plant_id}, a.day - interval '20 days'
      from animal a join customers c on c.plant_id = ${plant_id} and c.customer_id = a.customer_id
    ), ordered as (
      insert into orders (plant_id, order_id, booking_id, title, species, category_id, animal_number, status, stage,
        dropoff_date, kill_date, process_option, offering, organic, tag_id, created_by, created_at, received_at, completed_at,
        hang_days, hanging_weight_clb, live_weight_clb)
      select ${plant_id}, a.order_id, a.booking_id, c.last_name || ' ' || a.species, a.species, a.category_id, 1,
        ${ORDER_STATUS.completed}, 'picked_up', a.day, a.day, a.process_option,
        case a.process_option when 'custom' then 'custom' else 'usda' end,
        case a.process_option when 'organic' then 'yes' else 'no' end, 'H' || a.order_id, ${plant_id},
        a.day - interval '20 days', a.day + interval '13 hours', a.day + interval '20 days', a.hang_days, a.hanging_clb,
        a.live_clb
      from animal a join customers c on c.plant_id = ${plant_id} and c.customer_id = a.customer_id
    ), shared as (
      insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, packaged_weight_clb)
      select ${plant_id}, order_id, customer_id, 1, 4, packaged_clb from animal
    ), begun as (
      insert into order_notices (plant_id, order_id, cart_id, event, recipient, sent_by, sent_at)
      select ${plant_id}, order_id, 0, 'started_processing', '', cut_by, day + hang_days + interval '9 hours' from animal
    )
    insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, usda_used, custom_used, usda_over,
      custom_over, sum_over)
    select ${plant_id}, day, w.category_id, w.usda_slots, w.custom_slots, usda, custom, greatest(0, usda - w.usda_slots),
      greatest(0, custom - w.custom_slots), greatest(0, usda + custom - w.usda_slots - w.custom_slots)
    from (
      select day, category_id, count(*) filter (where process_option <> 'custom') as usda,
        count(*) filter (where process_option = 'custom') as custom
      from animal group by 1, 2
    ) used
    join weekly_slots w on w.plant_id = ${plant_id} and w.category_id = used.category_id
      and w.weekday = extract(dow from used.day)
    on conflict do nothing`.execute(tx);
}

/** Every other animal is custom, so that no day is overbooked. */
function oneOf(rng: Dice, species: Species, day: IsoDate, isCustom: boolean): PastAnimal {
  const usual = USUAL[species];
  const vary = () => rng.pick([0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1]);
  const hanging_clb = Math.round(usual.hanging.likely * 100 * vary());
  return {
    day,
    species,
    category_id: CATEGORY_OF[species],
    process_option: species === 'deer' || isCustom ? 'custom' : rng.pick(INSPECTED),
    hang_days: rng.pick(HANG_DAYS[species] ?? [1, 2, 3]),
    live_clb: Math.round(hanging_clb / usual.dressing),
    hanging_clb,
    packaged_clb: Math.round(hanging_clb * usual.packaged.likely * vary()),
    bringer: rng.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    cutter: rng.pick([0, 0, 1]),
  };
}
