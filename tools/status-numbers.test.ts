import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from '#tools/tracked-files.ts';

/** Where the status numbers are defined, and where SQL gets them from. */
const HOMES = ['contract/orders/status.ts', 'server/orders/status-sql.ts'];

/** A status compared with a bare number from -1 to 4, in TypeScript or in SQL. HTTP statuses have three digits. */
const NUMBERED = new RegExp(
  "\\b(?:order_)?status(?:\\)|')?\\s*(?:[=!]==|<>|!=|[<>]=?|=|not in|in)\\s*\\(?-?[0-4](?!\\d)" +
    "|status', '[^']+', -?[0-4](?!\\d)|\\border_status: -?[0-4](?!\\d)",
  'g',
);
const find = (text: string) => text.match(NUMBERED) ?? [];

test('the numbers of order statuses stand in one place', () => {
  const files = listTrackedFiles().filter(
    (file) =>
      /^(contract|server|web|bench|tools)\/.*\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|^server\/(migrations|test)\//.test(file) &&
      ![...HOMES, 'tools/chromium.ts'].includes(file),
  );
  const wrong = files.flatMap((file) => find(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`));
  expect(wrong).toEqual([]);
});

test.each([
  'status === 4',
  'o.status in (4, 0, 1)',
  'where status = 0',
  "where('status', '=', 1)",
  'status <> 2',
  'order_status: 1',
])('finds %s', (text) => {
  expect(find(text)).toHaveLength(1);
});

test.each(['status === 401', 'response.status >= 200', 'status === ORDER_STATUS.open', 'form_status: 1'])(
  'lets %s pass',
  (text) => {
    expect(find(text)).toEqual([]);
  },
);
