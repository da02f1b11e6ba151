import { type RawBuilder, sql } from 'kysely';
import type { FlockCounts } from '#contract/orders/flock.ts';

/** The counts of the birds in the order `o`; null for other animals. */
export const flockOf = (o: ReturnType<typeof sql>): RawBuilder<FlockCounts | null> => sql`
  case when ${o}.species = 'poultry' then json_build_object('dead_on_arrival', ${o}.dead_on_arrival,
    'received', ${o}.received_heads, 'condemned', ${o}.condemned_heads, 'packed', ${o}.packed_heads) end`;
