import path from 'node:path';
import { type FilledPlant, fillDatabase } from '#bench/fill.ts';
import { load, type Measured, median } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { measureStart } from '#bench/start.ts';
import { addDays } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import { openDatabase } from '#server/lib/database.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { plantToday } from '#tools/plant-today.ts';

const ROUNDS = 3;
const today = plantToday();
const [year = 0, month = 0] = addDays(today, 30).split('-').map(Number);

/** Number of orders at the small and the large plant. Each database also has 200 other plants. */
const SIZES = { small: 1_000, large: 100_000 } as const;
type Size = keyof typeof SIZES;

interface Side {
  url: string;
  plant: FilledPlant;
  token: string;
}

const bench = await openBench('main');
try {
  const small = await makeSide('small');
  const large = await makeSide('large');
  const figures = await measure({ small, large });
  const start = await measureStart(path.join(bench.folder, 'start'));
  await report(figures, start);
} finally {
  await bench.stop();
}

async function makeSide(size: Size): Promise<Side> {
  const admin = new Client({ connectionString: bench.url });
  await admin.connect();
  await admin.query(`create database bench_${size}`);
  await admin.end();
  const url = bench.url.replace(/\/[^/?]+\?/, `/bench_${size}?`);
  const database = openDatabase(url);
  await migrate(database.db);
  console.log(`filling a plant with ${SIZES[size]} orders …`);
  const plant = await fillDatabase(database.db, SIZES[size]);
  const token = await tokenOf(database.db, plant.plant_id);
  await database.close();
  return { url, plant, token };
}

interface Figures {
  bookingFloor: Measured[];
  booking: Measured[];
  month: Record<Size, Measured[]>;
  pending: Record<Size, Measured[]>;
  monthFloor: number[];
  pendingFloor: number[];
  megabytes: number;
}

async function measure(sides: Record<Size, Side>): Promise<Figures> {
  const figures: Figures = {
    bookingFloor: [],
    booking: [],
    month: { small: [], large: [] },
    pending: { small: [], large: [] },
    monthFloor: [],
    pendingFloor: [],
    megabytes: 0,
  };
  const appOf = (side: Side) => bench.startApp(side.url);
  const [small, large] = [await appOf(sides.small), await appOf(sides.large)];
  const floor = await startProcess('bench/floor.ts', {
    DATABASE_URL: sides.large.url,
    PLANT: String(sides.large.plant.plant_id),
  });
  try {
    const call = (app: { address: string }, side: Side, pathname: string, body: unknown, more = {}) =>
      load({ url: `${app.address}${pathname}`, body, headers: { authorization: `Bearer ${side.token}`, ...more } });
    const askMonth = { month, year };
    const askPending = { order_type: 'pending', page: 1, page_size: 20 };

    // The first round of each kind is a warm-up and isn't counted. Reads come first, because the jobs that bookings leave
    // behind would slow them down.
    await rounds('reads', async (keep) => {
      keep(figures.monthFloor, (await load({ url: `${floor.address}/month`, body: askMonth })).rate);
      keep(figures.month.large, await call(large, sides.large, '/api/calendar/get_all_date_slot', askMonth));
      keep(figures.month.small, await call(small, sides.small, '/api/calendar/get_all_date_slot', askMonth));
      keep(figures.pendingFloor, (await load({ url: `${floor.address}/pending`, body: {} })).rate);
      keep(figures.pending.large, await call(large, sides.large, '/api/order/pro_order_list', askPending));
      keep(figures.pending.small, await call(small, sides.small, '/api/order/pro_order_list', askPending));
    });
    await rounds('bookings', async (keep) => {
      const { plant } = sides.large;
      keep(figures.bookingFloor, await load({ url: `${floor.address}/booking`, body: () => bareBooking(plant) }));
      const pathname = '/api/order/createManualOrder';
      keep(figures.booking, await call(large, sides.large, pathname, () => booking(plant), { 'idempotency-key': '' }));
    });
    figures.megabytes = large.residentMegabytes();
  } finally {
    await Promise.all([small, large, floor].map((started) => started.stop()));
  }
  return figures;
}

async function rounds(what: string, round: (keep: <T>(list: T[], value: T) => void) => Promise<void>): Promise<void> {
  for (let number = 0; number <= ROUNDS; number++) {
    console.log(number === 0 ? `${what}: warming up …` : `${what}: round ${number} of ${ROUNDS} …`);
    await round((list, value) => {
      if (number > 0) list.push(value);
    });
  }
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

async function report(figures: Figures, start: { ours: number; bare: number }): Promise<void> {
  const rate = (measured: Measured[]) => median(measured.map((one) => one.rate));
  const tail = (measured: Measured[]) => median(measured.map((one) => one.p99 / one.p50));
  await writeSection('Orders and the calendar', {
    script: 'npm run bench',
    notes: `${ROUNDS} rounds. The floor of a booking is a bare Fastify route that writes the same rows (booking, order, shares, cut sheets, slots, event, idempotency key) in one statement. Each database holds 200 other plants with 500 orders each besides the measured one. A booking runs in plain statements, one after another (server/booking/new-order/add-booking.ts).`,
    figures: [
      atLeast(
        'createManualOrder (one animal, two shares), against its floor',
        rate(figures.booking) / rate(figures.bookingFloor),
        0.3,
      ),
      atLeast(
        'get_all_date_slot, 100,000 orders, against its floor',
        rate(figures.month.large) / median(figures.monthFloor),
        0.5,
      ),
      atLeast(
        'a page of Pending Orders, 100,000 orders, against its floor',
        rate(figures.pending.large) / median(figures.pendingFloor),
        0.5,
      ),
      atMost('get_all_date_slot: p99 against p50', tail(figures.month.large), 5),
      atMost('a page of Pending Orders: p99 against p50', tail(figures.pending.large), 5),
      atMost(
        'get_all_date_slot: time with 100,000 orders against 1,000',
        rate(figures.month.small) / rate(figures.month.large),
        1.3,
      ),
      atMost(
        'a page of Pending Orders: time with 100,000 orders against 1,000',
        rate(figures.pending.small) / rate(figures.pending.large),
        1.3,
      ),
      atMost(
        'second start to first answer against a bare Fastify on the same embedded database',
        start.ours / start.bare,
        3,
      ),
      atMost('resident memory of the app process after the run, MB', figures.megabytes, 200),
    ],
    absolute: [
      ['floor of createManualOrder /s', rate(figures.bookingFloor)],
      ['createManualOrder /s', rate(figures.booking)],
      ['floor of get_all_date_slot /s', median(figures.monthFloor)],
      ['get_all_date_slot /s', rate(figures.month.large)],
      ['floor of a page of Pending Orders /s', median(figures.pendingFloor)],
      ['a page of Pending Orders /s', rate(figures.pending.large)],
      ['calls refused while booking', sum([...figures.booking, ...figures.bookingFloor].map(({ refused }) => refused))],
      ['second start to first answer, ms', start.ours],
      ['bare Fastify to first answer, ms', start.bare],
    ],
  });
}
