import { type RawBuilder, sql } from 'kysely';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';

/**
 * Whether claim `c` is a hold that hasn't expired, on something that nobody else has. A quarter that its buyer gives to someone
 * else stays that buyer's until it is paid.
 */
export const IS_HELD = sql<boolean>`(c.state = 'held' and c.held_until > now() and c.split_id is null)`;
/**
 * Whether claim `c` is any hold that hasn't expired, for code that may have waited for a lock. There, `now()` would be the time
 * the transaction began.
 */
export const IS_STILL_HELD = sql<boolean>`(c.state = 'held' and c.held_until > clock_timestamp())`;
/** Deletes a lot's expired holds. Callers can append more conditions and `returning`. */
export const dropExpired = (lot_id: number | null) => sql`
  delete from claims where lot_id = ${lot_id} and state = 'held' and held_until <= clock_timestamp()`;

/**
 * Puts a share's quarters, or pieces, back on sale. If the seller no longer offers the share's size, only larger ones, the
 * size is offered again, because otherwise nobody could buy these quarters.
 */
export const offerAgain = (lot_id: number, size: number) => sql`
  update lots set left_to_buy = left_to_buy + ${size}::int,
    share_sizes = case when kind = 'animal' and ${size}::int < all (share_sizes) then ${size}::int || share_sizes else share_sizes end
  where lot_id = ${lot_id} and state <> 'closed'`;

/** Whether claim `c` occupies its quarters, because it has been bought or its hold hasn't expired. */
export const IS_TAKING = sql<boolean>`(c.state = 'bought' or ${IS_HELD})`;

/** Whether all of animal `a` has been bought; null if none of it has. */
export const IS_SOLD_OUT = sql<boolean>`((
  select sum(o.quarters) from claims o where o.animal_id = a.animal_id and o.state = 'bought') = ${sql.lit(WHOLE_ANIMAL)})`;

/** Whether animal `a` has room for a share of this size now. A half is one side: quarters 1 and 2, or 3 and 4. */
export const fitsInto = (size: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from generate_series(1, 5 - ${size}, ${size}) first where not exists (
    select from claims c where c.animal_id = a.animal_id and c.first_quarter < first + ${size}
      and first < c.first_quarter + c.quarters and ${IS_TAKING}
  ))`;

/** Whether this many quarters of animal `a` can be bought now. Three quarters would be bought as a half and a quarter. */
export const hasRoomFor = (quarters: number): RawBuilder<boolean> =>
  quarters === 3
    ? sql<boolean>`(select coalesce(sum(c.quarters), 0) from claims c where c.animal_id = a.animal_id and ${IS_TAKING}) <= 1`
    : fitsInto(sql.lit(quarters));
