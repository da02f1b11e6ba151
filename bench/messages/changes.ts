import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { median } from '#bench/load.ts';
import { connect } from '#bench/messages/connect.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { saveCommunity } from '#contract/community/community-api.ts';
import { writePost } from '#contract/community/posts-api.ts';
import { required } from '#contract/lib/required.ts';
import { claimShare } from '#contract/market/claims/claims-api.ts';

// Measures how long a change to a lot or a community takes to reach an open page of another process.

const CHANGES = 200;
const WARM_UP = 20;
const DAY = '2197-01-02';
const SELLER = 2;
/** Each buyer holds five lots at most; they may hold ten. */
const BUYERS = Math.ceil((CHANGES + WARM_UP) / 5);

const bench = await openBench('changes');
try {
  const { seller, buyers } = await fill();
  const [one, two] = [await bench.startApp(), await bench.startApp()];
  try {
    const page = await connect(two.address, seller);
    const lots = await measure((at) =>
      changeLot(one.address, page, { lot_id: at + 1, token: buyers[at % BUYERS] ?? '' }),
    );
    const community_id = await makeCommunity(one.address, seller);
    await page.emitWithAck('view_community', { community_id });
    const posts = await measure(() => changeCommunity(one.address, page, { community_id, token: seller }));
    page.disconnect();
    await writeSection('Changes that others see', {
      script: 'npm run bench:changes',
      notes: `From sending a call to one process until a page that is open at another one hears of it: a buyer holds a quarter, and a member writes a post. ${CHANGES} of each, one after another with pauses, as in real life.`,
      figures: [
        atMost('a change to a lot: p50, ms', median(lots), 150),
        atMost('a change to a community: p50, ms', median(posts), 150),
      ],
      absolute: [
        ['a change to a lot: slowest of 100, ms', slow(lots)],
        ['a change to a community: slowest of 100, ms', slow(posts)],
      ],
    });
  } finally {
    await Promise.all([one, two].map((app) => app.stop()));
  }
} finally {
  await bench.stop();
}

/** A plant, a seller with a lot for each change, and buyers. */
async function fill(): Promise<{ seller: string; buyers: string[] }> {
  const run = (text: string) => bench.pool.query(text);
  await run(`insert into accounts (account_id, role, first_name, last_name)
    select n, case n when 1 then 'processor' when ${SELLER} then 'seller' else 'buyer' end, 'Pat', 'Number ' || n
    from generate_series(1, ${BUYERS + SELLER}) n`);
  await run(`select setval(pg_get_serial_sequence('accounts', 'account_id'), ${BUYERS + SELLER})`);
  await run(`insert into plants (plant_id, name, species) values (1, 'Bench', '{beef}')`);
  await run('update accounts set plant_id = 1 where account_id = 1');
  await run(`insert into farms (seller_id, name) values (${SELLER}, 'Cedar Ridge')`);
  await run(`insert into lots (seller_id, kind, state, title, species, price_cents, hanging_low_clb, hanging_high_clb,
      deposit_cents, plant_id, dropoff_date, slots_per_head, left_to_buy, published_at)
    select ${SELLER}, 'animal', 'published', 'Steer ' || n, 'beef', 450, 70000, 80000, 10000, 1, '${DAY}', 1, 4, now()
    from generate_series(1, ${CHANGES + WARM_UP}) n`);
  await run('insert into lot_animals (lot_id, animal_number) select lot_id, 1 from lots');
  await run(`insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, unlabelled_used)
    values (1, '${DAY}', 1, 500, 500, ${CHANGES + WARM_UP})`);
  await run('vacuum analyze');
  const buyers = [];
  for (let n = 1; n <= BUYERS; n++) buyers.push(await tokenOf(bench.db, SELLER + n));
  return { seller: await tokenOf(bench.db, SELLER), buyers };
}

async function measure(change: (at: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < CHANGES + WARM_UP; at++) {
    const time = await change(at);
    if (at >= WARM_UP) times.push(time);
    await sleep(Math.random() * 200);
  }
  return times;
}

async function changeLot(from: string, page: Socket, { lot_id, token }: { lot_id: number; token: string }) {
  const asItIs = next(page, 'qtyclickedl');
  await page.emitWithAck('view_lot', { lot_id });
  await asItIs;
  const time = await timeUntil(page, 'qtyclickedl', () => post(from, claimShare.path, token, { lot_id, quarters: 1 }));
  page.emit('leave_lot', { lot_id });
  return time;
}

function changeCommunity(from: string, page: Socket, to: { community_id: number; token: string }) {
  const { community_id, token } = to;
  const write = () => post(from, writePost.path, token, { community_id, text: 'Who has a freezer?' });
  return timeUntil(page, 'changed', write);
}

async function makeCommunity(from: string, token: string): Promise<number> {
  const { community_id } = (await post(from, saveCommunity.path, token, {
    name: 'Cedar Ridge herd share',
    zip: '50158',
  })) as { community_id?: number };
  return required(community_id, 'the community');
}

function next(page: Socket, event: string): Promise<number> {
  return new Promise((resolve) => page.once(event, () => resolve(performance.now())));
}

/** Milliseconds from the start of a call until the page hears of it. */
async function timeUntil(page: Socket, event: string, call: () => Promise<unknown>): Promise<number> {
  const heard = next(page, event);
  const begun = performance.now();
  await call();
  return (await heard) - begun;
}

async function post(url: string, path: string, token: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const { status, data, message } = (await answer.json()) as { status: string; data: unknown; message: string };
  if (status !== 'yes') throw new Error(`${path}: ${message}`);
  return data;
}

function slow(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
