import { type RawBuilder, sql } from 'kysely';
import type { Offering } from '#contract/orders/offering.ts';

const USED = sql<number>`(l.usda_used + l.custom_used + l.unlabelled_used)`;
const LEFT = sql<number>`(l.usda_slots + l.custom_slots - ${USED})`;

/**
 * SQL for how many slots a category has free on a day, for one offering or in total. Never below 0, so an overbooked category
 * doesn't reduce the slots of another. Everything that counts free slots uses these expressions, with the ledger row aliased as
 * `l`.
 */
export const FREE: Readonly<Record<Offering, RawBuilder<number>>> = {
  usda: sql`greatest(0, least(l.usda_slots - l.usda_used, ${LEFT}))`,
  custom: sql`greatest(0, least(l.custom_slots - l.custom_used, ${LEFT}))`,
  unlabelled: sql`greatest(0, ${LEFT})`,
};
/** How many slots a category offers on a day. */
export const OFFERED: Readonly<Record<Offering, RawBuilder<number>>> = {
  usda: sql`l.usda_slots`,
  custom: sql`l.custom_slots`,
  unlabelled: sql`(l.usda_slots + l.custom_slots)`,
};
/** How many slots are booked on a day, including any beyond its capacity. Without an offering, counts all labels. */
export const BOOKED: Readonly<Record<Offering, RawBuilder<number>>> = {
  usda: sql`l.usda_used`,
  custom: sql`l.custom_used`,
  unlabelled: USED,
};
