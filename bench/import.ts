import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTIONS, load, median } from '#bench/load.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { addCustomer } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';

const ROUNDS = 3;
const PEOPLE = 10_000;
/** Calls per round, made one at a time; the time for 10,000 is extrapolated. */
const SAMPLE = 1_000;

/** A new person, as form input and as a CSV row. */
let made = 0;
function person() {
  made += 1;
  const phone = `555-${String(made).padStart(7, '0')}`;
  const place = { address: `${made} Oak Road`, city: 'Salem', state: 'OR', zip: '97301' };
  return { first_name: `Ana ${made}`, last_name: 'Ruiz', email: `ana${made}@example.test`, phone, ...place };
}

const bench = await openBench('import');
try {
  const token = await makePlant();
  const app = await bench.startApp();
  try {
    await measure(app.address, token);
  } finally {
    await app.stop();
  }
} finally {
  await bench.stop();
}

async function makePlant(): Promise<string> {
  const { db, pool } = bench;
  await pool.query(
    `insert into accounts (account_id, role, first_name, last_name) values (1, 'processor', 'Bench', 'Plant')`,
  );
  await pool.query(`insert into plants (plant_id, name, species) values (1, 'Bench', '{beef}')`);
  await pool.query('update accounts set plant_id = 1');
  await pool.query(`select setval(pg_get_serial_sequence('accounts', 'account_id'), 1)`);
  return tokenOf(db, 1);
}

async function measure(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const times = { file: [] as number[], import: [] as number[], single: [] as number[], atOnce: [] as number[] };
  let looks = 0;

  async function call(endpoint: Endpoint, input: Record<string, unknown>) {
    const url = `${address}${endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))}`;
    const json = { 'content-type': 'application/json', ...headers };
    const body = input.file instanceof Blob ? formOf(input.file) : JSON.stringify(input);
    const sent =
      endpoint.method === 'GET'
        ? { headers }
        : { method: 'POST', body, headers: typeof body === 'string' ? json : headers };
    const reply = await (await fetch(url, sent)).json();
    if (reply.status !== 'yes') throw new Error(reply.message);
    return reply.data;
  }
  async function importOne(): Promise<{ whole: number; alone: number }> {
    const rows = Array.from({ length: PEOPLE }, person);
    const text = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].join('\n');
    const begun = performance.now();
    const { import_id } = await call(api.uploadCustomers, { file: new File([text], 'people.csv') });
    const { columns } = await call(api.viewCustomerImport, { import_id });
    const fields = columns.map(({ field }: { field: string }) => field);
    await call(api.mapCustomerImport, { import_id, has_header: true, fields });
    const started = performance.now();
    await call(api.startCustomerImport, { import_id });
    for (const seen = new Set<number>(); ; ) {
      const { status, added, done_steps } = await call(api.viewCustomerImport, { import_id });
      seen.add(done_steps);
      looks = Math.max(looks, seen.size);
      if (status === 'imported' && added === PEOPLE) break;
      await sleep(100);
    }
    return { whole: performance.now() - begun, alone: performance.now() - started };
  }

  for (let round = 0; round <= ROUNDS; round++) {
    console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
    const { whole, alone } = await importOne();
    const begun = performance.now();
    for (let at = 0; at < SAMPLE; at++) await call(addCustomer, person());
    const single = ((performance.now() - begun) / SAMPLE) * PEOPLE;
    const { rate } = await load({ url: `${address}${addCustomer.path}`, headers, body: person });
    if (round === 0) continue;
    times.file.push(whole);
    times.import.push(alone);
    times.single.push(single);
    times.atOnce.push((PEOPLE / rate) * 1000);
  }

  const of = (list: readonly number[]) => median(list);
  await writeSection('Importing customers', {
    script: 'npm run bench:import',
    notes: `${ROUNDS} rounds. A file of 10,000 new people, from upload to commit with every row checked, against adding them one call at a time. Of the sequential calls, ${SAMPLE.toLocaleString('en-US')} were made in each round and the time for 10,000 was extrapolated; on ${CONNECTIONS} connections, as many as fit into 4 seconds.`,
    figures: [
      atMost('10,000 people from a file against 10,000 single calls', of(times.file) / of(times.single), 0.1),
      atLeast('progress updates seen', looks, 5),
    ],
    absolute: [
      ['file of 10,000 from upload to commit, ms', of(times.file)],
      ['the import step alone, ms', of(times.import)],
      ['10,000 sequential single calls, ms', of(times.single)],
      [`10,000 single calls on ${CONNECTIONS} connections, ms`, of(times.atOnce)],
    ],
  });
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file, 'people.csv');
  return form;
}
