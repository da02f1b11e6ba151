import { setTimeout as sleep } from 'node:timers/promises';
import { type FilledPlant, fillPlant } from '#bench/fill.ts';
import { CONNECTIONS, load, type Measured, median } from '#bench/load.ts';
import { timePlainPdf } from '#bench/plain-pdf.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { ORDER_LISTS } from '#contract/booking/lists.ts';
import { saveChoices } from '#contract/cut-sheets/answers.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { questionsOf } from '#contract/cut-sheets/templates/template.ts';
import { type DayPdf, makeDayPdf, viewDayPdf } from '#contract/floor/api.ts';
import { addDays } from '#contract/lib/days.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { sum } from '#contract/lib/sum.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { readDayText } from '#server/floor/day-store.ts';
import { drawDay } from '#server/floor/jobs.ts';
import type { Db } from '#server/lib/database.ts';
import { plantToday } from '#tools/plant-today.ts';

/** Use ROUNDS=1 for a quick run that isn't recorded. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ANIMALS = 30;
const SHEETS = 2 * ANIMALS;
/** A day with no other orders at the plant. */
const DAY = addDays(plantToday(), 300);
const SECONDS = 6;

const bench = await openBench('day-pdf');
const { db } = bench;
try {
  const plant = await fillPlant(db, 10_000);
  await fillDay(db, plant);
  const token = await tokenOf(db, plant.plant_id);
  const app = await bench.startApp();
  try {
    await measure(app.address, token, plant.plant_id);
  } finally {
    await app.stop();
  }
} finally {
  await bench.stop();
}

/** Thirty animals, each with two submitted sheets that have a cut from every part and an answer to every question. */
async function fillDay(db: Db, { plant_id, template_id }: FilledPlant): Promise<void> {
  const subcuts = Object.values(BEEF_TEMPLATE).flatMap((part) => part.subcuts.slice(0, 1));
  const chosen = subcuts.reduce(
    (list, { title }) => selectSubcut(BEEF_TEMPLATE, list, title).list,
    startingList(BEEF_TEMPLATE),
  );
  const order_list = subcuts.reduce((list, subcut) => {
    const choices = questionsOf(subcut).map(({ description, options }) => ({
      description,
      selected_values: [options[0] ?? 'Please trim it well and pack it flat.'],
    }));
    return saveChoices(BEEF_TEMPLATE, list, subcut.title, choices);
  }, chosen);
  const orders = await db
    .updateTable('orders')
    .set({
      dropoff_date: DAY,
      kill_date: DAY,
      status: ORDER_STATUS.pending,
      tag_id: '840003123456789',
      over_thirty_months: 'no',
    })
    .where('plant_id', '=', plant_id)
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('order_id')
        .where('plant_id', '=', plant_id)
        .where('status', '=', ORDER_STATUS.pending)
        .limit(ANIMALS),
    )
    .returning('order_id')
    .execute();
  await db
    .updateTable('cut_sheets')
    .set({
      status: 'completed',
      version: 1,
      submitted_at: new Date().toISOString(),
      form_data: JSON.stringify({ order_list }),
      form_json: JSON.stringify(BEEF_TEMPLATE),
    })
    .where('plant_id', '=', plant_id)
    .where('template_id', '=', template_id)
    .where('cut_sheet_id', 'in', (eb) =>
      eb
        .selectFrom('shares')
        .select((share) => share.ref('cut_sheet_id').$notNull().as('cut_sheet_id'))
        .where('plant_id', '=', plant_id)
        .where(
          'order_id',
          'in',
          orders.map(({ order_id }) => order_id),
        ),
    )
    .execute();
}

async function measure(address: string, token: string, plant_id: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const day = { date: DAY, day_of: 'cutting' } as const;
  async function call({ method, path: at }: Endpoint, input: Record<string, string>): Promise<DayPdf> {
    const json = { ...headers, 'content-type': 'application/json' };
    const reply = await (method === 'GET'
      ? fetch(`${address}${at}?${new URLSearchParams(input)}`, { headers })
      : fetch(`${address}${at}`, { method, headers: json, body: JSON.stringify(input) }));
    const { status, message, data } = await reply.json();
    if (status !== 'yes') throw new Error(message);
    return data;
  }

  /** Times one PDF from the request to the finished file, polling for progress. */
  async function makeOne(): Promise<{ ms: number; pages: number; looks: number }> {
    const begun = performance.now();
    await call(makeDayPdf, day);
    for (const seen = new Set<number>(); ; ) {
      const { status, done_sheets, pages } = await call(viewDayPdf, day);
      if (status === 'failed') throw new Error('the PDF failed');
      seen.add(done_sheets);
      if (status === 'ready') return { ms: performance.now() - begun, pages, looks: seen.size };
      await sleep(20);
    }
  }
  const { text } = await readDayText(db, plant_id, day);
  async function paint(): Promise<{ ms: number; pages: number }> {
    const begun = performance.now();
    const to = { ...day, plant_name: 'Bench', language: 'en', origin: 'https://plant.example.com', text } as const;
    const { pages, sheets } = await drawDay(to, { turn: plant_id });
    if (sheets !== SHEETS) throw new Error(`${sheets} sheets instead of ${SHEETS}`);
    return { ms: performance.now() - begun, pages };
  }
  const { name: _, ...pending } = ORDER_LISTS.pendingOrders;
  const ask = () =>
    load({
      url: `${address}/api/order/pro_order_list`,
      headers,
      seconds: SECONDS,
      body: { ...pending, page: 1, page_size: 20 },
    });
  /** Measures the calls for the order list while PDFs are rendered back to back. */
  async function askWhileRendering(): Promise<{ measured: Measured; made: number }> {
    const asking = ask();
    let isOver = false;
    void asking.finally(() => {
      isOver = true;
    });
    let made = 0;
    for (; !isOver; made++) await makeOne();
    return { measured: await asking, made };
  }

  const times = { plain: [] as number[], paint: [] as number[], whole: [] as number[] };
  const calls = { alone: [] as Measured[], beside: [] as Measured[] };
  let [looks, made, pages] = [0, 0, 0];
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
    const rendered = await paint();
    const plain = await timePlainPdf(rendered.pages);
    const whole = await makeOne();
    const alone = await ask();
    const beside = await askWhileRendering();
    if (round === 0) continue;
    pages = rendered.pages;
    looks = Math.max(looks, whole.looks);
    made += beside.made;
    times.paint.push(rendered.ms);
    times.plain.push(plain);
    times.whole.push(whole.ms);
    calls.alone.push(alone);
    calls.beside.push(beside.measured);
  }

  const p99 = (list: readonly Measured[]) => median(list.map((one) => one.p99));
  const figures = [
    atMost(
      `drawing ${SHEETS} sheets against as many pages of plain text`,
      median(times.paint) / median(times.plain),
      3,
    ),
    atMost('from request to finished file against the same', median(times.whole) / median(times.plain), 3),
    atMost('p99 of the pending list while PDFs are made, against without', p99(calls.beside) / p99(calls.alone), 2),
    atLeast('progress updates seen', looks, 2),
  ];
  const absolute = [
    ['pages', pages],
    [`${SHEETS} sheets drawn, ms`, median(times.paint)],
    ['as many pages of plain text, ms', median(times.plain)],
    ['from request to finished file, ms', median(times.whole)],
    ['PDFs made during the calls', made],
    ['p99 of the pending list, ms', p99(calls.alone)],
    ['p99 of the pending list while PDFs are made, ms', p99(calls.beside)],
    ['calls refused', sum([...calls.alone, ...calls.beside].map(({ refused }) => refused))],
  ] as const;
  if (ROUNDS < 3) return console.log(figures, absolute);
  await writeSection('A day of cut sheets as one PDF', {
    script: 'npm run bench:day-pdf',
    notes: `${ROUNDS} rounds. ${ANIMALS} animals with two submitted beef sheets each, with a choice from every part, against plain text at 52 lines a page from the same library in its own thread. The pending list of 10,000 orders is requested on ${CONNECTIONS} connections for ${SECONDS} s, once alone and once while PDFs are made back to back.`,
    figures,
    absolute,
  });
}
