import { expect, test } from 'vitest';
import { coversZip, readZips } from '#contract/market/delivery/zip-codes.ts';

test.each([
  ['83422, 83455', ['83422', '83455']],
  ['83422 – 83455; 834', ['83422-83455', '834*']],
  ['834xx\n8340*', ['834*', '8340*']],
  ['83422 83422', ['83422']],
])('reads %s', (typed, zips) => {
  expect(readZips(typed)).toEqual({ zips, bad: '' });
});

test.each(['8342', '83422-83455-1', 'Boise', '83455-83422', '83', '834221'])('reads or refuses %s', (typed) => {
  const { zips, bad } = readZips(typed);
  expect(typed === '8342' ? zips : bad).toEqual(typed === '8342' ? ['8342*'] : typed);
});

test('an area covers its ZIP codes, ranges with both ends, and beginnings', () => {
  const zips = ['83422', '83440-83450', '837*'];
  const covered = ['83422', '83440', '83450', '83702-1234', '83799'];
  expect([...covered, '83421', '83439', '83451', '83802', '', '837'].filter((zip) => coversZip(zips, zip))).toEqual(
    covered,
  );
});
