import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '#server/lib/postgres/pg.ts';

/** The file in a database's folder that says that another server has taken its place. */
export const FENCED = 'FENCED';

export const isFenced = (cluster: string): boolean => existsSync(join(cluster, FENCED));

export const fencedWords = (cluster: string): string =>
  `Another database has taken the place of the one in ${cluster}, so this one mustn't start: two would drift apart. Delete that folder, and start with ROLE=standby and PRIMARY_URL to follow the new one.`;

const NOTE = 'Another database has taken the place of this one.';

export const fenceFolder = (dataDir: string): Promise<void> =>
  writeFile(join(dataDir, 'postgres', FENCED), `${NOTE}\n`, { flush: true });

const PATIENCE_MS = 20_000;

/**
 * Fences a primary that still answers, and waits until it has stopped. Returns whether it answered. It looks for the file every
 * second.
 */
export async function fencePrimary(primaryUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: primaryUrl, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const file = `${rows[0]?.folder}/${FENCED}`;
    await client.query(`copy (select '${NOTE}') to '${file.replaceAll("'", "''")}'`);
  } finally {
    await client.end().catch(() => undefined);
  }
  for (let waited = 0; waited < PATIENCE_MS; waited += 200) {
    if (!(await isThere(primaryUrl))) return true;
    await sleep(200);
  }
  throw new Error('The old primary was fenced but hasn’t stopped. Stop it, then promote again.');
}

async function isThere(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
