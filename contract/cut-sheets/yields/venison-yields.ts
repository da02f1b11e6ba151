import { cut, GROUND, onTop, type Yields } from '#contract/cut-sheets/yields/with-yields.ts';

const each = (per_side: number) => ({ piece: { per_side } });
const long = (inches: number) => ({ piece: { inches } });
const smoked = { meat: 100, service: 'sausage', piece: { pounds: 1 } } as const;

/**
 * Game, boneless throughout. A skinned 96-lb buck gives 55 lb and a 79-lb doe gives 44; a 364-lb bull elk gives 218 and a
 * 294-lb cow gives 169. Ribs and flank are included in shoulder and neck. Jerky and dried meat lose more than half. See
 * docs/yield-estimate.md.
 */
export const venisonYields = (meat: string): Yields => ({
  backstrap: {
    weight: 12,
    meat: 66,
    cuts: {
      'Butterfly steaks': cut(62, long(24)),
      Medallions: cut(62, long(24)),
      'Backstrap whole or halved': cut(64, each(1)),
      'Grind backstrap': GROUND,
    },
  },
  tenderloin: { weight: 2, meat: 76, cuts: { 'Tenderloins whole': cut(72, each(1)) } },
  hindquarter: {
    weight: 40,
    meat: 66,
    cuts: {
      'Hind steaks': cut(56, long(14)),
      'Hind cubed steaks (tenderized)': cut(58, { piece: { pounds: 1 / 3 } }),
      'Hind roasts': cut(60),
      'Hind jerky': cut(26, { meat: 60, service: 'smoking', piece: { pounds: 1 } }),
      [`Dried ${meat}`]: cut(28, { meat: 60, service: 'smoking', piece: { pounds: 1 } }),
      'Grind hinds': GROUND,
    },
  },
  shoulderneck: {
    weight: 46,
    meat: 53,
    cuts: {
      'Shoulder & neck roast': cut(34),
      'Shoulder & neck stew': cut(42, { service: 'stew' }),
      'Grind shoulder & neck': GROUND,
    },
  },
  ground: { cuts: { [`Ground ${meat}`]: cut(98) } },
  specialty: {
    cuts: {
      'Summer sausage': cut(90, smoked),
      'Snack sticks': cut(65, smoked),
      Bratwurst: cut(100, smoked),
      'Ring bologna': cut(90, smoked),
      'Jerky from trim': cut(45, smoked),
      'Hot dogs': cut(90, smoked),
    },
  },
  trophy: {
    cuts: {
      'Cape / shoulder mount': onTop(each(0.5)),
      'European skull': onTop(each(0.5)),
      Hide: onTop(each(0.5)),
      'Antlers returned': onTop(each(0.5)),
    },
  },
});
