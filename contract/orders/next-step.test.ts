import { expect, test } from 'vitest';
import { nextStepOf } from '#contract/orders/next-step.ts';
import { ORDER_STATUS, type Stage } from '#contract/orders/status.ts';

const step = (stage: Stage, more: Partial<Parameters<typeof nextStepOf>[0]> = {}) =>
  nextStepOf({ status: ORDER_STATUS.open, stage, species: 'beef', hanging_weight_clb: null, ...more });

test('the next step leads an animal from drop-off to completion, and completes the order only at the end', () => {
  expect(step('', { status: ORDER_STATUS.pending })).toBe('dropped_off');
  expect(step('dropped_off')).toBe('killed');
  const weighed = { hanging_weight_clb: 70_000 };
  const way = ['killed', 'hanging', 'cutting', 'curing', 'packing', 'ready', 'picked_up', 'condemned'] as const;
  expect(way.map((stage) => step(stage, weighed))).toEqual([
    'hanging',
    'cutting',
    'packing',
    'packing',
    'ready',
    'picked_up',
    'completed',
    'completed',
  ]);
  expect(step('picked_up', { status: ORDER_STATUS.completed })).toBeNull();
  expect(step('', { status: ORDER_STATUS.requested })).toBeNull();
});

test('the next step on the rail is the weight, except for game and birds', () => {
  expect(step('killed')).toBe('weigh');
  expect(step('hanging')).toBe('weigh');
  expect(step('hanging', { species: 'deer' })).toBe('cutting');
  expect(step('killed', { species: 'poultry' })).toBe('hanging');
  expect(step('cutting')).toBe('packing');
});
