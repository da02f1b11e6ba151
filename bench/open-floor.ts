import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { openPool } from '#server/lib/postgres/pg.ts';

/**
 * Creates a bare Fastify, to be run in its own process like the product, and the connection pool that its routes read from.
 * Reads `DATABASE_URL` and `PLANT` from the environment. `start` prints the server's address.
 */
export function openFloor(): { app: FastifyInstance; pool: pg.Pool; plant: number; start(): Promise<void> } {
  pg.types.setTypeParser(20, Number);
  pg.types.setTypeParser(1082, (text) => text);
  const pool = openPool({ connectionString: process.env.DATABASE_URL ?? '', max: 12 });
  const app = Fastify();
  const start = async () => console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, pool, plant: Number(process.env.PLANT), start };
}
