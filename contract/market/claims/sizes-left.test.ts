import { expect, test } from 'vitest';
import { sizesLeft } from '#contract/market/claims/sizes-left.ts';

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
])('offers the quarter, half and whole that %j still has room for', (animals, expected) => {
  expect(left(...animals)).toEqual(expected);
});
