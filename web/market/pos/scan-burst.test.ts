import { expect, test } from 'vitest';
import { NO_BURST, nextBurst, scannedCode } from '#web/market/pos/scan-burst.ts';

/** Presses these keys with a gap in milliseconds before each, then Enter after the last gap. */
function press(keys: string, gapOf: (at: number) => number, isHeld = false): string {
  let [burst, now] = [NO_BURST, 1_000];
  [...keys].forEach((key, at) => {
    now += gapOf(at);
    burst = nextBurst(burst, { key, at: now, isHeld });
  });
  return scannedCode(burst, now + gapOf(keys.length));
}

test.each([
  ['a scanner', '12345', () => 5, '12345'],
  ['a slow scanner', '4006381333931', () => 35, '4006381333931'],
  ['a scanner, after a person typed', '2012345', (at: number) => (at < 3 ? 150 : 8), '12345'],
  ['a person', '12345', () => 90, ''],
  ['a person who hits two keys at once', '1200', (at: number) => (at === 1 ? 10 : 120), ''],
  ['a person who presses Enter late', '12345', (at: number) => (at === 5 ? 400 : 40), ''],
  ['a person who presses Enter at once', '12345', (at: number) => (at === 5 ? 10 : 120), ''],
  ['a short amount', '100', () => 20, ''],
])('knows whether the code came from %s', (_, keys, gapOf, code) => {
  expect(press(keys, gapOf)).toBe(code);
});

test('doesn’t mistake a held key for a scan', () => {
  expect(press('0000000', () => 30, true)).toBe('');
});
