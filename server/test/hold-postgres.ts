import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';

/** A separate process for tests: starts the embedded server in a folder, commits a row, and waits to be killed. */
const settings = { fsync: 'off', shared_buffers: '16MB' };
const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => undefined, settings });
const client = new Client({ connectionString: url });
await client.connect();
await client.query('create table if not exists kept as select 7 as number');
process.send?.('started');
setInterval(() => undefined, 1000);
