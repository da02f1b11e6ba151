import { describe, expect, test } from 'vitest';
import { type AnimalYield, plantYield, yieldRange } from '#contract/cut-sheets/estimate/plant-yield.ts';
import { required } from '#contract/lib/required.ts';

const times = (count: number, animal: AnimalYield) => Array.from({ length: count }, () => animal);
const YIELDS = [0.6, 0.62, 0.58, 0.61, 0.63, 0.59, 0.6, 0.62, 0.57, 0.61];
const yieldOf = (animals: AnimalYield[]) => required(plantYield(animals), 'a yield');

describe('a plant’s own yield', () => {
  test('example 12: moves the model toward the plant’s mean, the more animals the further', () => {
    const { factor, count } = yieldOf(times(10, { packed: 0.653, modeled: 0.552 }));
    expect(count).toBe(10);
    expect(factor).toBeCloseTo(1.122, 3);
    expect(414.2 * factor).toBeCloseTo(464.7, 1);
    expect(yieldOf(times(1, { packed: 0.653, modeled: 0.552 })).factor).toBeCloseTo(1.03, 2);
    expect(yieldOf(times(30, { packed: 0.653, modeled: 0.552 })).factor).toBeCloseTo(1.157, 3);
    expect(plantYield([])).toBeNull();
  });

  test('example 13: is as far apart as its animals are, and at least five percent', () => {
    const { mean, deviation, low, high } = yieldRange(YIELDS);
    expect(mean).toBeCloseTo(0.603, 3);
    expect(deviation).toBeCloseTo(0.0189, 4);
    expect(mean - 1.28 * deviation).toBeCloseTo(0.579, 3);
    expect(mean + 1.28 * deviation).toBeCloseTo(0.627, 3);
    expect(low).toBeCloseTo(0.95 * 0.603, 6);
    expect(high).toBeCloseTo(1.05 * 0.603, 6);
    expect(yieldOf(YIELDS.map((packed) => ({ packed, modeled: 0.6 }))).spread).toBeCloseTo(0.05, 6);
    const apart = [0.5, 0.7, 0.5, 0.7, 0.5, 0.7].map((packed) => ({ packed, modeled: 0.6 }));
    expect(yieldOf(apart).spread).toBeCloseTo((1.28 * 0.10954) / 0.6, 3);
  });

  test('leaves out animals beyond three deviations', () => {
    const animals = [...times(20, { packed: 0.6, modeled: 0.6 }), { packed: 6, modeled: 0.6 }];
    expect(yieldOf(animals)).toMatchObject({ count: 20, factor: 1 });
  });
});
