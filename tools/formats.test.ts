import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from '#tools/tracked-files.ts';

const files = listTrackedFiles().filter(
  (file) => /^(contract|server|web)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const find = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted();

/** Fields for which a requirement specifies MM/DD/YYYY or MM-DD-YYYY. Everything else reads 'Tue, Nov 24'. */
const HOMES = [
  'contract/lib/show-day.ts',
  'contract/booking/day-order.ts',
  'web/cut-sheets/look-up/ticket-columns.tsx',
];

test('writes dates with slashes or dashes only in the look-up and the day popup [DIR-016 CAL-067 SHL-045]', () => {
  expect(find(/slashDay|dateStyle: 'short'|toLocaleDateString\(\)/)).toEqual(HOMES.toSorted());
});

/** Files that format days, times, or numbers with `Intl`. All other code goes through these files or figures.ts. */
const FORMATTERS = [
  'contract/invoicing/till/report-paper.ts', // to the minute, with the year
  'contract/lib/dates/spell-day.ts',
  'contract/lib/dates/wall-time.ts', // reads the time off a clock
  'contract/lib/days.ts', // reads the day off a clock
  'contract/lib/time-zone.ts', // checks names of time zones
  'contract/reports/show-cell.ts', // months and weeks
  'server/waitlist/mail-templates.ts', // times with their zone
  'web/accounts/sign-in/plant-fields.tsx', // the browser's time zone
  'web/accounts/time-zone-field.tsx', // offsets of time zones
  'web/booking/events-calendar/event-days.ts', // days and weeks as CAL-026 spells them
  'web/calendar/month-days.ts', // months and weekdays
  'web/lib/format.ts',
];

test('formats pounds, money, and days in one place each', () => {
  expect(find(/\bIntl\.(DateTime|Number)Format\b|\.toLocale(Date|Time)?String\(/)).toEqual(FORMATTERS);
  expect(find(/\/ 100\)\.toFixed\(2\)|\} lbs?`|`\$\$\{|'\$' \+/)).toEqual([
    'contract/lib/figures.ts',
    'web/booking/edit-order/edit-conflict.ts', // an amount as it was typed
  ]);
});
