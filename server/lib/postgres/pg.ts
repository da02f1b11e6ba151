import pg from 'pg';

/**
 * PostgreSQL's client, without the variables that its other programs read, such as PGPORT and PGSSLMODE. Somebody may have
 * set them for another server; the address of a connection alone says where it goes, and how.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    dropVariables();
    super(config);
  }
}

export const openPool = (config: pg.PoolConfig): pg.Pool => new pg.Pool({ ...config, Client });

/** The variables of the environment, without those that PostgreSQL's programs read. */
export const withoutVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isVariable(name)));

const isVariable = (name: string) => /^PG/i.test(name);

/** The client reads them itself, and its options can't say that it shouldn't. */
function dropVariables(): void {
  for (const name of Object.keys(process.env)) if (isVariable(name)) delete process.env[name];
}
