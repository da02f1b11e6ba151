import { describe, expect, test } from 'vitest';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import {
  basisOf,
  codesOf,
  cutOf,
  formOf,
  holds,
  listOf,
  packed,
  percent,
  SHEETS,
} from '#contract/cut-sheets/estimate/estimate-cases.ts';

const BEEF = formOf('beef');
const BONELESS = [
  'Chuck roast',
  'Boneless ribeye steak (Delmonico)',
  'NY strip steak',
  'Filet mignon',
  'Sirloin steak boneless',
  'Sirloin tip roast',
  'Round steak',
  'Bottom round roast',
  'Eye roast',
  'Rump roast',
  'Whole packer brisket',
  'Boneless short rib',
  'Flank steak',
  'Grind arm',
  'Grind shank',
];
const BONE_IN = [
  'Chuck roast',
  'Arm roast',
  'Bone-in rib steak',
  'T-bone & porterhouse',
  'Sirloin steak bone-in',
  'Sirloin tip roast',
  'Round steak',
  'Bottom round roast',
  'Eye roast',
  'Rump roast',
  'Whole packer brisket',
  'Short ribs English',
  'Flank steak',
  'Soup bones (meaty shank)',
  'Marrow bones',
  'Knuckle / dog bones',
  'Suet / tallow fat',
];

describe('estimates compared with trade figures', () => {
  test.each(SHEETS)('the parts of $name add up to the carcass, and every cut has a yield', ({ form_json }) => {
    const parts = Object.values(form_json);
    expect(parts.reduce((sum, { weight_percent = 0 }) => sum + weight_percent, 0)).toBeCloseTo(100, 6);
    for (const part of parts) {
      for (const { title, yield_percent, meat_percent = yield_percent ?? 0 } of part.subcuts) {
        if (!part.weight_percent) continue;
        expect(yield_percent, `${part.title}: ${title}`).toBeDefined();
        expect(meat_percent, `${title} takes no more meat than its part has`).toBeLessThanOrEqual(
          part.meat_percent ?? 0,
        );
      }
    }
  });

  test('packs 55 to 60% of a beef carcass boneless and 70 to 75% bone-in', () => {
    const boneless = estimateOf(BEEF, listOf(BEEF, BONELESS, { Bone: 'Boneless' }), basisOf('beef', { hanging: 732 }));
    const bone_in = estimateOf(BEEF, listOf(BEEF, BONE_IN, { Bone: 'Bone-in' }), basisOf('beef', { hanging: 732 }));
    expect(percent(boneless)).toBeGreaterThan(55);
    expect(percent(boneless)).toBeLessThan(60);
    expect(percent(bone_in)).toBeGreaterThan(70);
    expect(percent(bone_in)).toBeLessThan(75);
  });

  test('gives about 430 lb to take home from a steer of 1,250 lb live and 732 lb hanging', () => {
    const estimate = estimateOf(BEEF, standardCutOf('beef', BEEF), basisOf('beef', { hanging: 732 }));
    expect(holds(estimate.packaged_clb, 43_000)).toBe(true);
    expect(Math.abs(packed(estimate) / 430 - 1)).toBeLessThan(0.05);
  });

  test('gets as many pounds and packages from a side of beef as customers report', () => {
    const side = basisOf('beef', { hanging: 732, quarters: 2 });
    const bone_in = estimateOf(BEEF, listOf(BEEF, BONE_IN, { Bone: 'Bone-in', Thickness: '1 1/4"' }), side);
    const boneless = estimateOf(BEEF, listOf(BEEF, BONELESS, { Bone: 'Boneless' }), side);
    expect(cutOf(bone_in, 'Bone-in rib steak').pounds).toBeCloseTo(15, -0.5);
    expect(cutOf(boneless, 'Boneless ribeye steak (Delmonico)').pounds).toBeCloseTo(10, -0.5);
    // ten 1 1/4" steaks, two to a package
    expect(cutOf(bone_in, 'Bone-in rib steak').packages).toBe(5);
    // eight 1" steaks, two to a package
    expect(cutOf(boneless, 'Sirloin steak boneless').packages).toBe(4);
    expect(cutOf(bone_in, 'Chuck roast').pounds).toBeLessThanOrEqual(40);
    expect(cutOf(bone_in, 'Chuck roast').pounds).toBeGreaterThan(25);
    expect(cutOf(boneless, 'Flank steak')).toMatchObject({ packages: 1 });
    const ground = cutOf(bone_in, 'Ground beef').pounds;
    expect(Math.abs(ground - 60)).toBeLessThan(8);
  });

  test('counts about as many steaks and chops as plants publish, within 15% of what they say', () => {
    const singly = { Thickness: '3/4"', 'Per package': '1' };
    const half = (hanging: number) => ({ hanging, quarters: 2, split: [2, 2] });
    const beef = estimateOf(BEEF, listOf(BEEF, BONE_IN, { Bone: 'Bone-in', ...singly }), basisOf('beef', half(725)));
    const hog = formOf('hog');
    const pork = estimateOf(hog, listOf(hog, ['Bone-in chops'], singly), basisOf('hog', half(200)));
    for (const [steaks, [least, most]] of [
      [cutOf(beef, 'T-bone & porterhouse').packages, [14, 14]],
      [cutOf(beef, 'Bone-in rib steak').packages, [14, 14]],
      [cutOf(beef, 'Sirloin steak bone-in').packages, [6, 8]],
      // Two to a package, at least.
      [(cutOf(pork, 'Bone-in chops').packages ?? 0) * 2, [20, 20]],
    ] as const) {
      expect(steaks).toBeGreaterThanOrEqual(least * 0.85);
      expect(steaks).toBeLessThanOrEqual(most * 1.15);
    }
  });

  test('counts more steaks from a large carcass than from a small one, but not in proportion', () => {
    const steaksOf = (hanging: number) =>
      cutOf(
        estimateOf(BEEF, listOf(BEEF, BONE_IN, { Thickness: '1"', 'Per package': '1' }), basisOf('beef', { hanging })),
        'Bone-in rib steak',
      ).packages;
    expect([600, 725, 1000].map(steaksOf)).toEqual([23, 24, 27]);
  });

  test('gets 140 lb from a 200 lb hog, or 160 lb with bones, lard and jowl', () => {
    const hog = formOf('hog');
    const usual = [
      'Boston butt roast',
      'Picnic roast bone-in',
      'Bone-in chops',
      'Spare ribs whole',
      'Bacon',
      'Smoked ham',
      'Smoked hocks',
    ];
    const more = ['Whole jowl', 'Neck bones fresh', 'Feet', 'Tail', 'Leaf lard', 'Back fat'];
    const basis = basisOf('hog', { hanging: 200 });
    const plain = estimateOf(hog, listOf(hog, usual), basis);
    const all = estimateOf(hog, listOf(hog, [...usual, ...more]), basis);
    expect(Math.abs(packed(plain) - 140)).toBeLessThan(4);
    expect(Math.abs(packed(all) - 160)).toBeLessThan(4);
    // A belly of 13 to 15 lb gives 10 to 12 lb of bacon.
    expect(cutOf(plain, 'Bacon').pounds / 2).toBeGreaterThan(10);
    expect(cutOf(plain, 'Bacon').pounds / 2).toBeLessThan(12.5);
  });

  test('splits a 75 lb lamb into leg 16.8, shoulder 10.5, rib 9.5, loin 6.5 and breast 4.4 lb', () => {
    const lamb = formOf('lamb');
    const titles = [
      'Shoulder chops',
      'Rib chops',
      'Loin chops',
      'Sirloin chops',
      'Whole leg bone-in',
      'Shanks',
      'Riblets',
      'Neck slices',
    ];
    const estimate = estimateOf(lamb, listOf(lamb, titles), basisOf('lamb', { hanging: 75 }));
    expect(cutOf(estimate, 'Whole leg bone-in').pounds).toBeCloseTo(16.8, 1);
    expect(cutOf(estimate, 'Shoulder chops').pounds).toBeCloseTo(10.5, 1);
    expect(cutOf(estimate, 'Rib chops').pounds).toBeCloseTo(9.5, 1);
    expect(cutOf(estimate, 'Loin chops').pounds + cutOf(estimate, 'Sirloin chops').pounds).toBeCloseTo(6.5, 1);
    expect(cutOf(estimate, 'Riblets').pounds).toBeCloseTo(4.4, 1);
    expect(cutOf(estimate, 'Shanks').packages).toBe(2);
    expect(Math.abs(percent(estimate) - 70)).toBeLessThan(3);
  });

  test('gets 31 lb from a 39.5 lb kid, as Cornell did', () => {
    const goat = formOf('goat');
    const titles = [
      'Neck roast',
      'Shoulder roast',
      'Rib chops',
      'Loin chops',
      'Sirloin chops',
      'Whole leg bone-in',
      'Shanks',
      'Whole breast',
    ];
    const estimate = estimateOf(goat, listOf(goat, titles), basisOf('goat', { hanging: 39.5 }));
    const sum = (...names: string[]) => names.reduce((all, name) => all + cutOf(estimate, name).pounds, 0);
    expect(sum('Neck roast', 'Shoulder roast')).toBeCloseTo(10.8, 1);
    expect(sum('Whole leg bone-in')).toBeCloseTo(7.4, 1);
    expect(sum('Sirloin chops')).toBeCloseTo(2, 1);
    expect(sum('Rib chops', 'Loin chops')).toBeCloseTo(4.6, 1);
    expect(sum('Shanks', 'Whole breast')).toBeCloseTo(6.2, 1);
    expect(packed(estimate)).toBeCloseTo(31, 0);
    const boneless = listOf(goat, ['Ground goat']);
    expect(percent(estimateOf(goat, boneless, basisOf('goat', { hanging: 39.5 })))).toBeGreaterThan(40);
    expect(percent(estimateOf(goat, boneless, basisOf('goat', { hanging: 39.5 })))).toBeLessThan(60);
    const curry = estimateOf(
      goat,
      listOf(goat, ['Whole carcass cubed, bone-in (curry cut)']),
      basisOf('goat', { hanging: 39.5 }),
    );
    expect(percent(curry)).toBeGreaterThan(70);
  });

  test.each([
    ['deer', 'a buck', 96, 55],
    ['deer', 'a doe', 79, 44],
    ['elk', 'a bull', 364, 218],
    ['elk', 'a cow', 294, 169],
  ] as const)('%s, %s: %i lb skinned yields about %i lb boneless', (species, _, hanging, boneless) => {
    const template = formOf(species, species === 'elk' ? 2 : 0);
    const estimate = estimateOf(template, standardCutOf(species, template), basisOf(species, { hanging }));
    expect(holds(estimate.packaged_clb, boneless * 100)).toBe(true);
    expect(Math.abs(packed(estimate) / boneless - 1)).toBeLessThan(0.05);
  });

  test.each([
    ['bison', 60, 65],
    ['yak', 55, 65],
    ['elk', 55, 65],
  ] as const)('the standard cut of %s yields %i to %i%% of the hanging weight', (species, low, high) => {
    const template = formOf(species);
    const share = percent(estimateOf(template, standardCutOf(species, template), basisOf(species)));
    expect(share).toBeGreaterThan(low);
    expect(share).toBeLessThan(high);
  });

  // The packed weight, and the part of it that is ground, as a percentage of the hanging weight. See docs/trade-facts.md,
  // Hanging weight.
  test.each([
    ['beef', [55, 65], [14, 20]],
    ['bison', [60, 65], [14, 22]],
    ['yak', [55, 65], [14, 22]],
    ['elk', [55, 65], [14, 22]],
    ['hog', [67, 82], [7.7, 10.3]],
    ['pork', [67, 82], [7.7, 10.3]],
    ['lamb', [65, 75], [1, 6]],
    ['goat', [70, 85], [1, 6]],
    ['deer', [53, 60], [15, 25]],
    ['wild_game', [53, 60], [15, 25]],
    ['poultry', [75, 100], [0, 0]],
  ] as const)('the standard cut of %s packs %j%% and grinds %j%% of the hanging weight', (species, pack, grind) => {
    for (const { form_json } of SHEETS.filter((sheet) => sheet.species === species && !/hunted/.test(sheet.name))) {
      const estimate = estimateOf(form_json, standardCutOf(species, form_json), basisOf(species));
      const ground = estimate.cuts.filter(({ title }) => title.startsWith('Ground '));
      const trim = ground.reduce((sum, { weight_clb }) => sum + weight_clb.likely, 0);
      const share = (100 * trim) / estimate.hanging_clb.likely;
      expect(within(percent(estimate), pack), `${percent(estimate)}% packed`).toBe(true);
      expect(within(share, grind), `${share}% ground`).toBe(true);
    }
  });

  test('leaves 15 to 20 lb of trim in the standard cut of a 195 lb hog', () => {
    const hog = formOf('hog');
    const estimate = estimateOf(hog, standardCutOf('hog', hog), basisOf('hog', { hanging: 195 }));
    const trim = cutOf(estimate, 'Ground pork (unseasoned)').pounds;
    expect(trim).toBeGreaterThanOrEqual(15);
    expect(trim).toBeLessThanOrEqual(20);
  });

  test('leaves about a pound of neck and back from a 5 lb bird, offered as backs for stock', () => {
    const poultry = formOf('poultry');
    const flock = basisOf('poultry', { hanging: 500, heads: 100 });
    const whole = estimateOf(poultry, listOf(poultry, ['Whole birds', 'Giblets & neck inside the bird']), flock);
    const cut = estimateOf(poultry, listOf(poultry, ['8-piece cut-up', 'Giblets packed separately']), flock);
    const backs = estimateOf(
      poultry,
      listOf(poultry, ['8-piece cut-up', 'Giblets packed separately', 'Backs for stock']),
      flock,
    );
    expect(cutOf(whole, 'Whole birds').packages).toBe(100);
    expect((packed(whole) - packed(cut)) / 100).toBeCloseTo(1, 0);
    expect(packed(backs)).toBeGreaterThan(packed(cut) + 50);
    expect(codesOf(cut)).toContain('trim_unpacked');
    expect(codesOf(backs)).not.toContain('trim_unpacked');
  });
});

const within = (value: number, [low, high]: readonly [number, number]) => low <= value && value <= high;
