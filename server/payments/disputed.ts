import { type RawBuilder, sql } from 'kysely';

/** How much of payment `p` the bank has taken back because of open or lost disputes, in cents. */
export const disputedOf = (p: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(d.amount_cents), 0) from disputes d where d.plant_id = ${p}.plant_id and d.payment_id = ${p}.payment_id
    and d.state in ('open', 'lost'))`;
