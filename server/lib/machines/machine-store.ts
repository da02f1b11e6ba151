import { sql } from 'kysely';
import type { BackupState, Trouble } from '#contract/lib/backup-state.ts';
import type { Db } from '#server/lib/database.ts';

/** What a machine says about itself. */
export interface MachineNews {
  host: string;
  disk_free_percent: number;
  is_backed_up: boolean;
  copied_to: BackupState['copied_to'];
  last_backup_at: string | null;
  last_backup_bytes: number | null;
  failing_since: string | null;
  checked_at: string | null;
  is_check_failed: boolean;
  problem: string;
}

/** Below this, people are told, so that there is time to make room. */
const LOW_PERCENT = 10;

export const noteMachine = (db: Db, news: MachineNews) =>
  sql`
    insert into machines as m (host, disk_free_percent, disk_low_since, is_backed_up, copied_to, last_backup_at,
      last_backup_bytes, failing_since, checked_at, is_check_failed, problem)
    values (${news.host}, ${news.disk_free_percent}, case when ${news.disk_free_percent}::int < ${sql.lit(LOW_PERCENT)} then now() end,
      ${news.is_backed_up}, ${news.copied_to}, ${news.last_backup_at}, ${news.last_backup_bytes}, ${news.failing_since},
      ${news.checked_at}, ${news.is_check_failed}, ${news.problem})
    on conflict (host) do update set seen_at = now(), disk_free_percent = excluded.disk_free_percent,
      disk_low_since = case when excluded.disk_low_since is not null then coalesce(m.disk_low_since, excluded.disk_low_since) end,
      is_backed_up = excluded.is_backed_up, copied_to = excluded.copied_to, last_backup_at = excluded.last_backup_at,
      last_backup_bytes = excluded.last_backup_bytes, failing_since = excluded.failing_since,
      checked_at = excluded.checked_at, is_check_failed = excluded.is_check_failed, problem = excluded.problem`.execute(
    db,
  );

/** A machine that hasn't said anything for longer has been stopped or replaced. */
const FRESH = sql`m.seen_at > now() - interval '15 minutes'`;
const OVERDUE_AT = sql`coalesce(m.last_backup_at + interval '30 hours', m.first_seen_at + interval '2 hours')`;
const UNCHECKED_AT = sql`case when m.is_check_failed then m.checked_at
  else coalesce(m.checked_at, m.first_seen_at) + interval '14 days' end`;

/** SQL: what is wrong with machine `m`, and since when. The same limits as in ops/alerts.yml. */
const TROUBLES_OF = sql`(select t.trouble, t.at from (values
    (1, 'backup_failing', case when m.is_backed_up then m.failing_since + interval '1 hour' end),
    (2, 'backup_overdue', case when m.is_backed_up then ${OVERDUE_AT} end),
    (3, 'backup_unchecked', case when m.is_backed_up then ${UNCHECKED_AT} end),
    (4, 'disk_low', m.disk_low_since)) t (position, trouble, at)
  where t.at <= now() order by t.position)`;

/** SQL: what is wrong now on any machine: each trouble, the host, and since when. */
export const CURRENT_TROUBLES = sql`
  select t.trouble, m.host, t.at from machines m cross join lateral ${TROUBLES_OF} t where ${FRESH}`;

/** The machine with the backups or, without backups, the one with the least space. */
export async function readMachine(db: Db): Promise<BackupState | null> {
  const { rows } = await sql<BackupState>`
    select m.is_backed_up, m.last_backup_at, m.last_backup_bytes, m.checked_at, m.is_check_failed, m.copied_to,
      m.disk_free_percent, array(select t.trouble from ${TROUBLES_OF} t) as troubles
    from machines m where ${FRESH} order by m.is_backed_up desc, m.disk_free_percent, m.host limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A machine that something is wrong with, for the operator. */
export interface MachineTrouble {
  host: string;
  troubles: Trouble[];
  problem: string;
}

/**
 * Takes what the operator should be told about now: what is new, and once a day what hasn't been put right. No two callers get
 * the same.
 */
export async function takeTroubles(db: Db): Promise<MachineTrouble[]> {
  const { rows } = await sql<MachineTrouble>`
    with current as (select m.host, array(select t.trouble from ${TROUBLES_OF} t) as troubles from machines m where ${FRESH}),
    changed as (
      update machines m set mailed_troubles = c.troubles, mailed_at = case when c.troubles <> '{}' then now() end
      from current c where c.host = m.host and (not c.troubles <@ m.mailed_troubles
        or (c.troubles = '{}' and m.mailed_troubles <> '{}')
        or (c.troubles <> '{}' and m.mailed_at < now() - interval '1 day'))
      returning m.host, c.troubles, m.problem)
    select host, troubles, problem from changed where troubles <> '{}' order by host`.execute(db);
  return rows;
}

export async function deleteOldMachines(db: Db): Promise<void> {
  await sql`delete from machines where seen_at < now() - interval '7 days'`.execute(db);
}
