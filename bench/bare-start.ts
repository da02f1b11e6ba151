import Fastify from 'fastify';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { openPool } from '#server/lib/postgres/pg.ts';

/** Lower bound for startup: a bare Fastify that runs one statement on the same embedded database. */
const server = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', log: console.error });
const pool = openPool({ connectionString: server.url });
const app = Fastify();
app.get('/', async () => (await pool.query('select 1 as one')).rows);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
  await server.stop();
});
