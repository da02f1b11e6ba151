import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelStep, ticksTo } from '#web/reports/chart-scale.ts';

test('ends an axis at a round number just above the highest value', () => {
  expect(ticksTo(170)).toEqual([0, 50, 100, 150, 200]);
  expect(ticksTo(4)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksTo(0)).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (most) => {
      const ticks = ticksTo(most);
      expect(ticks.at(-1) ?? 0).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('leaves out labels that would overlap', () => {
  expect(labelStep(12, 1000, 60)).toBe(1);
  expect(labelStep(30, 300, 60)).toBe(6);
});
