import { type RawBuilder, sql } from 'kysely';

/**
 * How much of payment `p` the bank has taken back because of open or lost disputes, in cents. What a lost dispute already took
 * off the payment isn't counted again.
 */
export const disputedOf = (p: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(d.amount_cents - d.settled_cents), 0) from disputes d where d.charge_id = ${p}.charge_id
    and d.state in ('open', 'lost'))`;
