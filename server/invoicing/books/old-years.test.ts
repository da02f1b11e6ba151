import { expect, test } from 'vitest';
import { listTransfers, trialBalance } from '#server/invoicing/books/books.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { closeDays } from '#server/payments/ledger/balances.ts';
import { addOldYears, countRowsRead, postYears } from '#server/test/growth/old-years.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();
const ORDERS = 2_000;
/** Each order has two invoices and two payments, on one of 2,000 days. */
const OF_A_MONTH = 30 * 4;

type ByPlant = (db: Db, who: Who<PlantActor>) => Promise<unknown>;
const monthOf =
  (from: string, to: string): ByPlant =>
  (db, who) =>
    listTransfers(db, who, { account: '', from, to, page: 1, page_size: 20 });

test.each<[string, ByPlant, number]>([
  // Counted once, and one page is read.
  ['the transfers of an early month', monthOf('2015-03-01', '2015-03-30'), OF_A_MONTH + 40],
  ['the transfers of a late month', monthOf('2020-03-01', '2020-03-30'), OF_A_MONTH + 40],
  ['the trial balance', (db, who) => trialBalance(db, who, { as_of: '' }), 0],
])('%s: nothing else in years of books is read', async (_, read, most) => {
  const plant = await makePlant(app);
  await addOldYears(app, plant, ORDERS);
  await postYears(app.db, plant.plant_id);
  await closeDays(app.db);
  const actor = { plant_id: plant.plant_id } as PlantActor;
  const { postings, transfers } = await countRowsRead(app.db, (db) => read(db, { actor, today } as Who<PlantActor>));
  expect(postings ?? 0).toBeLessThanOrEqual(most);
  expect(transfers ?? 0).toBeLessThanOrEqual(most);
});
