import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { type BackupPlace, BackupProblem, backupsIn } from '#server/lib/backup/places.ts';
import { restore } from '#server/lib/backup/restore.ts';
import { changeNotes } from '#server/lib/backup/status.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';

/** The copy shares this machine with the app. */
const SMALL = { shared_buffers: '32MB', fsync: 'off' };
/** A transaction never lasts this long, so what was begun earlier has been written. */
const SETTLED_MS = 300_000;
/** Counted rows were made before a moment, and when a row was made never changes. */
const COUNTED = {
  accounts: 'created_at',
  customers: 'created_at',
  orders: 'created_at',
  invoices: 'created_at',
  events: 'happened_at',
  postings: 'posted_at',
} as const;

export interface Checked {
  /** The last change in the restored copy. */
  reaches: Date;
  counts: Record<string, number>;
}

interface Order {
  dataDir: string;
  url: string;
  /** Without it, the backups in DATA_DIR. */
  from?: BackupPlace | undefined;
}

/**
 * Restores the newest backup and its log into a scratch folder and compares it with the database: no older row may be missing,
 * and the ledger's accounts must have the same totals. Remembers the outcome.
 */
export async function checkBackup({ dataDir, url, from = folderPlace(backupsIn(dataDir)) }: Order): Promise<Checked> {
  const scratch = join(backupsIn(dataDir), 'check');
  const remember = (words?: string) =>
    changeNotes(dataDir, (notes) => ({ ...notes, check: { at: new Date().toISOString(), ...(words && { words }) } }));
  try {
    await rm(scratch, { recursive: true, force: true });
    const { base, lastChange } = await restore({ from, into: scratch, settings: SMALL });
    const reaches = lastChange ?? new Date(base.finished_at);
    const before = new Date(reaches.getTime() - SETTLED_MS);
    const copy = await startEmbeddedPostgres({ dataDir: scratch, log: () => undefined, settings: SMALL });
    const [restored, current] = [await count(copy.url, before).finally(copy.stop), await count(url, before)];
    compare(restored, current);
    await remember();
    return { reaches, counts: restored.counts };
  } catch (error) {
    await remember(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Counted = Awaited<ReturnType<typeof count>>;

/** People may delete rows meanwhile, so the copy may have more. What is in the ledger stays. */
function compare(restored: Counted, current: Counted): void {
  for (const [table, rows] of Object.entries(current.counts)) {
    const found = restored.counts[table] ?? 0;
    if (found < rows) {
      throw new BackupProblem(
        `The restored backup has ${found} of ${rows} rows of ${table}. Run npm run backup to make a new one, and check it with npm run backup:check.`,
      );
    }
  }
  if (restored.ledger !== current.ledger) {
    throw new BackupProblem(
      'The ledger of the restored backup differs from the current one. Run npm run backup to make a new one, and check it with npm run backup:check.',
    );
  }
}

async function count(url: string, before: Date) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const [table, made] of Object.entries(COUNTED)) {
      const { rows } = await client.query(`select count(*)::int as rows from ${table} where ${made} < $1`, [before]);
      counts[table] = rows[0].rows;
    }
    const { rows } = await client.query(
      `select coalesce(json_agg(totals order by owner_id, account), '[]')::text as ledger from (
        select owner_id, account, sum(cents)::text as cents from transfers join postings using (owner_id, posting_id)
        cross join lateral (values (debit_account, amount_cents), (credit_account, -amount_cents)) side (account, cents)
        where posted_at < $1 group by owner_id, account) totals`,
      [before],
    );
    return { counts, ledger: String(rows[0].ledger) };
  } finally {
    await client.end();
  }
}
