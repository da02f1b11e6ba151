import { describe, expect, test } from 'vitest';
import type { PagePath } from '#contract/app/pages.ts';
import { OFFICE } from '#contract/lib/roles.ts';
import { redirectFor } from '#web/app/redirects.ts';
import { menuOf } from '#web/app/shell/menu.ts';

/** Drop-off orders, customers, cut sheets, reports, and the link to invoicing. */
const FIVE: readonly PagePath[] = [
  '/processordashboard/pendingOrders',
  '/allCustomer',
  '/processorCutSheet',
  '/reports',
  '/invoices',
];

describe.each(OFFICE)('for %s', (role) => {
  test.each([false, true])(
    'the menu leads to orders, customers, cut sheets, reports, and invoices [DSH-010]',
    (isPhone) => {
      const items = menuOf(role, isPhone).work.flatMap((group) => group.items.map(({ to }): PagePath => to));
      expect(items).toEqual(expect.arrayContaining([...FIVE]));
      for (const path of FIVE) expect(redirectFor(path, role)).toBeNull();
    },
  );
});

test('Reports opens for the office, and everyone else is sent to their own start page [REP-001 REP-006]', () => {
  for (const role of OFFICE) expect(redirectFor('/reports', role)).toBeNull();
  for (const role of ['butcher', 'producer', 'customer'] as const) {
    expect(redirectFor('/reports', role)).not.toBeNull();
    expect(menuOf(role, false).work.flatMap(({ items }) => items.map(({ to }) => to))).not.toContain('/reports');
  }
});
