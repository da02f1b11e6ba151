import { sql } from 'kysely';
import {
  type askPlant as api,
  DAYS_UNTIL_ASKED_AGAIN,
  type FarmStanding,
  MAX_ASKED_A_DAY,
} from '#contract/directory/farm-requests-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { IS_UNPROVED } from '#server/accounts/release-address.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';

const DAY_SECONDS = 86_400;

/** Where a farm stands with a plant. A farm that the office added to its directory itself works with it, too. */
export async function farmStanding(db: Db, plant_id: number, seller_id: number): Promise<FarmStanding> {
  const { rows } = await sql<{ standing: FarmStanding }>`
    select case
      when exists (select from customers where plant_id = ${plant_id} and account_id = ${seller_id} and deleted_at is null)
        then 'works'
      when r.state in ('asked', 'declined') then r.state else 'none' end as standing
    from (select 1) one left join farm_requests r on r.plant_id = ${plant_id} and r.seller_id = ${seller_id}`.execute(
    db,
  );
  return rows[0]?.standing ?? 'none';
}

/**
 * Records the request once, however often it is sent. The address has to be confirmed, because the plant's directory links
 * people by their address.
 */
export async function askPlant(
  tx: Tx,
  { actor }: Who<Actor>,
  { plant_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { account_id } = actor;
  // Locks the account, so that requests to many plants at once are counted one after another.
  const { rows: accounts } = await sql<{ is_unproved: boolean }>`
    select ${IS_UNPROVED} as is_unproved from accounts a where account_id = ${account_id} for no key update`.execute(
    tx,
  );
  if (accounts[0]?.is_unproved !== false) throw new Problem('email_unconfirmed');
  const { rows: plants } = await sql`select from plants where plant_id = ${plant_id}`.execute(tx);
  if (plants.length === 0) throw new Problem('not_found');
  const standing = await farmStanding(tx, plant_id, account_id);
  if (standing === 'works' || standing === 'asked') return { standing };

  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from farm_requests
    where seller_id = ${account_id} and asked_at > now() - interval '1 day'`.execute(tx);
  if ((counted[0]?.count ?? 0) >= MAX_ASKED_A_DAY) throw new Problem('too_many', { retryAfter: DAY_SECONDS });
  const { rows } = await sql`
    insert into farm_requests as r (plant_id, seller_id) values (${plant_id}, ${account_id})
    on conflict (plant_id, seller_id) do update
      set state = 'asked', asked_at = excluded.asked_at, answered_at = null, answered_by = null, reason = ''
      where r.state = 'accepted' or r.answered_at < excluded.asked_at - make_interval(days => ${DAYS_UNTIL_ASKED_AGAIN})
    returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('plant_declined', { values: { days: DAYS_UNTIL_ASKED_AGAIN } });
  await emit(tx, { actor: { plant_id, account_id } }, 'farm.asked', {});
  return { standing: 'asked' };
}
