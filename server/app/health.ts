import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isDiskFull } from '#server/lib/answer-problems.ts';
import type { Database } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { VERSION } from '#server/lib/root.ts';

/**
 * /healthz says that this process runs; /readyz says whether it should be sent calls. Returns a function that makes it say no
 * from then on, because the process is about to stop.
 */
export function addHealth(app: FastifyInstance, { db }: Database, files: FileStore): () => void {
  let isStopping = false;
  app.get('/healthz', async () => ({ status: 'yes', version: VERSION }));
  app.get('/readyz', async (_, reply) => {
    const words = isStopping ? 'This process is stopping.' : ((await findObstacle(db)) ?? (await findFullDisk(files)));
    if (words === undefined) return { status: 'yes' };
    return reply.code(503).send({ status: 'no', code: 'busy', message: words });
  });
  return () => {
    isStopping = true;
  };
}

/** A database that is recovering, or that follows another one, only reads as well. */
async function findObstacle(db: Database['db']): Promise<string | undefined> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only
    from (select 1 from migrations limit 1) one`.execute(db);
  return rows[0]?.is_read_only ? 'The database is read-only. Nothing can be changed.' : undefined;
}

async function findFullDisk(files: FileStore): Promise<string | undefined> {
  try {
    await files.probe();
    return undefined;
  } catch (error) {
    if (!isDiskFull(error as NodeJS.ErrnoException)) throw error;
    return 'The disk is full. Nothing can be uploaded.';
  }
}
