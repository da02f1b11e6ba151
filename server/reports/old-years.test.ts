import { expect, test } from 'vitest';
import type { ReportName } from '#contract/reports/report.ts';
import { askedOf, partQuery } from '#server/reports/get-report.ts';
import { addOldYears, countRowsRead, postYears } from '#server/test/growth/old-years.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** Four postings on each day of March. The plant has no costs. */
const IN_MARCH = 31 * 4;

test.each<[ReportName, number]>([
  ['revenue', IN_MARCH],
  ['costs', 0],
  ['tax', IN_MARCH],
])('%s of a month: no postings of other years are read', async (report, least) => {
  const plant = await makePlant(app);
  // Two invoices and two payments on each of 2,000 days.
  await addOldYears(app, plant, 2_000);
  await postYears(app.db, plant.plant_id);
  const march = {
    range: 'own',
    from: '2016-03-01',
    to: '2016-03-31',
    species: '',
    process_option: '',
    report,
  } as const;
  const { postings, transfers } = await countRowsRead(app.db, (db) =>
    partQuery(report, askedOf(plant, plantToday(), march)).execute(db),
  );
  expect(postings).toBeGreaterThanOrEqual(least);
  expect(postings).toBeLessThanOrEqual(IN_MARCH);
  expect(transfers).toBeLessThanOrEqual(IN_MARCH);
});
