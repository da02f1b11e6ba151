import { describe, expect, test } from 'vitest';
import { cutUp, readList } from '#contract/cut-sheets/cut-up.ts';
import { countPackages } from '#contract/cut-sheets/estimate/count-packages.ts';
import { basisOf, formOf, listOf } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import {
  type AskedCut,
  askedOf,
  packedOf,
  productsPacked,
  shortageOf,
  shortagesIn,
  yieldOf,
} from '#contract/floor/packing.ts';
import { required } from '#contract/lib/required.ts';

const RIB_STEAK: AskedCut = { cut: 'Rib steak', packs: 7, pieces: 14, per_pack: 2, clb: 1_400, is_exact: true };
const GROUND: AskedCut = { cut: 'Ground beef', packs: 60, pieces: null, per_pack: null, clb: 6_000, is_exact: false };
const packsOf = (cut: string, count: number, pieces: number | null, net_clb = 200) =>
  Array.from({ length: count }, () => ({ cut, pieces, net_clb }));

describe('asked and packed', () => {
  test('example 10: 14 rib steaks, 2 a pack, packed in 6 packs, are short by 1 pack and 2 steaks', () => {
    const [packed] = packedOf(packsOf('Rib steak', 6, 2));
    expect(packed).toEqual({ cut: 'Rib steak', packs: 6, pieces: 12, least_pieces: 12, clb: 1_200 });
    expect(shortageOf(RIB_STEAK, packed)).toEqual({ cut: 'Rib steak', packs: 1, pieces: 2 });
  });

  test('all pieces in fewer or more packs aren’t short, and packs whose pieces nobody counted hold what was asked', () => {
    for (const packs of [packsOf('Rib steak', 5, 3), packsOf('Rib steak', 14, 1), packsOf('rib steak', 7, null)])
      expect(shortagesIn([RIB_STEAK], packedOf(packs))).toEqual([]);
    expect(shortagesIn([RIB_STEAK], packedOf(packsOf('Rib steak', 6, null)))).toEqual([
      { cut: 'Rib steak', packs: 1, pieces: 2 },
    ]);
    expect(shortagesIn([RIB_STEAK], [])).toEqual([{ cut: 'Rib steak', packs: 7, pieces: 14 }]);
  });

  test('what depends on the animal is short only if there is none of it', () => {
    expect(shortagesIn([GROUND], packedOf(packsOf('Ground beef', 48, null, 100)))).toEqual([]);
    expect(shortagesIn([GROUND], [])).toEqual([{ cut: 'Ground beef', packs: 60, pieces: null }]);
  });

  test('steaks on a sheet are asked for by the piece, ground meat by the pound', () => {
    const beef = formOf('beef');
    const list = listOf(beef, ['Bone-in rib steak', 'Liver']);
    const asked = askedOf(beef, list, basisOf('beef', { hanging: 750 }));
    const steak = required(
      asked.find(({ cut }) => cut === 'Bone-in rib steak'),
      'the steak',
    );
    expect(steak.is_exact).toBe(true);
    expect(steak.pieces).toBeGreaterThan(10);
    expect(Math.abs((steak.packs ?? 0) - (steak.pieces ?? 0) / (steak.per_pack ?? 1))).toBeLessThanOrEqual(1);
    expect(asked.find(({ cut }) => cut === 'Ground beef')).toMatchObject({ pieces: null, is_exact: false });
    const unweighed = askedOf(beef, list, basisOf('beef'));
    expect(unweighed.every(({ clb }) => clb === null)).toBe(true);
  });
});

test('example 4: 30 lb of sausage are 30 one-pound packs or 20 of one and a half, and 22.5 lb are 23 chubs', () => {
  const deer = formOf('deer');
  const part = readList(deer, listOf(deer, ['Summer sausage']));
  const made = required(
    cutUp(part, 60, { times: 1, keepsBone: true }).made.find(({ subcut }) => subcut.title === 'Summer sausage'),
    'the sausage',
  );
  const packsAt = (pounds: number, packagePounds: number) =>
    countPackages({ ...made, pounds, becomes: 'packed', reading: { ...made.reading, packagePounds, batches: [] } }, 2);
  expect([packsAt(30, 1), packsAt(30, 1.5), packsAt(22.5, 1)]).toEqual([30, 20, 23]);
});

test('example 11: 138.50 lb packed of 195 lb hanging are 71.0 %', () => {
  expect(yieldOf(13_850, 19_500)).toBe(710);
  expect(yieldOf(13_850, null)).toBeNull();
});

test('packed products have every cut’s weight, none of what wasn’t packed, and keep what else was recorded', () => {
  const crates = { product: 'Crates', packed_clb: null, green_clb: null, pieces: 4 };
  const ham = { product: 'Ham', packed_clb: 900, green_clb: 1_100, pieces: 1 };
  const packed = packedOf([...packsOf('Ham', 2, null, 410), ...packsOf('Rib steak', 6, 2)]);
  const products = productsPacked([RIB_STEAK, GROUND], packed, {
    known: [ham, crates],
    green: new Map([['rib steak', 1_300]]),
    isFlock: false,
  });
  expect(products).toEqual([
    { product: 'Ham', packed_clb: 820, green_clb: 1_100, pieces: 2 },
    { product: 'Rib steak', packed_clb: 1_200, green_clb: 1_300, pieces: 6 },
    { product: 'Ground beef', packed_clb: 0, green_clb: null, pieces: 0 },
    crates,
  ]);
});

test('of a flock, birds are counted and not packages, of which a package has one if nobody counted', () => {
  const packed = packedOf([...packsOf('Cut-up birds', 3, 2, 800), ...packsOf('Cut-up birds', 1, null, 400)]);
  const as = (isFlock: boolean) => productsPacked([], packed, { known: [], green: new Map(), isFlock })[0]?.pieces;
  expect([as(true), as(false)]).toEqual([7, 4]);
});
