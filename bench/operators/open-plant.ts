import { randomUUID } from 'node:crypto';
import { callerAt } from '#bench/operators/caller.ts';
import type { FreeHold } from '#bench/operators/open-farm.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { quantityField } from '#contract/booking/booking.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A plant that takes orders, over the proxy. */
export async function openPlant(url: string) {
  const { call, tell, signUp } = callerAt(url);
  await signUp({ role: 'processor', nmfs_number: 'beef', license_number: 's1', processorAgreement: true });
  const card = { token: `sandbox_${'x'.repeat(20)}`, last_four: '4242', exp_month: 12, exp_year: 2199 };
  await call(saveCardProfile, { ...card, brand: 'visa' });
  await call(processorPreference, {
    preferences: categoriesOf(['beef']).map((animals) => ({ animals, days: [0, 1, 2, 3, 4, 5, 6] })),
    slots: [
      { processing_option: 'USDA processing', avail_slot: 1000 },
      { processing_option: 'Custom processing', avail_slot: 1000 },
    ],
  });
  const { id: customer } = await call(addCustomer, { first_name: 'Ada', last_name: 'Pell' });
  const templates = await call(getCustomForm, {});
  const cut_sheet = Array.isArray(templates) ? templates[0]?.id : undefined;
  const head = { animal: 'beef', order_number: 1, amount: 'Whole', customer, cut_sheet };
  const booking = {
    [quantityField('beef')]: 1,
    dropoff_date: addDays(plantToday(), 7),
    process_option: '',
    split: [head],
    collect_deposit: 100,
    deposite_email: 'ada@example.test',
  };
  return {
    add: (first_name: string, key: string) => tell(addCustomer, { first_name }, key),
    /** Books an animal and asks for a deposit. Returns the orders. */
    async book(event_name: string, key: string): Promise<number[] | undefined> {
      const data = await tell(createManualOrder, { ...booking, event_name }, key);
      return data && createManualOrder.data.parse(data).order_ids;
    },
    /** Records part of the deposit as paid by check. */
    pay: (order_id: number, reference: string, key: string) =>
      tell(recordDeposit, { order_id, customer_id: customer, method: 'check', amount_cents: 100, reference }, key),
  };
}

/** What clients were told is saved, by the name that they gave it. */
export const KINDS = ['customers', 'bookings', 'payments', 'holds'] as const;
export type Acknowledged = Record<(typeof KINDS)[number], Set<string>>;

/**
 * Clients that add customers, book, pay, and hold meat on the market until they are stopped, each call again with the same key
 * until it is answered.
 */
export function startClients(
  plant: Awaited<ReturnType<typeof openPlant>>,
  { count, holds }: { count: number; holds: readonly FreeHold[] },
) {
  const acknowledged: Acknowledged = {
    customers: new Set(),
    bookings: new Set(),
    payments: new Set(),
    holds: new Set(),
  };
  const free = [...holds];
  let isOver = false;
  let number = 0;
  async function untilAnswered<T>(send: (key: string) => Promise<T | undefined>): Promise<T | undefined> {
    const key = randomUUID();
    while (!isOver) {
      const answer = await send(key);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }
  async function client(): Promise<void> {
    while (!isOver) {
      const name = `Number ${number++}`;
      if (await untilAnswered((key) => plant.add(name, key))) acknowledged.customers.add(name);
      const hold = free.shift();
      if (hold && (await untilAnswered(hold.send))) acknowledged.holds.add(hold.name);
      const [order] = (await untilAnswered((key) => plant.book(name, key))) ?? [];
      if (order === undefined) continue;
      acknowledged.bookings.add(name);
      if (await untilAnswered((key) => plant.pay(order, name, key))) acknowledged.payments.add(name);
    }
  }
  const ended = Promise.all(Array.from({ length: count }, client));
  ended.catch(() => undefined);
  return {
    acknowledged,
    count: () => KINDS.reduce((sum, kind) => sum + acknowledged[kind].size, 0),
    async stop(): Promise<void> {
      isOver = true;
      await ended;
    },
  };
}

const NAMES: Readonly<Record<(typeof KINDS)[number], string>> = {
  customers: 'select first_name as name from customers',
  bookings: 'select event_name as name from bookings',
  payments: 'select reference as name from payments',
  holds: `select 'Number ' || buyer_id || '-' || pieces as name from claims`,
};

/** What was acknowledged but isn't in the database, and what is there twice. */
export async function findLosses(url: string, acknowledged: Acknowledged) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const [lost, doubled]: [string[], string[]] = [[], []];
    for (const kind of KINDS) {
      const { rows } = await client.query<{ name: string }>(
        `select name from (${NAMES[kind]}) found where name like 'Number %'`,
      );
      const names = rows.map(({ name }) => name);
      const stored = new Set(names);
      for (const name of acknowledged[kind]) if (!stored.has(name)) lost.push(`${kind}: ${name}`);
      doubled.push(...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${kind}: ${name}`));
    }
    return { lost, doubled };
  } finally {
    await client.end();
  }
}
