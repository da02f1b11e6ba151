import { cut, onTop, type Yields } from '#contract/cut-sheets/yields/with-yields.ts';

const each = (per_side: number) => ({ piece: { per_side } });

/**
 * A flock. The breast is 25 percent of a carcass, the legs 33, the wings 14, back and neck 17, the giblets 11. A whole bird
 * includes its back. Cutting it up leaves the back as trim, so `meat` is the weight of the backs here, not boneless meat as for
 * other animals. See docs/yield-estimate.md.
 */
export const POULTRY_YIELDS: Yields = {
  birds: {
    weight: 86,
    meat: 16,
    cuts: {
      'Whole birds': cut(100, { meat: 16, ...each(0.5) }),
      Halves: cut(98, { meat: 16, ...each(1) }),
      Quarters: cut(98, { meat: 16, ...each(2) }),
      '8-piece cut-up': cut(83, { meat: 0, ...each(0.5) }),
      'Parts packs': cut(83, { meat: 0, ...each(4) }),
      'Boneless breasts & leg quarters': cut(59, { meat: 0, ...each(2) }),
      'Ground poultry': cut(60, { meat: 0 }),
    },
  },
  giblets: {
    weight: 14,
    meat: 0,
    cuts: {
      'Giblets & neck inside the bird': cut(95, { meat: 0, ...each(0.5) }),
      'Giblets packed separately': cut(76, { meat: 0, ...each(0.5) }),
      'No giblets': cut(0),
      'Necks packed separately': cut(19, { meat: 0, ...each(0.5) }),
    },
  },
  extras: { cuts: { Feet: onTop(each(1)), 'Backs for stock': cut(100) } },
};
