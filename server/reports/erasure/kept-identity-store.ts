import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
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

export interface DueIdentity extends KeptIdentity {
  /** What day it is there. */
  today: IsoDate;
}

/** Takes one whose time is over off the list. Most are over on the same day, the last of a year. */
export async function takeDueIdentity(tx: Tx): Promise<DueIdentity | undefined> {
  const { rows } = await sql<DueIdentity>`
    with due as (
      select k.owner_id, k.account_id, (now() at time zone coalesce(p.time_zone, 'UTC'))::date as today
      from kept_identities k left join plants p on p.plant_id = k.owner_id
      where k.keep_until < (now() at time zone coalesce(p.time_zone, 'UTC'))::date
      order by k.keep_until limit 1 for update of k skip locked)
    delete from kept_identities k using due where k.owner_id = due.owner_id and k.account_id = due.account_id
    returning k.owner_id, k.account_id, due.today`.execute(tx);
  return rows[0];
}
