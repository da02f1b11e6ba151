import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from '#tools/tracked-files.ts';

/** This file contains the patterns that it forbids. */
const OWN = 'tools/style.test.ts';
const sources = listTrackedFiles().filter((file) => /\.(tsx?|js)$/.test(file));
/**
 * A spread of a literal, as in `...{ a, b }` or `...[a, b],`, used only to keep the formatter from putting each entry on its
 * own line.
 */
const SPREAD_LITERAL = /\.\.\.(?:\{|\[[^[\]]*\]\s*[,\])}])/g;

/** Where a pattern occurs in the sources, as `file:line`. */
const placesOf = (pattern: RegExp, file: string, code: string): string[] =>
  [...code.matchAll(pattern)].map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}`);

test('no literal is spread into another', () => {
  const wrong = sources
    .filter((file) => file !== OWN)
    .flatMap((file) => placesOf(SPREAD_LITERAL, file, readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

test.each([
  ['{ ...{ a, b }, c }', 1],
  ['<Row {...{ a, b }} />', 1],
  ["[...['a', 'b'], 'c']", 1],
  ["of(...['a', 'b'])", 1],
  ['{ ...(isNew && { a }), ...rest }', 0],
  ['[...list, ...[1, 2].map(twice)]', 0],
])('%s spreads %i literals', (code, count) => {
  expect(placesOf(SPREAD_LITERAL, 'f', code)).toHaveLength(count);
});

/** This file may read the Host header, because it compares the header with the origin that the browser reports. */
const MAY_READ_HOST = 'server/lib/same-origin.ts';
const READS_HOST =
  /\b(?:request|req)\.(?:host|hostname|port|protocol|originalUrl)\b|\bheaders(?:\.host\b|\['host'\])|x-forwarded-(?:host|proto)/g;

test('doesn’t take the server’s address from what a request claims', () => {
  const wrong = sources
    .filter((file) => file.startsWith('server/') && !file.endsWith('.test.ts') && file !== MAY_READ_HOST)
    .flatMap((file) => placesOf(READS_HOST, file, readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

test.each([
  ['`as never`', /\bas never\b/g, sources.filter((file) => file !== OWN)],
  // Mantine's reads '1,050' as 1.05.
  [
    'number field but web/ui/number/number-input',
    /\bNumberInput\b[^;]*from '@mantine\/core'|type="number"/g,
    sources.filter((file) => file.startsWith('web/')),
  ],
  // It reads PGPORT and the like, which may be meant for another server.
  [
    'connection but those of server/lib/postgres/pg',
    /\bnew pg\.(?:Client|Pool)\(/g,
    sources.filter((file) => file !== OWN && file !== 'server/lib/postgres/pg.ts'),
  ],
  [
    'default language of its own',
    /\blanguage(?:, | \?\? )'en'/g,
    sources.filter((file) => /^(?:contract|server)\//.test(file) && !file.endsWith('.test.ts')),
  ],
  // Only a market sale's ids are 0 on an order that isn't one.
  [
    'id that is 0 where it is missing',
    /_id \?\? 0\b/g,
    sources.filter(
      (file) =>
        /^server\/(?!floor\/)/.test(file) &&
        !file.endsWith('.test.ts') &&
        file !== 'server/booking/new-order/add-booking.ts',
    ),
  ],
  ['unchecked route in the web', /\bstrict: false\b/g, sources.filter((file) => file.startsWith('web/'))],
])('uses no %s', (_, pattern, files) => {
  const wrong = files.flatMap((file) => placesOf(pattern, file, readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});
