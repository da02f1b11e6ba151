import { type RawBuilder, sql } from 'kysely';
import type { FlockCounts } from '#contract/orders/flock.ts';

/** The counts of the birds in the order `o`; null for other animals. */
export const flockOf = (o: ReturnType<typeof sql>): RawBuilder<FlockCounts | null> => sql`
  case when ${o}.species = 'poultry' then json_build_object('dead_on_arrival', ${o}.dead_on_arrival,
    'received', ${o}.received_heads, 'condemned', ${o}.condemned_heads, 'packed', ${o}.packed_heads) end`;

/** As `isFlockLost`, for order `o`. False for other animals. */
const IS_LOST = sql`coalesce(o.packed_heads = 0 or o.received_heads > 0 and o.condemned_heads = o.received_heads, false)`;

/** Whether nothing is made from the animal or flock in order `o`. */
export const IS_CONDEMNED = sql<boolean>`(o.stage = 'condemned' or ${IS_LOST})`;

/** The animals that order `o` is charged for: as `billedBirds`, or those booked. Of a condemned flock, those killed. */
export const BILLED_HEADS = sql<number>`case when ${IS_CONDEMNED} then coalesce(o.received_heads, o.heads) else o.billed_heads end`;
