import { expect, test } from 'vitest';
import { billedBirds, type FlockCounts, findFlockProblem, findUnusualFlock } from '#contract/orders/flock.ts';

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

test.each<[string, Partial<FlockCounts>, number | null]>([
  ['those packed', { received: 100, condemned: 2, packed: 90 }, 90],
  ['those received until the packed ones are counted', { received: 100, condemned: 2 }, 100],
  ['those killed if none are packed', { dead_on_arrival: 5, received: 95, condemned: 95, packed: 0 }, 95],
  ['those killed if all are condemned', { dead_on_arrival: 5, received: 95, condemned: 95 }, 95],
  ['nobody knows how many', {}, null],
])('charges a flock for %s', (_, some, birds) => {
  expect(billedBirds(counts(some))).toBe(birds);
});

test.each<[string, Partial<FlockCounts>, object | null]>([
  ['twice as many as booked', { received: 20 }, null],
  ['more than twice as many as booked', { received: 300 }, { arrived: 300, booked: 10 }],
  ['more dead ones than booked', { dead_on_arrival: 11, received: 0 }, { arrived: 11, booked: 10 }],
  [
    'dead and received ones that are too many together',
    { dead_on_arrival: 9, received: 12 },
    { arrived: 21, booked: 10 },
  ],
])('of ten birds booked, asks about the counts only if they are unusual: %s', (_, some, values) => {
  expect(findUnusualFlock(counts({}), counts(some), 10)?.values ?? null).toEqual(values);
  expect(findUnusualFlock(counts(some), counts({ ...some, condemned: 1 }), 10)).toBeNull();
});
