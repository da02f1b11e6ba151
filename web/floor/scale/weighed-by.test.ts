import { expect, test } from 'vitest';
import { Weighed } from '#contract/floor/weighed.ts';
import { DIALECTS } from '#web/floor/scale/dialects.ts';
import { weighedBy } from '#web/floor/scale/weighed-by.ts';

const { read } = DIALECTS.mt_sics;

test('only a weight at rest, of something, is taken, with the line that the scale sent', () => {
  const taken = weighedBy(read('S S      15.80 lb'));
  expect(taken).toEqual({ clb: 1580, source: 'scale', is_stable: true, raw: 'S S      15.80 lb' });
  expect(Weighed.safeParse(taken).success).toBe(true);
  for (const line of ['S D      15.80 lb', 'S S       0.00 lb', 'S S      -0.02 lb', 'S +', '']) {
    expect(weighedBy(read(line))).toBeNull();
  }
  expect(weighedBy(null)).toBeNull();
});

test('a weight from a scale needs its line, and a typed one doesn’t', () => {
  expect(Weighed.safeParse({ clb: 1580, source: 'scale' }).success).toBe(false);
  expect(Weighed.parse({ clb: 1580, source: 'keys' })).toEqual({ clb: 1580, source: 'keys', is_stable: true, raw: '' });
});
