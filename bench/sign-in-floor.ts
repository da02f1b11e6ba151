import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { findActorOfSession } from '#server/accounts/store.ts';
import { allRoutes } from '#server/app/routes.ts';
import { browserOf } from '#server/lib/browser.ts';
import { refreshCookie } from '#server/lib/cookie.ts';
import { openDatabase } from '#server/lib/database.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { mountRoutes } from '#server/lib/mount-routes.ts';
import { openPool } from '#server/lib/postgres/pg.ts';
import { siteOf } from '#server/lib/site.ts';

/**
 * Two baselines. For sign-in: a bare Fastify route that finds the account and writes the session (/session); the difference
 * between /hash and /account is the cost of the hash. For signed-in calls: the product's own routes with a fixed caller, so
 * that no token is read and no account is looked up. Reads `DATABASE_URL` and `SESSION` from the environment and prints its
 * URL.
 */
const url = process.env.DATABASE_URL ?? '';
const pool = openPool({ connectionString: url, max: 12 });
const app = Fastify();

const FACTS = 'account_id, role, first_name, last_name, email';
app.post<{ Body: { username: string } }>('/account', async ({ body }) => {
  const text = `select ${FACTS} from accounts where email = $1`;
  const { rows } = await pool.query({ name: 'account', text, values: [body.username] });
  return { status: 'yes', data: rows[0] };
});
app.post<{ Body: { username: string; password: string } }>('/hash', async ({ body }) => {
  const text = `select ${FACTS}, password_hash from accounts where email = $1`;
  const { rows } = await pool.query({ name: 'hash', text, values: [body.username] });
  const { password_hash, ...data } = rows[0];
  return { status: (await verify(password_hash, body.password)) ? 'yes' : 'no', data };
});

// Finds the account and stores a session, as signing in does, in one committed statement.
const BEGIN = `
  with found as (select ${FACTS} from accounts where email = $1), begun as (
    insert into sessions (session_id, account_id, refresh_hash, remembered, expires_at, device, place)
    select gen_random_uuid(), account_id, $2, false, now() + interval '1 day', 'Another browser', '127.0.0.*' from found
  )
  select * from found`;
app.post<{ Body: { username: string } }>('/session', async ({ body }) => {
  const { rows } = await pool.query({ name: 'session', text: BEGIN, values: [body.username, randomBytes(32)] });
  return { status: 'yes', data: rows[0] };
});

const database = openDatabase(url);
const actor = await findActorOfSession(database.db, process.env.SESSION ?? '');
if (!actor) throw new Error('the session has a person');
const site = siteOf(undefined, () => app.server.address());
mountRoutes(app, allRoutes(['any'], folderStore('.')), {
  db: database.db,
  secret: 'any',
  guestRate: 0,
  networkOf: () => '',
  findActor: async () => actor,
  forgetActor: () => undefined,
  cookieOf: (request, reply) => refreshCookie(request, reply, site.isSecure),
  browserOf: (request, reply) => browserOf(request, reply, site),
  publicUrl: undefined,
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
