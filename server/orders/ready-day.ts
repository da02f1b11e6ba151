import { sql } from 'kysely';

/** Meat can be picked up from the day after it is cut. */
const DAYS_AFTER_CUTTING = 1;

/** The day on which the meat of order `o` should be ready; null without a kill date or hanging days. */
export const READY_DAY = sql`(o.kill_date + o.hang_days + ${sql.lit(DAYS_AFTER_CUTTING)})`;
