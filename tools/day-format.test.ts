import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from '#tools/tracked-files.ts';

/** Fields for which a requirement specifies MM/DD/YYYY or MM-DD-YYYY. Everything else reads 'Tue, Nov 24'. */
const HOMES = [
  'contract/lib/show-day.ts',
  'contract/booking/day-order.ts',
  'web/cut-sheets/look-up/ticket-columns.tsx',
];

test('writes days with slashes or dashes only in the look-up and the day popup [DIR-016 CAL-067 SHL-045]', () => {
  const files = listTrackedFiles().filter(
    (file) => /^(contract|server|web)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const found = files.filter((file) =>
    /slashDay|dateStyle: 'short'|toLocaleDateString\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(found.toSorted()).toEqual(HOMES.toSorted());
});
