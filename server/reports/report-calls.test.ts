import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import { fillWords } from '#contract/lib/words.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { exportReport, getReport } from '#contract/reports/api.ts';
import { REPORT_NAMES, type ReportName, type ReportRow, reportOf } from '#contract/reports/report.ts';
import { bookPast, named } from '#server/test/book-past.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeInvoice } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const MARCH = { range: 'own', from: '2026-03-01', to: '2026-03-31' } as const;

type Choice = Omit<SentTo<typeof getReport>, 'report'>;
const ask = (person: Person, report: ReportName, choice: Choice = MARCH) =>
  app.call(getReport, person, { report, ...choice });
const look = async ({ owner }: Plant, report: ReportName, choice?: Choice): Promise<DataOf<typeof getReport>> =>
  expectYes(await ask(owner, report, choice)).data;
const _rowsOf = async (plant: Plant, report: ReportName, choice?: Choice): Promise<ReportRow[]> =>
  (await look(plant, report, choice)).now.rows;

describe('every report', () => {
  test.each(REPORT_NAMES)('%s has the right columns, filters, and file, and no other plant’s data', async (name) => {
    const plant = await makePlant(app);
    const other = await makePlant(app);
    await bookPast(app, other, [{ label: 'custom' }, { label: 'organic' }, { status: ORDER_STATUS.pending }]);
    await makeInvoice(app);
    const choice = { ...MARCH, species: 'beef', process_option: 'custom' } as const;
    const { now } = await look(plant, name, choice);
    const isSlot = name.startsWith('capacity');
    const sums = Object.entries(now.totals).filter(([key]) => !(isSlot && key === 'offered'));
    expect(sums.filter(([, sum]) => sum !== 0)).toEqual([]);
    const report = reportOf(name);
    const full = report.chart?.kind === 'lines' ? now.rows : (await look(other, name, MARCH)).now.rows;
    const keys = report.columns.filter(({ ratio }) => !ratio).map(({ key }) => key);
    for (const row of full.slice(0, 3)) expect(Object.keys(row).sort()).toEqual(keys.toSorted());

    const file = expectYes(await app.callWith(exportReport, plant.owner, { report: name, ...choice }));
    const [headers = []] = parse(String(file.data), { bom: true }) as string[][];
    expect(headers).toEqual(report.columns.filter(({ isHidden }) => !isHidden).map(({ header }) => fillWords(header)));
  });

  test('is for processors, admins, and managers only [REP-006]', async () => {
    const plant = await makePlant(app);
    for (const role of ['admin', 'manager'] as const)
      expectYes(await ask(await plant.join(role), 'orders_by_status', {}));
    for (const role of ['producer', 'customer', 'butcher'] as const) {
      const person = await plant.join(role);
      expect(await ask(person, 'orders_by_status', {})).toMatchObject({ http: 403, code: 'not_allowed' });
    }
  });

  test.each([
    ['from after to', { range: 'own', from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['the year 9999', { range: 'own', from: '2026-03-02', to: '9999-12-31' }, 'to'],
    ['more than five years', { range: 'own', from: '2010-01-01', to: '2026-03-01' }, 'to'],
    ['no last day', { range: 'own', from: '2026-03-01' }, 'to'],
    ['no first day', { range: 'own', to: '2026-03-01' }, 'from'],
    ['a day that does not exist', { range: 'own', from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ['an unknown range', { range: 'next_year' }, 'range'],
    ['an unknown report', { report: 'everything' }, 'report'],
    ['SQL for a species', { species: "beef'; drop table orders; --" }, 'species'],
  ])('refuses %s', async (_, choice, field) => {
    const { owner } = await makePlant(app);
    const reply = await app.callWith(getReport, owner, { report: 'revenue', ...choice });
    expect(reply).toMatchObject({ http: 400, code: 'malformed', fields: { [field]: expect.any(String) } });
  });

  test('covers exactly the requested days, even at the far ends of the calendar', async () => {
    const plant = await makePlant(app);
    for (const days of [
      { from: '2000-01-01', to: '2000-01-01' },
      { from: '2199-12-31', to: '2199-12-31' },
    ])
      expect((await look(plant, 'orders_by_week', { range: 'own', ...days })).now).toMatchObject(days);
  });

  test('writes formulas in names as text', async () => {
    const plant = await makePlant(app);
    await bookPast(app, plant, [{}], await named(app, plant, '=1+1', 'Able'));
    const file = expectYes(await app.callWith(exportReport, plant.owner, { report: 'orders_by_producer', ...MARCH }));
    expect(String(file.data)).toContain("'=1+1 Able");
  });
});
