import { type RawBuilder, sql } from 'kysely';

/** Whether this account has bought, holds, or is paying for something, or sells or has sold something. */
export const usesMarket = (account_id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from claims where buyer_id = ${account_id} and state in ('held', 'bought'))
  or exists (select from purchases p join charges m using (purchase_id) where p.buyer_id = ${account_id} and m.state = 'started')
  or exists (select from lots l where l.seller_id = ${account_id} and (l.state in ('published', 'paused')
    or exists (select from claims c where c.lot_id = l.lot_id and c.state = 'bought')))
  or exists (select from counter_sales where owner_id = ${account_id}))`;
