import { load, type Measured, median, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { checkout, claimShare } from '#contract/market/claims/claims-api.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';

// Measures holding shares, then buying held animals, up to the point where the plant has its order. Then 60 buyers claim each
// of 200 animals at once.

const ROUNDS = 3;
/**
 * A purchase sends dozens of statements. The app is warm only after PostgreSQL has planned each of them once on each of the
 * app's 12 connections.
 */
const WARM_UP_SECONDS = 10;
/** Each buyer can hold ten items at a time. With fewer buyers, measuring holds would hit that limit. */
const BUYERS = 3_000;
const LOTS = 8_000;
/** More than can be bought during one measurement. */
const HELD = 4_000;
const RUSHED = 200;
const RUSH = 60;
const DAY = '2197-01-02';
const TOTAL = marketPrice(40_000, MARKET_RATES).total_cents;

const bench = await openBench('market');
const { pool } = bench;
try {
  const { tokens, template_id } = await fill();
  const app = await bench.startApp();
  const floor = await startProcess('bench/market/market-floor.ts', { DATABASE_URL: bench.url, PLANT: '1' });
  try {
    await measure(app.address, floor.address, tokens, template_id);
  } finally {
    await Promise.all([app.stop(), floor.stop()]);
  }
} finally {
  await bench.stop();
}

/** A plant, sellers with lots of five animals each, and buyers with cards. */
async function fill(): Promise<{ tokens: string[]; template_id: number }> {
  const run = (text: string) => pool.query(text);
  await run(`insert into accounts (account_id, role, first_name, last_name) values (1, 'processor', 'Bench', 'Plant')`);
  await run(`insert into plants (plant_id, name, species) values (1, 'Bench', '{beef}')`);
  await run('update accounts set plant_id = 1');
  await run(`insert into accounts (account_id, role, first_name, last_name)
    select n, case when n = 2 then 'seller' else 'buyer' end, 'Pat', 'Number ' || n
    from generate_series(2, ${BUYERS + 2}) n`);
  await run(`select setval(pg_get_serial_sequence('accounts', 'account_id'), ${BUYERS + 2})`);
  await run(`insert into customers (plant_id, account_id, type, first_name) values (1, 2, 'producer', 'Cedar')`);
  await run(`insert into farms (seller_id, name) values (2, 'Cedar Ridge')`);
  await run(`insert into card_profiles (account_id, provider, token, brand, last_four, exp_month, exp_year)
    select n, 'sandbox', 'sandbox_aaaaaaaaaaaaaaaa' || n, 'visa', '4242', 12, 2199 from generate_series(3, ${BUYERS + 2}) n`);
  await run(`insert into lots (seller_id, kind, state, title, species, price_cents, hanging_low_clb, hanging_high_clb,
      deposit_cents, plant_id, dropoff_date, slots_per_head, left_to_buy, published_at)
    select 2, 'animal', 'published', 'Steer ' || n, 'beef', 450, 70000, 80000, 10000, 1, '${DAY}', 1, 20, now()
    from generate_series(1, ${LOTS}) n`);
  await run(`insert into lot_animals (lot_id, animal_number) select lot_id, n from lots, generate_series(1, 5) n`);
  await run(`insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, unlabelled_used)
    values (1, '${DAY}', 1, ${LOTS * 5}, ${LOTS * 5}, ${LOTS * 5})`);
  const { rows } = await pool.query<{ template_id: number }>(
    `insert into cut_sheet_templates (plant_id, name, species, form_json) values (1, 'Beef', 'beef', '{}') returning template_id`,
  );
  await run('vacuum analyze');
  const tokens = [];
  for (let n = 3; n <= BUYERS + 2; n++) tokens.push(await tokenOf(bench.db, n));
  return { tokens, template_id: required(rows[0], 'the form').template_id };
}

/** Deletes all holds, so that every round starts from the same state. */
async function clear(): Promise<void> {
  await pool.query(`delete from claims where state = 'held'`);
  await pool.query('delete from hold_counts');
}

/** Holds whole animals, assigning them to the buyers in turn. Returns the claims with their buyers. */
async function holdAnimals(count: number): Promise<{ claim_id: number; buyer: number }[]> {
  const { rows } = await pool.query<{ claim_id: number; buyer_id: number }>(
    `insert into claims (lot_id, animal_id, first_quarter, quarters, buyer_id, held_until)
     select lot_id, animal_id, 1, 4, 3 + (row_number() over ()) % ${BUYERS}, now() + interval '1 hour'
     from lot_animals a where state = 'open' and not exists (select from claims c where c.animal_id = a.animal_id) limit $1
     returning claim_id, buyer_id`,
    [count],
  );
  return rows.map(({ claim_id, buyer_id }) => ({ claim_id, buyer: buyer_id - 3 }));
}

async function measure(address: string, floor: string, tokens: string[], template_id: number): Promise<void> {
  const found: Record<'hold' | 'holdFloor' | 'buy' | 'buyFloor', Measured[]> = {
    hold: [],
    holdFloor: [],
    buy: [],
    buyFloor: [],
  };
  let at = 0;
  const nextLot = () => (at++ % LOTS) + 1;
  const nextToken = () => tokens[at % tokens.length] ?? '';
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
    // The warm-up has filled the tables. Autovacuum would soon update their statistics; this does it right away.
    if (round === 1) await pool.query('vacuum analyze');
    const keep = (list: Measured[], measured: Measured) => round > 0 && list.push(measured);
    await clear();
    keep(
      found.holdFloor,
      await load({ url: `${floor}/hold`, body: () => ({ lot_id: nextLot(), buyer_id: 3 + (at % BUYERS) }) }),
    );
    await clear();
    // Each buyer can have at most ten holds, so a longer run would end up measuring refusals.
    keep(
      found.hold,
      await load({
        url: `${address}${claimShare.path}`,
        token: nextToken,
        headers: { 'idempotency-key': '' },
        body: () => ({ lot_id: nextLot(), quarters: 1 }),
        seconds: 2,
      }),
    );
    await clear();
    const seconds = round === 0 ? WARM_UP_SECONDS : 2;
    for (const [list, isFloor] of [
      [found.buyFloor, true],
      [found.buy, false],
    ] as const) {
      const held = await holdAnimals(HELD);
      let of = held[0];
      const next = () => {
        of = held.pop() ?? of;
        return of;
      };
      keep(
        list,
        await load(
          isFloor
            ? { url: `${floor}/buy`, body: () => ({ claim_id: next()?.claim_id, template_id }), seconds }
            : {
                url: `${address}${checkout.path}`,
                token: () => tokens[next()?.buyer ?? 0] ?? '',
                body: () => ({
                  claim_ids: [of?.claim_id],
                  first_name: 'Robin',
                  last_name: 'Lake',
                  phone: '208-555-0142',
                  agreed_to: BILL_OF_SALE_VERSION,
                  total_cents: TOTAL,
                }),
                seconds,
              },
        ),
      );
      await clear();
    }
  }
  const rush = await rushAll(address, tokens);
  await writeSection('Buying on the market', {
    script: 'npm run bench:market',
    notes: `${ROUNDS} rounds. ${LOTS.toLocaleString('en-US')} lots of five animals and ${BUYERS.toLocaleString('en-US')} buyers. A purchase is of a whole held animal: it is paid by the sandbox provider and becomes the plant's order, all in one call; nobody has an email address. The warm-up before buying lasts ${WARM_UP_SECONDS} s: each statement of a purchase is planned once on each of the 12 connections. In the rush, ${RUSH} buyers want a quarter of each of ${RUSHED} animals, all ${RUSH} at once.`,
    figures: [
      atLeast('holding a share, against its floor', rateOf(found.hold) / rateOf(found.holdFloor), 0.25),
      atLeast(
        'buying a held animal until the plant has its order, against its floor',
        rateOf(found.buy) / rateOf(found.buyFloor),
        0.2,
      ),
      atMost('rush: quarters sold beyond four of an animal', rush.oversold, 0),
      atMost('rush: animals not filled', rush.unfilled, 0),
      atMost('rush: p99 of a call, ms', rush.p99, 1_000),
    ],
    absolute: [
      ['floor of holding /s', rateOf(found.holdFloor)],
      ['holding /s', rateOf(found.hold)],
      ['holding: p99, ms', median(found.hold.map(({ p99 }) => p99))],
      ['floor of buying /s', rateOf(found.buyFloor)],
      ['buying /s', rateOf(found.buy)],
      ['buying: p99, ms', median(found.buy.map(({ p99 }) => p99))],
      ['rush: p50, ms', rush.p50],
      ['calls refused, such as beyond ten holds', refusedOf(...Object.values(found))],
    ],
  });
}

/** For each animal, 60 buyers claim a quarter at the same moment. */
async function rushAll(address: string, tokens: string[]) {
  await clear();
  const { rows: lots } = await pool.query<{ lot_id: number }>(
    `select lot_id from lots l where not exists (select from claims c where c.lot_id = l.lot_id) order by lot_id desc limit $1`,
    [RUSHED],
  );
  const times: number[] = [];
  let broken = 0;
  for (const [number, { lot_id }] of lots.entries()) {
    if (number % 5 === 0) await pool.query('delete from hold_counts');
    await Promise.all(
      Array.from({ length: RUSH }, async (_, n) => {
        const begun = performance.now();
        const answer = await fetch(`${address}${claimShare.path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${tokens[(number * RUSH + n) % tokens.length]}`,
          },
          body: JSON.stringify({ lot_id, quarters: 1, animal_number: 1 }),
        });
        await answer.text();
        times.push(performance.now() - begun);
        if (answer.status !== 200 && answer.status !== 409) broken++;
      }),
    );
    if (number % 10 === 9)
      await pool.query(`update claims set held_until = now() + interval '1 hour', buyer_id = 2 where state = 'held'`);
  }
  const { rows } = await pool.query<{ quarters: number }>(
    `select (select coalesce(sum(quarters), 0)::int from claims c where c.animal_id = a.animal_id) as quarters
     from lot_animals a where lot_id = any($1) and animal_number = 1`,
    [lots.map(({ lot_id }) => lot_id)],
  );
  if (broken > 0) throw new Error(`${broken} calls of the rush failed`);
  times.sort((a, b) => a - b);
  return {
    oversold: sum(rows.map(({ quarters }) => Math.max(0, quarters - 4))),
    unfilled: rows.filter(({ quarters }) => quarters < 4).length,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
