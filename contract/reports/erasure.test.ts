import { expect, test } from 'vitest';
import { keepUntil } from '#contract/reports/erasure.ts';

test.each([
  [null, '2016-06-01', null],
  ['2016-01-01', '2016-06-01', '2018-12-31'],
  ['2014-12-31', '2016-12-31', '2016-12-31'],
  ['2014-12-31', '2017-01-01', null],
])('a record of %s is kept on %s until %s', (day, today, until) => {
  expect(keepUntil(day, today, 2)).toBe(until);
});
