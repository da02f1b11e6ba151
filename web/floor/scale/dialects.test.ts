import { expect, test } from 'vitest';
import { DIALECTS } from '#web/floor/scale/dialects.ts';

const { mt_sics, ohaus, scp } = DIALECTS;
const at = (clb: number, is_stable: boolean) => expect.objectContaining({ kind: 'weight', clb, is_stable });
const trouble = (words: string) => expect.objectContaining({ kind: 'trouble', words });

test.each([
  ['S S     100.00 g', at(22, true)],
  ['S S      15.80 lb', at(1580, true)],
  ['S D      15.79 lb', at(1579, false)],
  ['S S       7.167 kg', at(1580, true)],
  ['S S      -0.02 lb', at(-2, true)],
  ['S S       8.0 oz', at(50, true)],
  ['S I', trouble('The scale isn’t ready')],
  ['S +', trouble('Too much on the scale')],
  ['S -', trouble('Too little on the scale')],
  ['ES', trouble('The scale isn’t ready')],
  ['I4 A "0123456789"', null],
  ['S S     100.00 ct', null],
  ['', null],
])('MT-SICS: %s', (line, read) => {
  expect(mt_sics.read(line)).toEqual(read);
});

test.each([
  ['     15.80 lb', at(1580, true)],
  ['     15.80 lb ?', at(1580, false)],
  ['     15.80 lb ? G', at(1580, false)],
  ['      1.20 kg   N', at(265, true)],
  ['-     0.02 lb', at(-2, true)],
  ['ES', trouble('The scale isn’t ready')],
  ['OK!', null],
])('Ohaus: %s', (line, read) => {
  expect(ohaus.read(line)).toEqual(read);
});

test.each([
  ['\n   15.80LB\r\nS00\r', at(1580, true)],
  ['\n   15.80LB\r\nS10\r', at(1580, false)],
  ['\n 0015.80 lb\r\n00', at(1580, true)],
  ['\n   15.80LB\r\nS02\r', trouble('Too much on the scale')],
  ['\n^^^^^^^LB\r\nS02\r', trouble('Too much on the scale')],
  ['\n_______\r\nS01\r', trouble('Too little on the scale')],
  ['\n?\r', trouble('The scale isn’t ready')],
  ['\n   15.80LB', null],
])('SCP: %j', (answer, read) => {
  expect(scp.read(answer)).toEqual(read);
});

test('the line that the scale sent is kept', () => {
  expect(mt_sics.read('S D      15.79 lb\r')).toMatchObject({ raw: 'S D      15.79 lb' });
});
