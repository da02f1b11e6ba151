import { type CutYield, cut, GROUND, ORGAN, onTop, type Yields } from '#contract/cut-sheets/yields/with-yields.ts';

const each = (per_side: number) => ({ piece: { per_side } });
const long = (inches: number) => ({ piece: { inches } });
const smoked = { service: 'smoking' } as const;

interface SmallPart {
  weight: number;
  /** Boneless meat. */
  meat: number;
  /** How much is packed if it is cut bone-in (`whole`) or boneless. */
  whole: number;
  boneless: number;
}
type Small = Record<'neck' | 'shoulder' | 'rack' | 'loin' | 'sirloin' | 'leg' | 'shank' | 'breast', SmallPart>;

/**
 * KSU: leg 33, shoulder 23, rib 15, loin and sirloin 12, breast 8, flank 5, foreshank 4. A 75-lb lamb: leg cuts 16.8, shoulder
 * 10.5, rib 9.5, loin 6.5, breast 4.4 lb.
 */
const LAMB: Small = {
  neck: { weight: 3, meat: 48, whole: 80, boneless: 46 },
  shoulder: { weight: 20, meat: 56, whole: 72, boneless: 54 },
  rack: { weight: 15, meat: 46, whole: 87, boneless: 46 },
  loin: { weight: 8, meat: 56, whole: 74.5, boneless: 54 },
  sirloin: { weight: 4, meat: 60, whole: 74.5, boneless: 58 },
  leg: { weight: 33, meat: 56, whole: 70, boneless: 54 },
  shank: { weight: 4, meat: 44, whole: 85, boneless: 44 },
  breast: { weight: 13, meat: 32, whole: 46.5, boneless: 28 },
};
/** A 39.5-lb kid: shoulder and neck 10.8, legs 7.4, sirloins 2, chops 4.6, shanks, breasts, ribs, and flanks 6.2 lb. */
const GOAT: Small = {
  neck: { weight: 6, meat: 48, whole: 78.3, boneless: 46 },
  shoulder: { weight: 30, meat: 52, whole: 78.3, boneless: 50 },
  rack: { weight: 9, meat: 44, whole: 75, boneless: 42 },
  loin: { weight: 7, meat: 52, whole: 75, boneless: 50 },
  sirloin: { weight: 6, meat: 56, whole: 87, boneless: 54 },
  leg: { weight: 24, meat: 58, whole: 80.5, boneless: 56 },
  shank: { weight: 5, meat: 42, whole: 90, boneless: 42 },
  breast: { weight: 13, meat: 38, whole: 90, boneless: 36 },
};

const partsOf = ({ neck, shoulder, rack, loin, sirloin, leg, shank, breast }: Small): Yields => {
  const bonein = ({ whole, boneless }: SmallPart, more: Partial<CutYield> = {}) =>
    cut(whole, { meat: boneless, ...more });
  const boned = ({ boneless }: SmallPart, more: Partial<CutYield> = {}) => cut(boneless, more);
  const of = ({ weight, meat }: SmallPart, cuts: Record<string, CutYield>) => ({ weight, meat, cuts });
  return {
    neck: of(neck, {
      'Neck slices': bonein(neck, { piece: { pounds: 0.5 } }),
      'Neck roast': bonein(neck, each(0.5)),
      'Grind neck': GROUND,
    }),
    shoulder: of(shoulder, {
      'Shoulder chops': bonein(shoulder, long(8)),
      'Shoulder roast': bonein(shoulder, each(1)),
      'Boneless rolled shoulder': boned(shoulder, each(1)),
      'Shoulder stew': boned(shoulder, { service: 'stew' }),
      'Shoulder curry (cubed, bone-in)': bonein(shoulder, { service: 'stew' }),
      'Grind shoulder': GROUND,
    }),
    rack: of(rack, {
      'Whole rack': bonein(rack, each(1)),
      'Rib chops': bonein(rack, long(10)),
      'Frenched rib chops (lollipops)': cut(rack.whole * 0.7, { meat: rack.boneless * 0.85, ...long(10) }),
      'Crown roast': cut(rack.whole * 0.8, { meat: rack.boneless * 0.9, ...each(0.5) }),
      'Grind rack': GROUND,
    }),
    loin: of(loin, {
      'Loin chops': bonein(loin, long(5.5)),
      'Saddle (bone-in loin roast)': bonein(loin, each(0.5)),
      'Bone-in loin roast': bonein(loin, each(1)),
      'Boneless loin roast': boned(loin, each(1)),
      'Grind loin': GROUND,
    }),
    sirloin: of(sirloin, {
      'Sirloin chops': bonein(sirloin, long(3)),
      'Sirloin left on leg': bonein(sirloin, each(1)),
      'Grind sirloin': GROUND,
    }),
    leg: of(leg, {
      'Whole leg bone-in': bonein(leg, each(1)),
      'Leg cut in half': bonein(leg, each(2)),
      'Butterflied leg': boned(leg, each(1)),
      'Boneless rolled leg': boned(leg, each(1)),
      'Leg steaks': bonein(leg, long(8)),
      'Smoked leg': cut(leg.whole * 0.9, { meat: leg.boneless, ...smoked, ...each(1) }),
      'Leg kabobs': boned(leg, { service: 'stew' }),
      'Grind leg': GROUND,
    }),
    shank: of(shank, { Shanks: bonein(shank, each(2)), 'Grind shanks': GROUND }),
    breast: of(breast, {
      Riblets: bonein(breast, { piece: { pounds: 0.5 } }),
      'Denver ribs': cut(breast.whole * 0.75, { meat: breast.boneless * 0.7, ...each(1) }),
      'Whole breast': bonein(breast, each(1)),
      'Grind breast': GROUND,
    }),
  };
};

const SAUSAGE = cut(100, { service: 'sausage' });
const CURRY = cut(96, { meat: 50, service: 'stew' });

export const LAMB_YIELDS: Yields = {
  ...partsOf(LAMB),
  groundlamb: { cuts: { 'Ground lamb': cut(97), 'Lamb sausage': SAUSAGE } },
  organs: { cuts: { Liver: ORGAN, Heart: ORGAN, Kidney: ORGAN, Tongue: ORGAN } },
};

/** A carcass left whole yields the meat of all parts plus its bone. */
export const GOAT_YIELDS: Yields = {
  carcass: {
    cuts: {
      'Whole carcass cubed, bone-in (curry cut)': CURRY,
      'Half carcass cubed, bone-in (curry cut)': CURRY,
      'Carcass left whole (roaster)': cut(100, { meat: 50, ...each(0.5) }),
      '6-way cut': cut(95, { meat: 50, ...each(3) }),
    },
  },
  ...partsOf(GOAT),
  groundgoat: { cuts: { 'Ground goat': cut(97), 'Goat sausage': SAUSAGE } },
  extras: { cuts: { Head: onTop(each(0.5)), Feet: onTop(each(2)), Stomach: onTop(each(0.5)) } },
  organs: { cuts: { Liver: ORGAN, Heart: ORGAN, Kidney: ORGAN } },
};
