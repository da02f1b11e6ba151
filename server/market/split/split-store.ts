import { sql } from 'kysely';
import type { OfferedQuarter } from '#contract/market/claims/claims-api.ts';
import { UNDER_WAY } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { IS_FROM_COUNTER } from '#server/market/pos/settle-balance.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

/**
 * Whether a quarter of claim `c`'s share can still get another owner. Animal `a` and order `o` are needed, too. Every owner has
 * to be named before the kill, and a weight means that there has been one.
 */
export const CAN_SPLIT = sql<boolean>`coalesce(c.state = 'bought' and c.quarters > 1 and c.paid_at is null
  and c.final_price_cents is null and not ${IS_FROM_COUNTER}
  and (a.state = 'open' or a.state = 'tipped' and c.cart_id is not null and ${statusIs('o.status', UNDER_WAY)}
    and ${stageIs('o.stage', ['', 'missed', 'dropped_off'])} and o.hanging_weight_clb is null
    and not exists (select from shares s where s.plant_id = c.plant_id and s.cart_id = c.cart_id and s.invoice_id is not null)),
  false)`;

export const CLAIM_AND_ORDER = sql`claims c join lots l using (lot_id) join lot_animals a on a.animal_id = c.animal_id
  left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id`;

/** Whether offer `s` can still be accepted. */
export const IS_OPEN = sql<boolean>`(s.outcome is null and s.expires_at > clock_timestamp())`;

/** How many quarters of claim `c` are offered to others. */
export const OFFERED = sql<number>`(select count(*)::int from share_splits s where s.claim_id = c.claim_id and ${IS_OPEN})`;

/** The last day on which offer `s` can be accepted, at plant `p`. */
export const LAST_DAY = sql`(s.expires_at at time zone p.time_zone)::date`;

/** The offers of claim `c`, latest first, as JSON. */
export const OFFERS_OF = sql<OfferedQuarter[]>`coalesce((
  select json_agg(json_build_object('split_id', s.split_id, 'name', s.name, 'email', coalesce(s.email, ''), 'phone', s.phone,
    'state', coalesce(s.outcome, case when ${IS_OPEN} then 'open' else 'expired' end), 'until', ${LAST_DAY})
    order by s.split_id desc)
  from share_splits s where s.claim_id = c.claim_id), '[]')`;

/** Who gave claim `c` to its buyer; '' if it was bought from the seller. */
export const GIVEN_BY = sql<string>`coalesce((
  select trim(b.first_name || ' ' || b.last_name) from share_splits s join claims g on g.claim_id = s.claim_id
  join accounts b on b.account_id = g.buyer_id where s.split_id = c.split_id), '')`;

/** Ends an open offer. False if it was over already. */
export async function endSplit(
  tx: Tx,
  split_id: number,
  outcome: 'accepted' | 'declined' | 'taken_back' | 'expired',
): Promise<boolean> {
  const { rows } = await sql`
    update share_splits set outcome = ${outcome}, ended_at = now() where split_id = ${split_id} and outcome is null
    returning 1`.execute(tx);
  return rows.length > 0;
}
