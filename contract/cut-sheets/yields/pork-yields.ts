import { cut, GROUND, ORGAN, type Yields } from '#contract/cut-sheets/yields/with-yields.ts';

const each = (per_side: number) => ({ piece: { per_side } });
const long = (inches: number) => ({ piece: { inches } });
const smoked = { service: 'smoking' } as const;

/**
 * Hogs. The parts are KSU's: ham 22, collar, back fat, and clear plate 15, feet, tail, and neck bones 4, jowl 2, spare ribs 3,
 * loin 19, belly 16, picnic 10, butt 9. KSU counts the hocks, a separate part here, toward ham and picnic. Yields are set so
 * that 200 lb of hanging weight gives 140 lb, or 160 with bones, lard, and jowl, and a belly of 13 to 15 lb gives 10 to 12 lb
 * of bacon. Squaring chops, hams, and bellies leaves 15 to 20 lb of trim. See docs/yield-estimate.md.
 */
export const PORK_YIELDS: Yields = {
  jowl: {
    weight: 2,
    meat: 72,
    cuts: {
      'Jowl bacon': cut(68, { meat: 72, ...smoked }),
      'Whole jowl': cut(90, { meat: 72, ...each(1) }),
      'Grind jowl': GROUND,
    },
  },
  shoulderbutt: {
    weight: 9,
    meat: 86,
    cuts: {
      'Boston butt roast': cut(88, { meat: 78 }),
      'Pork steak': cut(88, { meat: 78, ...long(7) }),
      'Butt cutlets (boneless)': cut(80, { piece: { pounds: 1 / 3 } }),
      'Country-style ribs': cut(90, { meat: 82 }),
      'Cottage bacon (smoked)': cut(70, { meat: 84, ...smoked }),
      'Grind butt': GROUND,
    },
  },
  picnic: {
    weight: 8.5,
    meat: 72,
    cuts: {
      'Picnic roast bone-in': cut(86, { meat: 64 }),
      'Picnic roast boneless': cut(70),
      'Smoked picnic': cut(82, { meat: 64, ...smoked }),
      'Grind picnic': GROUND,
    },
  },
  loin: {
    weight: 19,
    meat: 70,
    cuts: {
      'Bone-in chops': cut(79, { meat: 57, ...long(16.5) }),
      'Boneless chops': cut(50, long(14)),
      'Smoked chops': cut(74, { meat: 58, ...long(16.5), ...smoked }),
      'Smoked boneless chops': cut(46, { meat: 50, ...long(14), ...smoked }),
      'Loin roast': cut(88, { meat: 66 }),
      'Whole loin roast': cut(88, { meat: 66, ...each(1) }),
      'Canadian bacon (smoked)': cut(44, { meat: 50, ...smoked }),
      'Baby back ribs': cut(11, { meat: 4, ...each(1) }),
      'Pork tenderloin': cut(5, each(1)),
      'Grind loin': GROUND,
    },
  },
  spareribs: {
    weight: 3,
    meat: 38,
    cuts: {
      'Spare ribs whole': cut(94, { meat: 36, ...each(1) }),
      'Spare ribs cut in half lengthwise': cut(94, { meat: 36, ...each(1) }),
      'Spare ribs quartered': cut(94, { meat: 36, ...each(2) }),
      'St Louis ribs': cut(72, { meat: 28, ...each(1) }),
      'Grind ribs': GROUND,
    },
  },
  belly: {
    weight: 16,
    meat: 88,
    cuts: {
      Bacon: cut(76, { meat: 80, ...smoked }),
      'Fresh side pork (sliced)': cut(94, { meat: 88 }),
      'Whole fresh belly': cut(96, { meat: 88, ...each(1) }),
      'Grind belly': GROUND,
    },
  },
  ham: {
    weight: 20.5,
    meat: 72,
    cuts: {
      'Smoked ham': cut(83, { meat: 65, ...each(1), ...smoked }),
      'Fresh ham roast': cut(90, { meat: 65, ...each(1) }),
      'Ham steak': cut(84, { meat: 70, ...long(5), ...smoked }),
      'Grind ham': GROUND,
    },
  },
  hocks: {
    weight: 3,
    meat: 34,
    cuts: {
      'Smoked hocks': cut(80, { meat: 34, ...each(2), ...smoked }),
      'Fresh hocks': cut(94, { meat: 34, ...each(2) }),
      'Trim hocks': GROUND,
    },
  },
  neckfeet: {
    weight: 4,
    meat: 14,
    cuts: {
      'Neck bones fresh': cut(35, { meat: 12, ...each(1) }),
      'Neck bones smoked': cut(32, { meat: 12, ...each(1), ...smoked }),
      Feet: cut(40, { meat: 0, ...each(2) }),
      Tail: cut(5, { meat: 0, ...each(0.5) }),
      Head: cut(0, each(0.5)),
    },
  },
  fat: {
    weight: 15,
    meat: 8,
    cuts: {
      'Leaf lard': cut(15, { meat: 0, piece: { pounds: 5 } }),
      'Back fat': cut(26, { meat: 0, piece: { pounds: 5 } }),
    },
  },
  groundpork: { cuts: { 'Ground pork (unseasoned)': cut(97), 'Seasoned sausage': cut(100, { service: 'sausage' }) } },
  organs: { cuts: { Liver: ORGAN, Heart: ORGAN, Tongue: ORGAN, Kidney: ORGAN } },
};
