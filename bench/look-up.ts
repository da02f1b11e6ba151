import type pg from 'pg';
import { load, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, writeSection } from '#bench/report.ts';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { inTransaction } from '#server/lib/transaction.ts';

/** Use ROUNDS=1 for a quick run. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
/** A plant among fifty others with 2,000 sheets each. One sheet in twenty has no order. */
const LARGE = 7;
const SHEETS = { large: 200_000, other: 2_000 } as const;
const PLANTS = 51;
type Field = 'first_name' | 'last_name' | 'email' | 'phone';
/** The search fields. */
type Typed = { field: Field; words: string };

const bench = await openBench('look-up');
try {
  await fill();
  const large = await sideOf(LARGE);
  await measure(large);

  /** A few common names and many rare ones, two halves per animal, three in five sheets submitted. */
  async function fill(): Promise<void> {
    console.log('filling 200,000 sheets of a plant and 100,000 of fifty others …');
    const client = new Client({ connectionString: bench.url });
    await client.connect();
    const run = (text: string) => client.query(text);
    await run('set session_replication_role = replica');
    await run('set statement_timeout = 0');
    await run('set synchronous_commit = off');
    await run(`insert into accounts (account_id, role, first_name, last_name)
      select n, 'processor', 'Bench', 'Plant' from generate_series(1, ${PLANTS}) n`);
    await run(`insert into plants (plant_id, name, species)
      select n, 'Bench', '{beef,hog,lamb}' from generate_series(1, ${PLANTS}) n`);
    await run('update accounts set plant_id = account_id');
    for (let plant_id = 1; plant_id <= PLANTS; plant_id++) {
      await inTransaction(bench.db, (tx) => makeDefaultTemplates(tx, plant_id));
      await fillPlant(client, plant_id, plant_id === LARGE ? SHEETS.large : SHEETS.other);
    }
    await run('vacuum analyze');
    await client.end();
  }

  async function sideOf(plant_id: number): Promise<Side> {
    return { token: await tokenOf(bench.db, plant_id), typed: await typedIn(plant_id) };
  }

  /** A full last or first name, the start of an email address, or a phone number without punctuation. */
  async function typedIn(plant_id: number): Promise<Typed[]> {
    const { rows } = await bench.pool.query<Record<Field, string>>(
      `select fold_text(first_name) as first_name, fold_text(last_name) as last_name, split_part(email::text, '@', 1) as email,
         regexp_replace(phone, '\\D', '', 'g') as phone
       from customers where plant_id = $1 order by md5(customer_id::text) limit 200`,
      [plant_id],
    );
    return rows.flatMap((row) =>
      (['last_name', 'first_name', 'email', 'phone'] as const).map((field) => ({ field, words: row[field] })),
    );
  }
} finally {
  await bench.stop();
}

async function fillPlant(client: pg.Client, plant_id: number, sheets: number): Promise<void> {
  const people = Math.ceil(sheets / 10);
  const template = `(select template_id from cut_sheet_templates where plant_id = ${plant_id} order by template_id limit 1)`;
  await client.query(`
    with part as (select array['ban','cor','del','far','gil','hol','jan','kel','lar','mil','nor','pat','ros','sand','tam','ves','wil','yor','bur','ter'] p)
    insert into customers (plant_id, account_id, type, first_name, last_name, email, phone, address, city, state, zip)
    select ${plant_id}, ${plant_id} * 1000000 + n, 'customer', initcap(p[1 + n % 20] || p[1 + n / 20 % 20]),
      initcap(p[1 + rare % 20] || p[1 + rare / 20 % 20] || p[1 + rare / 400 % 20]),
      p[1 + n % 20] || p[1 + n / 20 % 20] || n || '@example.test', '(' || 200 + n % 700 || ') 555-' || lpad((n % 10000)::text, 4, '0'),
      n % 999 || ' Road', 'Galena', 'IL', lpad((n % 90000)::text, 5, '0')
    from part, generate_series(1, ${people}) n,
      lateral (select floor(pow((hashint4(n * 7 + 1) & 2147483647) % 100000 / 100000.0, 2) * 8000)::int as rare) r`);
  await client.query(`
    with booking as (
      insert into bookings (plant_id, event_name, created_by)
      select ${plant_id}, 'Booking ' || n, ${plant_id} from generate_series(1, ${(sheets / 2) * 0.95}) n returning booking_id
    ), made as (
      insert into orders (plant_id, booking_id, title, species, category_id, animal_number, status, dropoff_date, kill_date, process_option, offering, created_by)
      select ${plant_id}, booking_id, 'Order ' || booking_id, 'beef', 1, 1, case when booking_id % 4 = 0 then 0 else 3 end,
        current_date + 60 - (booking_id % 1200)::int, current_date + 60 - (booking_id % 1200)::int, 'usda', 'usda', ${plant_id} from booking
      returning order_id, status
    ), person as (select array_agg(customer_id order by customer_id) as ids from customers where plant_id = ${plant_id}),
    numbered as (select order_id, status, row_number() over (order by order_id)::int as n from made),
    share as materialized (
      select order_id, half, status, ids[1 + (n * 7919 + half * 4001) % ${people}] as customer_id,
        nextval('cut_sheets_cut_sheet_id_seq') as cut_sheet_id
      from numbered, person, generate_series(0, 1) half
    ), hung as (
      insert into cut_sheets (plant_id, cut_sheet_id, template_id, customer_id, status, form_data, form_json, version, submitted_at)
      select ${plant_id}, cut_sheet_id, template_id, customer_id, case when is_filled then 'completed' else 'open' end,
        case when is_filled then standard_answers else '{"order_list": []}' end, case when is_filled then form_json end,
        case when is_filled then 1 end, case when is_filled then now() end
      from share, lateral (select status = ${ORDER_STATUS.completed} or cut_sheet_id % 5 = 0 as is_filled) f
      join cut_sheet_templates t on t.plant_id = ${plant_id} and t.template_id = ${template}
    )
    insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
    select ${plant_id}, order_id, customer_id, 1 + 2 * half, 2, ${template}, cut_sheet_id from share`);
  await client.query(`insert into cut_sheets (plant_id, template_id, customer_id)
    select ${plant_id}, ${template}, customer_id from customers where plant_id = ${plant_id} order by md5(customer_id::text)
    limit ${sheets * 0.05}`);
}

interface Side {
  token: string;
  typed: Typed[];
}

async function measure(large: Side): Promise<void> {
  const app = await bench.startApp();
  const floor = await startProcess('bench/look-up-floor.ts', {
    DATABASE_URL: bench.url,
    PLANT: String(LARGE),
  });
  const ask = (url: string, { token, typed }: Side, more: { brief?: 1 } = {}) =>
    load({
      url,
      headers: { authorization: `Bearer ${token}` },
      body: () => {
        const { field, words } = typed[Math.floor(Math.random() * typed.length)] ?? { field: 'phone', words: '' };
        return {
          status: '1',
          search: { first_name: '', last_name: '', email: '', phone: '', [field]: words },
          ...more,
        };
      },
      seconds: SECONDS,
    });
  const bare = `${floor.address}/look-up`;
  const ours = `${app.address}${getCustomFormData.path}`;
  const SIDES = {
    floor: () => ask(bare, large),
    product: () => ask(ours, large),
    briefFloor: () => ask(bare, large, { brief: 1 }),
    brief: () => ask(ours, large, { brief: 1 }),
  };
  const found = await measureInTurn(ROUNDS, SIDES).finally(() => Promise.all([app.stop(), floor.stop()]));
  await writeSection('Looking up cut sheets', {
    script: 'npm run bench:look-up',
    notes: `${ROUNDS} rounds. One database with a plant of 200,000 cut sheets and 20,000 customers, and fifty others with 2,000 sheets each. The search is a first name, last name, email address or phone number. Each row includes its template, except in the variant the screens use, which don't show it.`,
    figures: [
      atLeast(
        'look-up over 200,000 sheets of a plant, against its floor',
        rateOf(found.product) / rateOf(found.floor),
        0.5,
      ),
      atLeast('the variant the screens use', rateOf(found.brief) / rateOf(found.briefFloor), 0.5),
    ],
    absolute: [
      ['floor of a look-up /s', rateOf(found.floor)],
      ['look-up /s', rateOf(found.product)],
      ['look-up: p99, ms', median(found.product.map(({ p99 }) => p99))],
      ['floor of the variant the screens use /s', rateOf(found.briefFloor)],
      ['look-up, variant the screens use /s', rateOf(found.brief)],
      ['look-up, variant the screens use: p99, ms', median(found.brief.map(({ p99 }) => p99))],
      ['calls refused', refusedOf(...Object.values(found))],
    ],
  });
}
