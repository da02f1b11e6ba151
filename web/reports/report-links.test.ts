import { expect, test } from 'vitest';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { linkFor } from '#web/reports/report-links.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

test('links to orders of the chosen species and label type', () => {
  const search = { ...MARCH, species: 'beef', label: 'usda' };
  const linkOf = (asked: Parameters<typeof linkFor>[0], row: Parameters<typeof linkFor>[1]) =>
    linkFor(asked, row, MARCH)?.link.search;
  expect(linkOf({ report: 'orders_by_species', process_option: 'usda' }, { species: 'beef' })).toEqual(search);
  expect(linkOf({ report: 'orders_by_label', species: 'beef' }, { process_option: 'usda' })).toEqual(search);
  const chosen = { report: 'orders_by_status', species: 'beef', process_option: 'usda' } as const;
  for (const status of [ORDER_STATUS.pending, ORDER_STATUS.open, ORDER_STATUS.completed])
    expect(linkOf(chosen, { status })).toEqual(search);
  expect(linkOf({ report: 'orders_by_status', species: '' }, { status: ORDER_STATUS.open })).toEqual(MARCH);
});
