import { EVERY_STATUS, type FilledPlant, fillDatabase, fillPlant } from '#bench/fill.ts';
import { load, type Measured, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { type ListPath, ORDER_LISTS } from '#contract/booking/lists.ts';

/**
 * Seven lists and the menu counts, each measured three ways in every round. The rounds are short, so the whole run takes about
 * three minutes.
 */
const ROUNDS = 3;
const SECONDS = 1.2;
const SIZES = { small: 1_000, large: 100_000 } as const;
type Size = keyof typeof SIZES;

/** The lists, keyed by the name of their baseline route. */
const MEASURED: Readonly<Record<string, ListPath>> = {
  pending: 'pendingOrders',
  open: 'openOrders',
  completed: 'completedOrders',
  requested: 'requestedOrder',
  dropoff: 'dropoffOrders',
  inprogress: 'inprogressOrders',
  all: 'order',
};
const NAMES = [...Object.keys(MEASURED), 'counts'];

const bench = await openBench('lists');
try {
  console.log('filling a plant with 100,000 orders, one with 1,000 and 200 others …');
  const plants: Record<Size, FilledPlant> = {
    small: await fillPlant(bench.db, SIZES.small, EVERY_STATUS),
    large: await fillDatabase(bench.db, SIZES.large, EVERY_STATUS),
  };
  const tokens = {
    large: await tokenOf(bench.db, plants.large.plant_id),
    small: await tokenOf(bench.db, plants.small.plant_id),
  };
  await measure(plants.large.plant_id, tokens);
} finally {
  await bench.stop();
}

async function measure(plant: number, tokens: Record<Size, string>): Promise<void> {
  const app = await bench.startApp();
  const floor = await startProcess('bench/lists-floor.ts', { DATABASE_URL: bench.url, PLANT: String(plant) });
  const ask = (name: string, size: Size) => {
    const list = MEASURED[name];
    const headers = { authorization: `Bearer ${tokens[size]}` };
    if (!list) return load({ url: `${app.address}/api/order/countOrders`, method: 'GET', headers, seconds: SECONDS });
    const { name: _, ...asked } = ORDER_LISTS[list];
    const body = { ...asked, page: 1, page_size: 20 };
    return load({ url: `${app.address}/api/order/pro_order_list`, headers, body, seconds: SECONDS });
  };
  const found = Object.fromEntries(
    NAMES.map((name) => [name, { floor: [] as Measured[], large: [] as Measured[], small: [] as Measured[] }]),
  );
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
      for (const name of NAMES) {
        const method = name in MEASURED ? 'POST' : 'GET';
        const url = `${floor.address}/${name}`;
        const bare = await load({ url, method, seconds: SECONDS, ...(method === 'POST' && { body: {} }) });
        const [large, small] = [await ask(name, 'large'), await ask(name, 'small')];
        if (round === 0) continue;
        found[name]?.floor.push(bare);
        found[name]?.large.push(large);
        found[name]?.small.push(small);
      }
    }
  } finally {
    await Promise.all([app.stop(), floor.stop()]);
  }

  const titleOf = (name: string) => (name in MEASURED ? `/processordashboard/${MEASURED[name]}` : 'menu counts');
  await writeSection('Order lists', {
    script: 'npm run bench:lists',
    notes: `${ROUNDS} rounds. One database with a plant of 100,000 orders of every status, one of 1,000, and 200 others of 500 each.`,
    figures: NAMES.flatMap((name) => [
      atLeast(
        `${titleOf(name)}, 100,000 orders, against its floor`,
        rateOf(found[name]?.large) / rateOf(found[name]?.floor),
        0.5,
      ),
      atMost(
        `${titleOf(name)}: time with 100,000 orders against 1,000`,
        rateOf(found[name]?.small) / rateOf(found[name]?.large),
        1.3,
      ),
    ]),
    absolute: [
      ...NAMES.flatMap((name) => [
        [`floor of ${titleOf(name)} /s`, rateOf(found[name]?.floor)] as const,
        [`${titleOf(name)} /s`, rateOf(found[name]?.large)] as const,
      ]),
      ['calls refused', refusedOf(...Object.values(found).flatMap((one) => Object.values(one)))],
    ],
  });
}
