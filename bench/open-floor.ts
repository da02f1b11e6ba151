import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { openPool } from '#server/lib/postgres/pg.ts';

export interface Floor {
  app: FastifyInstance;
  pool: pg.Pool;
  plant: number;
  /** Adds the route `/name`, which runs a single statement. Without `values`, its only parameter is the plant. */
  read<Asked>(name: string, text: string, values?: (asked: Asked) => unknown[]): void;
  /** Prints the server's address. */
  start(): Promise<void>;
}

/**
 * The lower bound for the product: a bare Fastify whose routes run the single best statement for the same response, in its own
 * process like the product. Reads `DATABASE_URL` and `PLANT` from the environment.
 */
export function openFloor(): Floor {
  pg.types.setTypeParser(20, Number);
  pg.types.setTypeParser(1082, (text) => text);
  const pool = openPool({ connectionString: process.env.DATABASE_URL ?? '', max: 12 });
  const app = Fastify();
  const plant = Number(process.env.PLANT);
  return {
    app,
    pool,
    plant,
    read<Asked>(name: string, text: string, values: (asked: Asked) => unknown[] = () => [plant]) {
      app.route({
        method: ['GET', 'POST'],
        url: `/${name}`,
        async handler({ method, query, body }) {
          const { rows } = await pool.query({ name, text, values: values((method === 'GET' ? query : body) as Asked) });
          return { status: 'yes', data: rows, total: rows[0]?.total ?? 0 };
        },
      });
    },
    start: async () => console.log(await app.listen({ port: 0, host: '127.0.0.1' })),
  };
}
