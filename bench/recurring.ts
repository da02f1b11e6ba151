import { type FilledPlant, fillPlant } from '#bench/fill.ts';
import { load, type Measured, median } from '#bench/load.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { MAX_DATES } from '#contract/booking/recurrence.ts';
import { addDays } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import { plantToday } from '#tools/plant-today.ts';

const ROUNDS = 5;
/** Sequential calls of each kind per round. */
const CALLS = 40;
const ORDERS = 10_000;
const today = plantToday();

const bench = await openBench('recurring');
try {
  const plant = await fillPlant(bench.db, ORDERS);
  const token = await tokenOf(bench.db, plant.plant_id);
  const app = await bench.startApp();
  try {
    await measure(`${app.address}${createManualOrder.path}`, plant, token);
  } finally {
    await app.stop();
  }
} finally {
  await bench.stop();
}

/** One beef for two customers, on a single day or weekly for a year. */
function booking({ customers, template_id }: FilledPlant, isRecurring: boolean) {
  const at = Math.floor(Math.random() * (customers.length - 1));
  const share = { cut_sheet: template_id, amount: 'Half', animal: 'beef', order_number: 1 };
  return {
    event_name: 'Bench beef',
    beef_qty: 1,
    process_option: 'usda',
    organs: 'Heart,Liver',
    dropoff_date: addDays(today, 1 + Math.floor(Math.random() * 60)),
    ...(isRecurring && { recurring: 1, rrule: `FREQ=WEEKLY;COUNT=${MAX_DATES}` }),
    split: [
      { ...share, customer: customers[at] },
      { ...share, customer: customers[at + 1] },
    ],
  };
}

async function measure(address: string, plant: FilledPlant, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  /** Median milliseconds per saved order in a round. */
  async function costOf(isRecurring: boolean): Promise<number> {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const body = JSON.stringify(booking(plant, isRecurring));
      const begun = performance.now();
      const answer = await fetch(address, { method: 'POST', headers, body });
      const reply = (await answer.json()) as { status: string; data?: { order_ids: number[] } };
      times.push(performance.now() - begun);
      const made = reply.data?.order_ids.length;
      if (made !== (isRecurring ? MAX_DATES : 1)) throw new Error(`not booked: ${JSON.stringify(reply)}`);
    }
    return median(times);
  }
  const costs = { one: [] as number[], series: [] as number[] };
  const rates = { one: [] as Measured[], series: [] as Measured[] };
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
    const [one, series] = [await costOf(false), await costOf(true)];
    const many = (isRecurring: boolean) =>
      load({ url: address, headers, body: () => booking(plant, isRecurring), seconds: 2 });
    const [oneRate, seriesRate] = [await many(false), await many(true)];
    if (round === 0) continue;
    costs.one.push(one);
    costs.series.push(series);
    rates.one.push(oneRate);
    rates.series.push(seriesRate);
  }
  const ratio = median(costs.series.map((series, round) => series / (costs.one[round] ?? Number.NaN)));
  const refused = sum([...rates.one, ...rates.series].map((one) => one.refused));
  const atOnce = median(rates.one.map((one, round) => one.rate / (rates.series[round]?.rate ?? Number.NaN)));
  await writeSection('Recurring orders', {
    script: 'npm run bench:recurring',
    notes: `A beef with two shares, saved on one day and on ${MAX_DATES}, at a plant with ${ORDERS.toLocaleString('en-US')} orders. Slots, orders, shares and cut sheets of all dates are saved in one transaction. When the goal was set, this machine saved 264 single orders a second and 53 recurring ones: both have become faster since, single ones more so, which raises the ratio.`,
    figures: [
      atMost(`time to save ${MAX_DATES} dates, as a multiple of one date`, ratio, 6),
      atMost(`the same on all connections at once`, atOnce, 6),
      atMost('refused', refused, 0),
    ],
    absolute: [
      ['saving one date, ms', median(costs.one)],
      [`saving ${MAX_DATES} dates, ms`, median(costs.series)],
      ['single orders saved /s', median(rates.one.map(({ rate }) => rate))],
      ['recurring orders saved /s', median(rates.series.map(({ rate }) => rate))],
    ],
  });
}
