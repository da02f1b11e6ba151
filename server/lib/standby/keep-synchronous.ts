import { startWokenWork } from '#server/lib/background/woken-work.ts';
import { Client } from '#server/lib/postgres/pg.ts';

export interface StandbyState {
  /** How many standbys are connected and follow. */
  following: number;
  /** Whether each commit waits until one of them has it on disk. */
  is_synchronous: boolean;
  /** Each standby that this server keeps its log for, also while it is away. */
  standbys: Standby[];
}
interface Standby {
  name: string;
  /** How much of the log it hasn't applied yet, and how long that takes; null while it is away. */
  lag_bytes: number | null;
  lag_seconds: number | null;
  /** How much of the log is kept for it. */
  kept_bytes: number;
}

const STATE = `
  select (select count(*) from pg_stat_replication where state = 'streaming')::int as following,
    current_setting('synchronous_standby_names') <> '' as is_synchronous,
    (select coalesce(json_agg(json_build_object('name', s.slot_name,
        'lag_bytes', case when r.pid is not null then greatest(pg_wal_lsn_diff(here.lsn, r.replay_lsn), 0) end,
        'lag_seconds', case when r.pid is not null then coalesce(extract(epoch from r.replay_lag), 0) end,
        'kept_bytes', coalesce(greatest(pg_wal_lsn_diff(here.lsn, s.restart_lsn), 0), 0)) order by s.slot_name), '[]')
      from (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as lsn) here
      cross join pg_replication_slots s left join pg_stat_replication r on r.pid = s.active_pid
      where s.slot_type = 'physical') as standbys`;

export interface KeepSynchronousParts {
  url: string;
  log(line: string): void;
  /** Called when another server has taken this one's place. */
  onFenced(): void;
  isFenced(): boolean;
}

const EVERY_MS = 1_000;
/** A standby that restarts is missed for a moment, and commits wait that long. */
const MISSES = 4;
const SYNCHRONOUS = 'ANY 1 (*)';

/**
 * Has each commit wait for a standby while one follows. Without one, every commit would hang, so it goes on alone and says so.
 * Also notices when this server is fenced.
 */
export function keepSynchronous({ url, log, onFenced, isFenced }: KeepSynchronousParts) {
  let client: Client | undefined;
  let misses = 0;
  const state: StandbyState = { following: 0, is_synchronous: false, standbys: [] };

  async function connect(): Promise<Client> {
    if (client) return client;
    const opened = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    opened.on('error', () => undefined);
    opened.once('end', () => {
      if (client === opened) client = undefined;
    });
    await opened.connect();
    client = opened;
    return opened;
  }

  async function look(): Promise<boolean> {
    if (isFenced()) {
      onFenced();
      return false;
    }
    const database = await connect();
    const { rows } = await database.query<StandbyState>(STATE);
    const [found] = rows;
    if (!found) return false;
    Object.assign(state, found);
    misses = found.following > 0 ? 0 : misses + 1;
    if (found.following > 0 && !found.is_synchronous) {
      await change(database, SYNCHRONOUS);
      log('A standby follows. From now on, nothing is acknowledged before the standby has it, too.');
    } else if (found.is_synchronous && misses >= MISSES) {
      await change(database, '');
      log(
        'NO STANDBY FOLLOWS. What is saved from now on is on this machine only, and is lost if it breaks. Start the standby again.',
      );
    }
    return false;
  }

  async function change(database: Client, names: string): Promise<void> {
    await database.query(`alter system set synchronous_standby_names = '${names}'`);
    await database.query('select pg_reload_conf()');
    state.is_synchronous = names !== '';
  }

  const work = startWokenWork({ lookEveryMs: EVERY_MS, round: look, onError: () => undefined });
  work.wake();
  return {
    state: (): StandbyState => state,
    async stop(): Promise<void> {
      await work.stop();
      await client?.end().catch(() => undefined);
    },
  };
}
