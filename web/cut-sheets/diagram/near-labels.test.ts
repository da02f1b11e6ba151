import { expect, test } from 'vitest';
import { labelsNear } from '#web/cut-sheets/diagram/near-labels.ts';

const labelAt = (id: string, x: number, y: number) => ({
  id,
  box: { left: x - 20, right: x + 20, top: y - 12, bottom: y + 12 },
});
const LABELS = [labelAt('rump', 100, 100), labelAt('round', 100, 126), labelAt('shank', 20, 300)];

test('a touch within 22 px of a label’s middle counts for that label', () => {
  for (const [x, y] of [
    [20, 300],
    [-1, 279],
    [41, 321],
  ] as const)
    expect(labelsNear(LABELS, x, y)).toEqual(['shank']);
  expect(labelsNear(LABELS, 20, 323)).toEqual([]);
});

test('a touch between two small labels could mean either one, nearest first', () => {
  expect(labelsNear(LABELS, 100, 112)).toEqual(['rump', 'round']);
  expect(labelsNear(LABELS, 100, 115)).toEqual(['round', 'rump']);
  expect(labelsNear(LABELS, 100, 100)).toEqual(['rump']);
});
