import path from 'node:path';
import { EVERY_STATUS, type FilledPlant, fillDatabase, fillPlant } from '#bench/fill.ts';
import { load, type Measured, measureInTurn, rateOf, refusedOf } from '#bench/load.ts';
import { measureReads, someOrders, spreadOverDays } from '#bench/order-reads.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { measureStart } from '#bench/start.ts';
import { addDays } from '#contract/lib/days.ts';
import { plantToday } from '#tools/plant-today.ts';

const ROUNDS = 3;
const today = plantToday();

const bench = await openBench('main');
try {
  console.log('filling a plant with 100,000 orders, one with 1,000 and 200 others …');
  const small = await fillPlant(bench.db, 1_000, EVERY_STATUS);
  const large = await fillDatabase(bench.db, 100_000, EVERY_STATUS);
  for (const plant of [small, large]) await spreadOverDays(bench, plant);
  await bench.pool.query('vacuum analyze');
  await measure(large, small);
} finally {
  await bench.stop();
}

async function measure(large: FilledPlant, small: FilledPlant): Promise<void> {
  const tokens = { large: await tokenOf(bench.db, large.plant_id), small: await tokenOf(bench.db, small.plant_id) };
  const orders = { large: await someOrders(bench, large), small: await someOrders(bench, small) };
  const app = await bench.startApp();
  const floor = await startProcess('bench/orders-floor.ts', {
    DATABASE_URL: bench.url,
    PLANT: String(large.plant_id),
  });
  let found: Record<'floor' | 'product', Measured[]>;
  let megabytes: number;
  try {
    // Reads come first, because the jobs that bookings leave behind would slow them down.
    await measureReads(app, floor, tokens, orders);
    const headers = { authorization: `Bearer ${tokens.large}`, 'idempotency-key': '' };
    found = await measureInTurn(ROUNDS, {
      floor: () => load({ url: `${floor.address}/booking`, body: () => bareBooking(large) }),
      product: () => load({ url: `${app.address}/api/order/createManualOrder`, headers, body: () => booking(large) }),
    });
    megabytes = app.residentMegabytes();
  } finally {
    await Promise.all([app.stop(), floor.stop()]);
  }
  const start = await measureStart(path.join(bench.folder, 'start'));
  await writeSection('Booking, memory, and start', {
    script: 'npm run bench',
    notes: `${ROUNDS} rounds. The floor of a booking is a bare Fastify route that writes the same rows (booking, order, shares, cut sheets, slots, event, idempotency key) in one statement. A booking runs in plain statements, one after another (server/booking/new-order/add-booking.ts).`,
    figures: [
      atLeast(
        'createManualOrder (one animal, two shares), against its floor',
        rateOf(found.product) / rateOf(found.floor),
        0.3,
      ),
      atMost(
        'second start to first answer against a bare Fastify on the same embedded database',
        start.ours / start.bare,
        3,
      ),
      atMost('resident memory of the app process after the run, MB', megabytes, 200),
    ],
    absolute: [
      ['floor of createManualOrder /s', rateOf(found.floor)],
      ['createManualOrder /s', rateOf(found.product)],
      ['calls refused while booking', refusedOf(...Object.values(found))],
      ['second start to first answer, ms', start.ours],
      ['bare Fastify to first answer, ms', start.bare],
    ],
  });
}

/** One beef for two customers on one of the next 60 days. */
function pickBooking({ customers }: FilledPlant) {
  const at = Math.floor(Math.random() * (customers.length - 1));
  return {
    dropoff_date: addDays(today, 1 + Math.floor(Math.random() * 60)),
    buyers: [customers[at], customers[at + 1]],
  };
}
/** The new-order form's request body. */
function booking(plant: FilledPlant) {
  const { dropoff_date, buyers } = pickBooking(plant);
  const share = { cut_sheet: plant.template_id, amount: 'Half', animal: 'beef', order_number: 1 };
  return {
    event_name: 'Bench beef',
    beef_qty: 1,
    dropoff_date,
    process_option: 'usda',
    organs: 'Heart,Liver',
    split: buyers.map((customer) => ({ ...share, customer })),
  };
}
/** The same booking, as a request to the baseline server. */
function bareBooking(plant: FilledPlant) {
  const { dropoff_date, buyers } = pickBooking(plant);
  const { template_id } = plant;
  return { key: crypto.randomUUID(), event_name: 'Bench beef', dropoff_date, template_id, customers: buyers };
}
