import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

export interface KeptIdentity {
  owner_id: number;
  account_id: number;
}

/** Records that were merged into one another have the same person, and the latest day counts. */
export const keepIdentity = (tx: Tx, { owner_id, account_id, keep_until }: KeptIdentity & { keep_until: string }) =>
  sql`
    insert into kept_identities (owner_id, account_id, keep_until) values (${owner_id}, ${account_id}, ${keep_until}::date)
    on conflict (owner_id, account_id) do update set keep_until = greatest(kept_identities.keep_until, excluded.keep_until)`.execute(
    tx,
  );

/** Takes one whose time is over off the list. Most are over on the same day, the last of a year. */
export async function takeDueIdentity(tx: Tx): Promise<KeptIdentity | undefined> {
  const { rows } = await sql<KeptIdentity>`
    delete from kept_identities where (owner_id, account_id) in (
      select owner_id, account_id from kept_identities k
      where keep_until < (now() at time zone coalesce((select time_zone from plants p where p.plant_id = k.owner_id), 'UTC'))::date
      order by keep_until limit 1 for update skip locked)
    returning owner_id, account_id`.execute(tx);
  return rows[0];
}
