import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDay } from '#contract/lib/days.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

/** Sleeps, time measurements, and waits with their own timeouts, any of which can fail on a slow machine. */
const CLOCK =
  /performance\.now\(|pg_sleep|setTimeout\b(?!'\])|vi\.waitFor\(|\btimeout: [\d_]|- Date\.now\(\)|Date\.now\(\) - [a-z]/;

test('no test sleeps or measures time, because it would fail on a slow machine', () => {
  const mayLook = ['tools/clocks.test.ts', 'tools/titles.test.ts', 'server/test/waiting.ts'];
  const tests = listTrackedFiles().filter(
    (file) => /\.test\.tsx?$|^server\/test\//.test(file) && !mayLook.includes(file),
  );
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((file) => CLOCK.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['await setTimeout(50)', true],
  ["import { setTimeout as sleep } from 'node:timers/promises'", true],
  ['expect.poll(count, { timeout: 5000 })', true],
  ['expect(Date.now() - begun).toBeLessThan(100)', true],
  ['expect.poll(count)', false],
  ['new Date(Date.now() - 40 * DAY)', false],
])('finds the clock in %s: %s', (code, isFound) => expect(CLOCK.test(code)).toBe(isFound));

/** Ways to get today's date from the UTC clock. At 19:08 in Chicago, all of them return tomorrow's. */
const UTC_TODAY = /new Date\([^)]*\)\.toISOString\(\)\.(slice|substring|split)\(|\bcurrent_date\b|\bnow\(\)::date/i;
/** Ways to get the UTC date of any instant. */
const UTC_DAY =
  /toISOString\(\)\.(slice|substring|split)\(|\btodayUtc\b|(_at|_until|date_added)(\?\.|\.)(slice|substring|split)\(/i;

test('takes today’s date from the plant’s clock, and only with todayIn', () => {
  const formatter = 'contract/lib/days.ts'; // formats days, which aren't instants
  const sources = listTrackedFiles().filter(
    (file) => /^(bin|contract|server|web|e2e)\/.*\.(tsx?|js)$/.test(file) && file !== formatter,
  );
  const wrong = sources.filter((file) => {
    const code = readFileSync(file, 'utf8');
    // Tests may get UTC dates this way to check the days in a response.
    return UTC_TODAY.test(code) || (!/\.test\.tsx?$/.test(file) && UTC_DAY.test(code));
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['new Date().toISOString().slice(0, 10)', true],
  ['where day >= current_date', true],
  ['where day < now()::date', true],
  ['showDay(sheet.submitted_at.slice(0, 10))', true],
  ['todayIn(plant.time_zone)', false],
  ['(now() at time zone p.time_zone)::date', false],
  ['new Date().toISOString()', false],
])('finds the UTC day in %s: %s', (code, isFound) => expect(UTC_TODAY.test(code) || UTC_DAY.test(code)).toBe(isFound));

/** A date in the coming decades. A test that books for that date starts failing once it has passed. */
const SOON_PAST = /'(20(?:26-(?:11-(?:2[7-9]|30)|12-\d\d)|(?:2[7-9]|[3-9]\d)-\d\d-\d\d))( [\d:]+)?'/g;
const findSoonPast = (code: string) => [...code.matchAll(SOON_PAST)].filter(([, day = '']) => isDay(day));

test('tests that call the server mention only days that are past or in the far future', () => {
  // These files set today's date themselves, or only report on the days they mention.
  const mayName = [
    'server/booking/new-order/recurring.test.ts',
    'server/reports/reports.test.ts',
    'server/reports/saved-reports.test.ts',
  ];
  const wrong = listTrackedFiles().filter((file) => {
    if (!/^(server|e2e)\/.*\.ts$/.test(file) || mayName.includes(file)) return false;
    const code = readFileSync(file, 'utf8');
    return /openTestApp|makePlant/.test(code) && findSoonPast(code).length > 0;
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["dropoff_date: '2027-03-14'", 1],
  ["['the last day of a year', '2026-12-31']", 1],
  ["dropoff_date: '2031-01-02 10:30:00'", 1],
  ["dropoff_date: '2197-01-02'", 0],
  ["date: '2027-02-30'", 0],
  ["sold_on: '2026-11-23'", 0],
])('counts the days in %s that will soon be past: %i', (code, count) => expect(findSoonPast(code)).toHaveLength(count));
