import { expect, test } from 'vitest';
import { type FlockCounts, findFlockProblem } from '#contract/orders/flock.ts';

const counts = (some: Partial<FlockCounts>): FlockCounts => ({
  dead_on_arrival: null,
  received: null,
  condemned: null,
  packed: null,
  ...some,
});

test.each<[string, Partial<FlockCounts>]>([
  ['nothing counted yet', {}],
  ['only the dead', { dead_on_arrival: 3 }],
  ['all packed', { received: 117, condemned: 0, packed: 117 }],
  ['some condemned and the rest packed', { dead_on_arrival: 3, received: 117, condemned: 5, packed: 112 }],
  ['all condemned', { received: 10, condemned: 10, packed: 0 }],
])('accepts a flock with %s', (_, some) => {
  expect(findFlockProblem(counts(some))).toBeNull();
});

test.each<[string, Partial<FlockCounts>, string, string]>([
  ['more packed than received', { received: 100, packed: 101 }, 'flock_too_many', 'packed'],
  ['more condemned than received', { received: 100, condemned: 101 }, 'flock_too_many', 'condemned'],
  ['birds condemned and packed twice', { received: 100, condemned: 1, packed: 100 }, 'flock_too_many', 'packed'],
  ['birds packed that nobody received', { packed: 1 }, 'flock_not_received', 'received'],
])('refuses a flock with %s', (_, some, code, field) => {
  expect(findFlockProblem(counts(some))).toEqual({ code, field });
});
