import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';

/**
 * A bare Fastify in its own process, like the product, with the connection pool that its routes read from. Set `DATABASE_URL`
 * and `PLANT`. `start` prints its address.
 */
export function openFloor(): { app: FastifyInstance; pool: pg.Pool; plant: number; start(): Promise<void> } {
  pg.types.setTypeParser(20, Number);
  pg.types.setTypeParser(1082, (text) => text);
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 12 });
  const app = Fastify();
  const start = async () => console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, pool, plant: Number(process.env.PLANT), start };
}
