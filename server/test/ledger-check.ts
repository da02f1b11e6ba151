import { CATEGORY_OF } from '#contract/lib/species.ts';
import { HOLDING_SLOTS } from '#contract/orders/status.ts';

/** A lot's category in the ledger. */
const LOT_CATEGORY = `('${JSON.stringify(CATEGORY_OF)}'::jsonb ->> l.species)::int`;

/**
 * Days whose ledger differs from the slots actually held by orders that aren't rejected or deleted, by open waitlist
 * offers, by drop-offs that wait to be confirmed, and by open animals of lots that are for sale or paused. `$1` limits it to one plant; null checks all. A day
 * without a ledger row or slots held is fine.
 */
export const LEDGER_DEVIATIONS = `
  select plant_id, to_char(day, 'YYYY-MM-DD') as day, category_id,
    json_build_array(d.usda_used, d.custom_used, d.unlabelled_used) as ledger,
    json_build_array(coalesce(held.usda, 0), coalesce(held.custom, 0), coalesce(held.unlabelled, 0)) as held
  from slot_days d full join (
    select plant_id, day, category_id,
      sum(slots) filter (where offering = 'usda') as usda,
      sum(slots) filter (where offering = 'custom') as custom,
      sum(slots) filter (where offering = 'unlabelled') as unlabelled
    from (
      select plant_id, dropoff_date as day, category_id, offering, heads * slots_per_head as slots
      from orders where status in (${HOLDING_SLOTS.join(', ')})
      union all
      select o.plant_id, o.day, e.category_id, e.offering, o.heads * o.slots_per_head
      from waitlist_offers o join waitlist_entries e using (plant_id, entry_id) where o.ended_at is null
      union all
      select plant_id, day, category_id, offering, heads * slots_per_head from dropoff_holds where outcome is null
      union all
      select l.plant_id, l.dropoff_date, ${LOT_CATEGORY}, l.offering, l.slots_per_head
      from lots l join lot_animals a on a.lot_id = l.lot_id and a.state = 'open'
      where l.state in ('published', 'paused') and l.slots_per_head is not null
    ) holder group by 1, 2, 3
  ) held using (plant_id, day, category_id)
  where ($1::bigint is null or plant_id = $1)
    and (coalesce(d.usda_used, 0), coalesce(d.custom_used, 0), coalesce(d.unlabelled_used, 0)) is distinct from
      (coalesce(held.usda, 0), coalesce(held.custom, 0), coalesce(held.unlabelled, 0))`;

/**
 * Days that are overbooked by more than what is on record. `_over` is what was booked with a reason or left over when the
 * capacity was lowered; anything beyond that is a bug. The tables' own checks should prevent it. `$1` as above.
 */
export const OVERBOOKED_DAYS = `
  select plant_id, to_char(day, 'YYYY-MM-DD') as day, category_id from slot_days
  where ($1::bigint is null or plant_id = $1)
    and (usda_used > usda_slots + usda_over or custom_used > custom_slots + custom_over
      or usda_used + custom_used + unlabelled_used > usda_slots + custom_slots + sum_over
      or usda_over > greatest(0, usda_used - usda_slots) or custom_over > greatest(0, custom_used - custom_slots)
      or sum_over > greatest(0, usda_used + custom_used + unlabelled_used - usda_slots - custom_slots))`;
