import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from '#tools/tracked-files.ts';

/** Where the status numbers are defined, and where SQL gets them from. */
const HOMES = ['contract/orders/status.ts', 'server/orders/status-sql.ts'];

/** A status compared with, looked up by, or set to a bare number from -1 to 4. HTTP statuses have three digits. */
const NUMBERED = [
  /\b(?:order_)?status(?:\)|')?\s*(?:[=!]==|<>|!=|[<>]=?|=|not in|in|between)\s*\(?-?[0-4](?!\d)/,
  /\bstatus (?:=|<>) (?:any|all) ?\((?:array\[|'\{)-?[0-4](?!\d)/,
  /status', '[^']+', \[?-?[0-4](?!\d)|\border_status: -?[0-4](?!\d)/,
  /\[-?[0-4](?:, ?-?[0-4])*\](?: as [^.]*)?\.includes\((?:\w+\.)*status\b/,
  /\bSTATUS_WORDS\[-?[0-4]\]|\bsetStatus\([^()]*, -?[0-4]\)/,
  /\bstatus: z\.(?:union\(\[z\.)?literal\(\[?-?[0-4](?!\d)/,
  /\b(?:call|callWith|setOrder)\((?:[^(){}]|\([^()]*\))*\{[^{}]*\bstatus: -?[0-4](?!\d)/,
  /\bstatus: sql`[^`]*(?:\b(?:then|else) |array\[)-?[0-4](?!\d)|\bcase (?:\w+\.)?status when -?[0-4](?!\d)/,
  /\bto: -1\b|\bExclude<OrderStatus, -?[0-4]|\[data-status="-?[0-4]"\]/,
];
/** A status written to the database. Tests may expect the number in an API response, but never write one to the database. */
const WRITTEN = /\b(?:set|values)\(\{[^{}]*\bstatus: -?[0-4](?!\d)/;
const find = (text: string, patterns = [...NUMBERED, WRITTEN]) =>
  patterns.flatMap((pattern) => text.match(new RegExp(pattern, 'g')) ?? []);

test('the numbers of order statuses are defined in only one place', () => {
  const files = listTrackedFiles().filter(
    (file) =>
      /^(contract|server|web|bench|tools|e2e)\/.*\.(tsx?|css)$/.test(file) &&
      !file.startsWith('server/migrations/') &&
      ![...HOMES, 'tools/chromium.ts', 'tools/status-numbers.test.ts'].includes(file),
  );
  const wrong = files.flatMap((file) => {
    const patterns = /\.test\.tsx?$/.test(file) ? [WRITTEN] : undefined;
    return find(readFileSync(file, 'utf8'), patterns).map((found) => `${file}: ${found}`);
  });
  expect(wrong).toEqual([]);
});

test.each([
  'status === 4',
  'o.status in (4, 0, 1)',
  'where status = 0',
  "where('status', '=', 1)",
  'status <> 2',
  'order_status: 1',
  '![0, 1, 3].includes(order.status)',
  'STATUS_WORDS[-1]',
  'status: z.union([z.literal(0), z.literal(1)])',
  'setStatus(tx, plant_id, order_id, -1)',
  "set({ stage: 'ready', status: 1 })",
  'call(updateStatus, { order_id, status: 1 })',
  "callWith(updateStatus, owner, { order_id: await book('Beef'), status: 3 })",
  'status: sql`case when id = 1 then 3 end`',
  'case o.status when 1 then 2 end',
  'o.status between 0 and 3',
  'o.status = any(array[0, 1])',
  "o.status <> all('{2}')",
  "where('status', 'in', [0, 1])",
  'data: { from: order.status, to: -1 }',
  'Exclude<OrderStatus, -1>',
  '.mark[data-status="1"]',
])('finds %s', (text) => {
  expect(find(text)).toHaveLength(1);
});

test.each([
  'status === 401',
  'response.status >= 200',
  'status === ORDER_STATUS.open',
  'form_status: 1',
  'status = any(ids::int[])',
  'expect(await call(viewOrder, { order_id })).toMatchObject({ status: 0 })',
])('lets %s pass', (text) => {
  expect(find(text)).toEqual([]);
});
