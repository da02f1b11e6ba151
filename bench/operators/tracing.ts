import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillDatabase } from '#bench/fill.ts';
import { load, type Measured, median } from '#bench/load.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, writeSection } from '#bench/report.ts';
import { addCustomer } from '#contract/directory/api.ts';

const ROUNDS = 5;
const SECONDS = 3;
const LIST = '/api/order/pro_order_list';

/** A collector that takes everything and keeps nothing. */
let received = 0;
const collector = createServer((request, answer) => {
  received++;
  request.resume().on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
await once(collector.listen(0, '127.0.0.1'), 'listening');
const bench = await openBench('tracing');
try {
  const { plant_id } = await fillDatabase(bench.db, 5_000);
  await bench.pool.query('vacuum analyze');
  await measure(await tokenOf(bench.db, plant_id));
} finally {
  await bench.stop();
  collector.close();
}

async function measure(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const plain = await bench.startApp();
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const traced = await bench.startApp(bench.url, { OTEL_EXPORTER_OTLP_ENDPOINT });
  const calls = {
    list: { path: LIST, body: { order_type: 'pending', page: 1, page_size: 20 } },
    add: { path: addCustomer.path, body: { first_name: 'Ada', last_name: 'Pell' } },
  };
  const taken: Record<keyof typeof calls, { plain: Measured[]; traced: Measured[] }[]> = { list: [], add: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const [kind, { path, body }] of Object.entries(calls)) {
        const one = { plain: [] as Measured[], traced: [] as Measured[] };
        // In mirrored order, so that a slowdown during a round affects both equally.
        for (const side of ['plain', 'traced', 'traced', 'plain'] as const) {
          const { address } = side === 'plain' ? plain : traced;
          one[side].push(await load({ url: `${address}${path}`, body, headers, seconds: SECONDS }));
        }
        const [without, with_] = [rateOf(one.plain), rateOf(one.traced)];
        console.log(`round ${round}, ${kind}: ${without.toFixed(0)}/s, with traces ${with_.toFixed(0)}/s`);
        // The first round is a warm-up.
        if (round > 0) taken[kind as keyof typeof calls].push(one);
      }
  } finally {
    await Promise.all([plain.stop(), traced.stop()]);
  }
  if (received === 0) throw new Error('nothing was sent to the collector');

  const share = (kind: keyof typeof calls) => median(taken[kind].map((one) => rateOf(one.traced) / rateOf(one.plain)));
  const rate = (kind: keyof typeof calls, side: 'plain' | 'traced') =>
    median(taken[kind].map((one) => rateOf(one[side])));
  await writeSection('Recording traces', {
    script: 'npm run bench:tracing',
    notes: `${ROUNDS} rounds. Two processes on the same database, one of which sends every call and statement to a collector on the same machine that keeps nothing.`,
    figures: [
      atLeast('a page of Pending Orders per second, with traces against without', share('list'), 0.8),
      atLeast('customers added per second, with traces against without', share('add'), 0.8),
    ],
    absolute: [
      ['a page of Pending Orders /s, without', rate('list', 'plain')],
      ['a page of Pending Orders /s, with traces', rate('list', 'traced')],
      ['customers added /s, without', rate('add', 'plain')],
      ['customers added /s, with traces', rate('add', 'traced')],
    ],
  });
}

function rateOf(measured: readonly Measured[]): number {
  return median(measured.map(({ rate }) => rate));
}
