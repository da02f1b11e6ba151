import { expect, test } from 'vitest';
import type { IsoDate } from '#contract/lib/days.ts';
import { findAging, listAging, sumAging } from '#server/invoicing/account/account-store.ts';
import { listIssuedOn } from '#server/invoicing/template/get-invoice-pdf.ts';
import type { Db } from '#server/lib/database.ts';
import { addOldYears, countRowsRead } from '#server/test/growth/old-years.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const OLD = 1_500;

interface Whose {
  plant_id: number;
  customer_id: number;
}
const READS: Record<string, (db: Db, whose: Whose) => Promise<unknown>> = {
  'the aging report': (db, { plant_id }) => listAging(db, plant_id, TODAY, { limit: 20, offset: 0 }),
  'its totals': (db, { plant_id }) => sumAging(db, plant_id, TODAY),
  'a customer’s aging': (db, { plant_id, customer_id }) => findAging(db, plant_id, customer_id, TODAY),
  'a day’s invoices': (db, { plant_id }) => listIssuedOn(db, plant_id, TODAY),
};
test.each(Object.entries(READS))('%s: no paid invoices of earlier years are read', async (_, read) => {
  const { plant } = await makeIssued(app);
  const { plant_id } = plant;
  const [customer_id = 0] = await addOldYears(app, plant, OLD);
  const { invoices, allocations } = await countRowsRead(app.db, (db) => read(db, { plant_id, customer_id }));
  expect(invoices).toBeGreaterThan(0);
  expect(invoices).toBeLessThan(20);
  expect(allocations ?? 0).toBeLessThan(20);
});

test('the aging of a past day is as it was then, whatever was paid since', async () => {
  const { plant, customer_id } = await makeIssued(app, undefined, { issued_on: '2015-01-05' });
  const { plant_id } = plant;
  await addOldYears(app, plant, 10);
  const sums = async (as_of: IsoDate) => {
    const { balance_cents, over_90 } = await sumAging(app.db, plant_id, as_of);
    return [balance_cents, over_90];
  };
  expect(await sums('2014-12-31')).toEqual([0, 0]);
  expect(await sums(TODAY)).toEqual([48_000, 48_000]);
  const paid = { plant_id, kind: 'credit', amount_cents: 48_000, allocated_on: '2016-01-01' };
  const [{ invoice_id } = { invoice_id: 0 }] = await app.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .execute();
  await app.db
    .insertInto('allocations')
    .values({ ...paid, invoice_id })
    .execute();
  await app.db.updateTable('invoices').set({ open_cents: 0 }).where('invoice_id', '=', invoice_id).execute();
  expect(await sums('2015-12-31')).toEqual([48_000, 48_000]);
  expect(await sums('2016-01-01')).toEqual([0, 0]);
});
