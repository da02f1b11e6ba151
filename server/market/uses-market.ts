import { type RawBuilder, sql } from 'kysely';

/** Whether this account holds, bought, or is paying for something, or has put anything up for sale or sold it at its counter. */
export const usesMarket = (account_id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from claims where buyer_id = ${account_id})
  or exists (select from purchases p join market_charges m using (purchase_id) where p.buyer_id = ${account_id} and m.state = 'started')
  or exists (select from lots where seller_id = ${account_id} and state <> 'draft')
  or exists (select from counter_sales where seller_id = ${account_id}))`;
