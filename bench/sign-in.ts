import { hash } from '@node-rs/argon2';
import { fillDatabase } from '#bench/fill.ts';
import { CONNECTIONS, load, type Measured, median } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, openSession } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { sum } from '#contract/lib/sum.ts';

/** Several short rounds, because the machine's speed varies from second to second. Together they take under three minutes. */
const ROUNDS = 5;
const SECONDS = 2;
const PASSWORD = 'butcher';
/** Enough that no two concurrent sign-ins belong to the same person. */
const PEOPLE = 20_000;

const bench = await openBench('sign-in');
try {
  const { plant_id } = await fillDatabase(bench.db, 5_000);
  // The cheapest settings argon2id allows, to measure everything except the hash.
  const password_hash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await bench.pool.query(
    `insert into accounts (role, first_name, last_name, email, password_hash)
     select 'buyer', 'Bench', 'Buyer', 'buyer' || n || '@example.test', $2 from generate_series(1, $1::int) n`,
    [PEOPLE, password_hash],
  );
  await bench.pool.query('vacuum analyze');
  const { session_id, token } = await openSession(bench.db, plant_id);
  await measure(session_id, token);
} finally {
  await bench.stop();
}

async function measure(session: string, token: string): Promise<void> {
  const app = await bench.startApp();
  const floor = await startProcess('bench/sign-in-floor.ts', { DATABASE_URL: bench.url, SESSION: session });
  const somebody = () => ({
    username: `buyer${1 + Math.floor(Math.random() * PEOPLE)}@example.test`,
    password: PASSWORD,
  });
  const LIST = '/api/order/pro_order_list';
  const page = { order_type: 'pending', page: 1, page_size: 20 };
  const headers = { authorization: `Bearer ${token}` };
  const known = () => load({ url: `${floor.address}${LIST}`, body: page, seconds: SECONDS });
  const signedIn = () => load({ url: `${app.address}${LIST}`, body: page, headers, seconds: SECONDS });
  const signIns = (connections: number) => ({
    account: () => load({ url: `${floor.address}/account`, body: somebody, connections, seconds: SECONDS }),
    floor: () => load({ url: `${floor.address}/session`, body: somebody, connections, seconds: SECONDS }),
    hash: () => load({ url: `${floor.address}/hash`, body: somebody, connections, seconds: SECONDS }),
    signIn: () => load({ url: `${app.address}/api/auth/login`, body: somebody, connections, seconds: SECONDS }),
  });
  const measures = {
    alone: signIns(1),
    together: signIns(CONNECTIONS),
    // In mirrored order (A, B, B, A), so that a slowdown during a round affects both equally.
    list: { known, signedIn, signedInAgain: signedIn, knownAgain: known },
  };
  const rounds: { [kind in keyof typeof measures]: Record<keyof (typeof measures)[kind], Measured>[] } = {
    alone: [],
    together: [],
    list: [],
  };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [kind, what] of Object.entries(measures)) {
        const one: Record<string, Measured> = {};
        for (const [name, measure] of Object.entries(what)) one[name] = await measure();
        const said = Object.entries(one).map(
          ([name, { rate, p50 }]) => `${name} ${rate.toFixed(0)}/s ${p50.toFixed(2)} ms`,
        );
        console.log(`round ${round}, ${kind}:`, said.join(', '));
        // The first round is a warm-up.
        if (round > 0) (rounds as Record<string, Record<string, Measured>[]>)[kind]?.push(one);
      }
    }
  } finally {
    await Promise.all([app.stop(), floor.stop()]);
  }

  // Compares the two round by round: takes the ratio of their medians in each round, then the median of those ratios.
  const withoutHash = (taken: (typeof rounds)['alone']) =>
    median(taken.map(({ account, floor, hash, signIn }) => (signIn.p50 - (hash.p50 - account.p50)) / floor.p50));
  const of = (taken: readonly Measured[]) => median(taken.map(({ rate }) => rate));
  await writeSection('Signing in', {
    script: 'npm run bench:sign-in',
    notes: `${ROUNDS} rounds. The passwords of the people who sign in are hashed as cheaply as argon2id allows, and the time of that hash, measured beside the floor, is subtracted: what is left is everything but the hash. ${CONNECTIONS} at once are more than the machine has cores for, so their median is that of a queue. The floor of the signed-in call is the product’s own route for a caller who is known beforehand; the two are measured there and back in each round.`,
    figures: [
      atMost(
        'a sign-in without its hash, one after the other, median, against a floor route that writes the session',
        withoutHash(rounds.alone),
        3,
      ),
      atMost(`the same, ${CONNECTIONS} at once`, withoutHash(rounds.together), 3),
      atMost(
        'a page of Pending Orders, signed in, median, against the same call without authentication',
        median(
          rounds.list.map(
            ({ known, signedIn, signedInAgain, knownAgain }) =>
              (signedIn.p50 + signedInAgain.p50) / (known.p50 + knownAgain.p50),
          ),
        ),
        1.15,
      ),
    ],
    absolute: [
      ['sign-ins with the cheapest hash /s, one after the other', of(rounds.alone.map(({ signIn }) => signIn))],
      [`sign-ins with the cheapest hash /s, ${CONNECTIONS} at once`, of(rounds.together.map(({ signIn }) => signIn))],
      [`floor of a sign-in /s, ${CONNECTIONS} at once`, of(rounds.together.map(({ floor }) => floor))],
      ['sign-ins refused', sum([...rounds.alone, ...rounds.together].map(({ signIn }) => signIn.refused))],
    ],
  });
}
