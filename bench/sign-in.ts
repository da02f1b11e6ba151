import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { fillDatabase } from '#bench/fill.ts';
import { load, type Measured, median } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { addSession, findActorOfSession } from '#server/accounts/store.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/token.ts';
import { openDatabase } from '#server/lib/database.ts';
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts';
import { migrate } from '#server/lib/migrate.ts';

const ROUNDS = 5;
const SECRET = 'only for measuring, at least 32 characters';
const PASSWORD = 'butcher';
/** Many, so that no two sign-ins of one moment are one person's. */
const PEOPLE = 20_000;

const folder = await mkdtemp(path.join(os.tmpdir(), 'hindquarter-sign-in-'));
const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error });
try {
  const database = openDatabase(server.url);
  await migrate(database.db);
  const { plant_id } = await fillDatabase(database.db, 5_000);
  // As cheap as argon2id can be: what is left of the sign-in is everything but the hash.
  const password_hash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await database.pool.query(
    `insert into accounts (role, first_name, last_name, email, password_hash)
     select 'buyer', 'Bench', 'Buyer', 'buyer' || n || '@example.test', $2 from generate_series(1, $1::int) n`,
    [PEOPLE, password_hash],
  );
  await database.pool.query('vacuum analyze');
  const { session_id, hash: refresh_hash } = newRefreshToken();
  const expires_at = sessionEnd(true);
  await database.db
    .transaction()
    .execute((tx) => addSession(tx, { session_id, account_id: plant_id, refresh_hash, remembered: true, expires_at }));
  const actor = await findActorOfSession(database.db, session_id);
  if (!actor) throw new Error('the plant has an owner');
  const token = await signAccessToken(SECRET, session_id, sessionFacts(actor));
  await database.close();
  await measure(session_id, token);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(session: string, token: string): Promise<void> {
  const settings = { DATABASE_URL: server.url, APP_SECRET: SECRET, PORT: '0', LOG_LEVEL: 'error' };
  const app = await startProcess('server/app/main.ts', {
    ...settings,
    ...{ DATA_DIR: path.join(folder, 'app'), RATE_LIMIT: '0', GUEST_RATE_LIMIT: '0' },
  });
  const floor = await startProcess('bench/sign-in-floor.ts', { DATABASE_URL: server.url, SESSION: session });
  const somebody = () => ({
    username: `buyer${1 + Math.floor(Math.random() * PEOPLE)}@example.test`,
    password: PASSWORD,
  });
  const LIST = '/api/order/pro_order_list';
  const page = { order_type: 'pending', page: 1, page_size: 20 };
  const headers = { authorization: `Bearer ${token}` };
  const taken = { floor: [], signIn: [], known: [], signedIn: [] } as Record<
    'floor' | 'signIn' | 'known' | 'signedIn',
    Measured[]
  >;
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const one = {
        floor: await load({ url: `${floor.address}/account`, body: somebody }),
        signIn: await load({ url: `${app.address}/api/auth/login`, body: somebody }),
        known: await load({ url: `${floor.address}${LIST}`, body: page }),
        signedIn: await load({ url: `${app.address}${LIST}`, body: page, headers }),
      };
      console.log(
        `round ${round}`,
        Object.entries(one)
          .map(([name, { rate, p50 }]) => `${name} ${rate.toFixed(0)}/s ${p50.toFixed(2)} ms`)
          .join(', '),
      );
      // The first round warms up.
      if (round > 0)
        for (const [name, measured] of Object.entries(one)) taken[name as keyof typeof taken].push(measured);
    }
  } finally {
    await Promise.all([app.stop(), floor.stop()]);
  }

  /** Taken side by side: of each round the ratio of its two medians, and of those the median. */
  const against = (what: keyof typeof taken, its: keyof typeof taken) =>
    median(taken[what].map(({ p50 }, round) => p50 / (taken[its][round]?.p50 ?? Number.NaN)));
  await writeSection('Signing in', {
    script: 'npm run bench:sign-in',
    notes: `${ROUNDS} rounds. The passwords of the people who sign in are hashed as cheaply as argon2id can be, so what is measured is everything but the hash. The floor of the signed-in call is the product’s own route for a caller who is known beforehand.`,
    figures: [
      atMost(
        'a sign-in without its hash, median, against a floor route with one indexed SELECT',
        against('signIn', 'floor'),
        3,
      ),
      atMost(
        'a page of Pending Orders, signed in, median, against the same call without authentication',
        against('signedIn', 'known'),
        1.15,
      ),
    ],
    absolute: [
      ['sign-ins without their hash /s', median(taken.signIn.map(({ rate }) => rate))],
      ['floor of a sign-in /s', median(taken.floor.map(({ rate }) => rate))],
      ['sign-ins refused', taken.signIn.reduce((sum, { refused }) => sum + refused, 0)],
    ],
  });
}
