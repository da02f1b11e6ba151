import { expect, test } from 'vitest';
import { freeEndedHolds, sizesLeft } from '#contract/market/claims/sizes-left.ts';

const STATES = { f: 'free', h: 'held', s: 'sold' } as const;
const animal = (quarters: string) => ({
  quarters: [...quarters].map((letter) => ({ state: STATES[letter as keyof typeof STATES] })),
});
const left = (...animals: string[]) =>
  sizesLeft(animals.map(animal), [4, 1, 2]).map(({ isFree, mayBeFree }) =>
    isFree ? 'free' : mayBeFree ? 'held' : 'gone',
  );

test.each([
  [['ffff'], ['free', 'free', 'free']],
  [['sfff'], ['free', 'free', 'gone']],
  [['sffs'], ['free', 'gone', 'gone']],
  [['sffh'], ['free', 'held', 'gone']],
  [['hfff'], ['free', 'free', 'held']],
  [['hhhh'], ['held', 'held', 'held']],
  [
    ['ssss', 'ffff'],
    ['free', 'free', 'free'],
  ],
  [['ssss'], ['gone', 'gone', 'gone']],
  [[], ['gone', 'gone', 'gone']],
])('offers a quarter, a half, and a whole animal only if they still fit: %j', (animals, expected) => {
  expect(left(...animals)).toEqual(expected);
});

test('a quarter becomes available when its hold ends by the server’s clock, and not before', () => {
  const held = (held_until: string) => ({ state: 'held' as const, held_until });
  const free = { state: 'free' as const, held_until: null };
  const sold = { state: 'sold' as const, held_until: null };
  const quarters = [sold, free, held('2026-11-23T12:00:00.000Z'), held('2026-11-23T12:10:00.000Z')];
  const statesAt = (time: string | null) =>
    freeEndedHolds([{ quarters }], time === null ? null : Date.parse(time))[0]?.quarters.map(({ state }) => state);
  expect(statesAt(null)).toEqual(['sold', 'free', 'held', 'held']);
  expect(statesAt('2026-11-23T11:59:59.000Z')).toEqual(['sold', 'free', 'held', 'held']);
  expect(statesAt('2026-11-23T12:00:00.000Z')).toEqual(['sold', 'free', 'free', 'held']);
  expect(statesAt('2026-11-23T12:10:00.000Z')).toEqual(['sold', 'free', 'free', 'free']);
});
