import { expect, test } from 'vitest';
import { keepUntil } from '#contract/reports/erasure.ts';

test.each([
  [null, '2026-06-01', null],
  ['2026-01-01', '2026-06-01', '2028-12-31'],
  ['2024-12-31', '2026-12-31', '2026-12-31'],
  ['2024-12-31', '2027-01-01', null],
])('a record of %s is kept on %s until %s', (day, today, until) => {
  expect(keepUntil(day, today, 2)).toBe(until);
});
