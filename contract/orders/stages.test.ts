import { describe, expect, test } from 'vitest';
import {
  ANIMAL_STAGES,
  type AnimalStage,
  animalStageOf,
  canMoveStage,
  needsReason,
  STAGE_MOVES,
} from '#contract/orders/stages.ts';
import { hasReached, ORDER_STATUS, type OrderStatus, STAGES } from '#contract/orders/status.ts';

const ALL = ANIMAL_STAGES.map((stage) => [stage] as const);

describe('an animal’s moves', () => {
  test.each(ALL)('never lead from %s to itself, or both forward and back', (stage) => {
    const { on, back } = STAGE_MOVES[stage];
    expect(on).not.toContain(stage);
    expect(back).not.toContain(stage);
    expect(on.filter((one) => back.includes(one))).toEqual([]);
    expect(new Set([...on, ...back]).size).toBe(on.length + back.length);
  });

  test.each(ALL)('can reach %s from some stage, unless it is a request’s stage', (stage) => {
    const isReached = ANIMAL_STAGES.some((from) => canMoveStage(from, stage));
    expect(isReached).toBe(!['requested', 'rejected'].includes(stage));
  });

  test('can be undone after any usual next step except completion', () => {
    const final: readonly AnimalStage[] = ['completed'];
    for (const from of ANIMAL_STAGES) {
      const [usual] = STAGE_MOVES[from].on;
      if (usual && !final.includes(usual)) expect(STAGE_MOVES[usual].back.length).toBeGreaterThan(0);
    }
  });

  test('need a reason when the animal moves back or is condemned', () => {
    expect(needsReason('cutting', 'hanging')).toBe(true);
    expect(needsReason('hanging', 'condemned')).toBe(true);
    expect(needsReason('hanging', 'cutting')).toBe(false);
  });
});

test.each([
  [ORDER_STATUS.requested, '', 'requested'],
  [ORDER_STATUS.pending, '', 'confirmed'],
  [ORDER_STATUS.pending, 'missed', 'missed'],
  [ORDER_STATUS.open, 'curing', 'curing'],
  [ORDER_STATUS.open, 'condemned', 'condemned'],
  [ORDER_STATUS.completed, 'picked_up', 'completed'],
  [ORDER_STATUS.completed, 'condemned', 'condemned'],
  [ORDER_STATUS.rejected, '', 'rejected'],
] as const)('reads status %i and stage "%s" as %s', (status: OrderStatus, stage, animal) => {
  expect(animalStageOf({ status, stage })).toBe(animal);
});

test('never counts a condemned animal as having reached a stage', () => {
  expect(STAGES.filter((stage) => hasReached('condemned', stage))).toEqual([]);
  expect(hasReached('curing', 'cutting')).toBe(true);
  expect(hasReached('missed', 'dropped_off')).toBe(false);
});
