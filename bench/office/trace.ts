import { fillPlant } from '#bench/fill.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { TRACE_KINDS, type TraceKind } from '#contract/floor/trace.ts';
import { trace } from '#contract/floor/trace-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { plantToday } from '#tools/plant-today.ts';

const ORDERS = 2_000;
const BATCHES = 2_000;
const PACKS = 100_000;
const TRACES = 60;
/** A lot of bought trim goes into this many batches. */
const BATCHES_PER_LOT = 10;

const bench = await openBench('trace');
try {
  console.log(`filling a plant with ${PACKS} packs, and ten others …`);
  const { plant_id } = await fill(ORDERS, BATCHES, PACKS);
  for (let other = 0; other < 10; other++) await fill(ORDERS / 10, BATCHES / 10, PACKS / 10);
  await bench.pool.query('vacuum analyze');
  await measure(plant_id);
} finally {
  await bench.stop();
}

/**
 * Eight batches a day, cleaned before every other one. Each has three animals and a bought lot; every third has what was left of
 * the one before.
 */
async function fill(orders: number, batches: number, packs: number): Promise<{ plant_id: number }> {
  const plant = await fillPlant(bench.db, orders);
  const { plant_id } = plant;
  const { rows } = await bench.pool.query<{ first: number }>(
    'select min(order_id) as first from orders where plant_id = $1',
    [plant_id],
  );
  const first = rows[0]?.first ?? 0;
  await bench.pool.query(
    `insert into batches (plant_id, lot, kind, meat, started_at, cleaned_at, out_clb)
     select $1, 'G-' || n, 'grind', 'inspected', started, case when n % 2 = 0 then started - interval '20 minutes' end, 20000
     from generate_series(1, $2::int) n
     cross join lateral (select $3::date::timestamptz + interval '14 hours' - (n / 8) * interval '1 day' + (n % 8) * interval '45 minutes' as started) s`,
    [plant_id, batches, plantToday()],
  );
  const source = `insert into batch_sources (plant_id, batch_id, kind, order_id, supplier_number, supplier_lot, from_batch_id, in_clb)`;
  await bench.pool.query(
    `${source} select $1, batch_id, 'carcass', $2::bigint + (batch_id * 3 + k) % $3, '', '', null, 5000
     from batches, generate_series(0, 2) k where plant_id = $1`,
    [plant_id, first, orders],
  );
  await bench.pool.query(
    `${source} select $1, batch_id, 'purchased', null, 'M-' || batch_id % 7, 'T-' || batch_id / ${BATCHES_PER_LOT}, null, 5000
     from batches where plant_id = $1`,
    [plant_id],
  );
  await bench.pool.query(
    `${source} select $1, b.batch_id, 'carry_over', null, '', '', max(e.batch_id), 300
     from batches b join batches e on e.plant_id = b.plant_id and e.batch_id < b.batch_id and e.started_at < b.started_at
       and e.batch_id > b.batch_id - 9
     where b.plant_id = $1 and b.batch_id % 3 = 0 group by b.batch_id`,
    [plant_id],
  );
  await bench.pool.query(
    `insert into packs (plant_id, serial, order_id, share_id, batch_id, cut, net_clb, packed_on, place, trip_id)
     select $1, 'S-' || n, s.order_id, s.cart_id, case when n % 3 = 0 then b.first + n % $3 end, 'Ground beef', 150, $4, 'F' || n % 20,
       case when n % 4 > 0 then n end
     from generate_series(1, $2::int) n
     join (select cart_id, order_id, row_number() over (order by cart_id) - 1 as at from shares where plant_id = $1) s
       on s.at = n % ($5::int * 2)
     cross join (select min(batch_id) as first from batches where plant_id = $1) b`,
    [plant_id, packs, batches, plantToday(), orders],
  );
  return { plant_id };
}

async function measure(plant_id: number): Promise<void> {
  const token = await tokenOf(bench.db, plant_id);
  const app = await bench.startApp();
  const ids: Record<TraceKind, string> = {
    pack: 'select pack_id as id from packs where plant_id = $1',
    batch: 'select batch_id as id from batches where plant_id = $1',
    carcass: `select order_id as id from orders where plant_id = $1 and status = ${ORDER_STATUS.completed}`,
    purchased: `select source_id as id from batch_sources where plant_id = $1 and kind = 'purchased'`,
  };
  const slowest: [TraceKind, number, number, number][] = [];
  for (const kind of TRACE_KINDS) {
    const { rows } = await bench.pool.query<{ id: number }>(
      `select id from (${ids[kind]}) every_one order by hashint8(id) limit ${TRACES}`,
      [plant_id],
    );
    const took: number[] = [];
    let owners = 0;
    for (const { id } of rows) {
      const begun = performance.now();
      const reply = await fetch(`${app.address}${trace.path}?kind=${kind}&id=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const answer = (await reply.json()) as { data: { owners: unknown[] } };
      took.push(performance.now() - begun);
      owners = Math.max(owners, answer.data.owners.length);
    }
    took.sort((a, b) => a - b);
    slowest.push([kind, took.at(-1) ?? 0, took[Math.floor(took.length / 2)] ?? 0, owners]);
  }
  await app.stop();
  await writeSection('Tracing meat', {
    script: 'npm run bench:trace',
    connections: 1,
    notes: `A plant with ${PACKS} packs, ${BATCHES} batches, and ${ORDERS} animals, and ten others with a tenth of that. ${TRACES} traces from each kind of point, one after another.`,
    figures: slowest.map(([kind, most]) => atMost(`slowest trace from a ${kind}, in ms`, most, 1000)),
    absolute: slowest.flatMap(([kind, , middle, owners]) => [
      [`trace from a ${kind}: median, in ms`, middle] as const,
      [`trace from a ${kind}: most owners found`, owners] as const,
    ]),
  });
}
