import Fastify from 'fastify';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts';

const t0 = performance.now();
const s = await startEmbeddedPostgres({ dataDir: '/tmp/rt/data', log: () => {} });
console.error('pg', Math.round(performance.now() - t0), 'since process', Math.round(performance.now()));
const pool = new pg.Pool({ connectionString: s.url });
const app = Fastify();
app.get('/readyz', async () => (await pool.query('select 1')).rows);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
console.log('ready at ' + url + ' ');
process.on('SIGINT', async () => {
  await app.close();
  await pool.end();
  await s.stop();
  process.exit(0);
});
