import type { Words } from '#contract/lib/spanish.ts';
import type { Species } from '#contract/lib/species.ts';

type Range = readonly [low: number, high: number];
export interface UsualWeight {
  live: Range;
  hanging: Range;
}
interface HangDays {
  min: number;
  max: number;
  usual: number;
}

/** What the product knows about a species. See docs/trade-facts.md. */
export interface SpeciesFacts {
  /** One of them, in questions about its weight. */
  one: Words;
  /** Pounds per head. */
  usual: UsualWeight;
  /** Where one sex is much heavier than the other. */
  usualBySex?: Readonly<Record<string, UsualWeight>>;
  /** Hanging weight as a fraction of live weight. */
  dressing: number;
  /** Packed weight as a fraction of hanging weight. */
  packed: Range;
  /** The days that cut sheets offer. Null for animals that are cut within a day. */
  hangs: HangDays | null;
  /** Whether the next step waits for the hanging weight. It doesn't for animals that are often processed for a flat fee. */
  isWeighed: boolean;
  /** Game is for the hunter's own use only, whatever its label. */
  isGame: boolean;
  /** USDA inspects some species only on request, for a fee (9 CFR 352). */
  isInspectionVoluntary: boolean;
  /** Its own drawing, another species', or a generic animal. */
  drawing: 'beef' | 'bison' | 'hog' | 'lamb' | 'goat' | 'elk' | 'yak' | 'poultry' | 'deer' | 'generic';
  /** Which animals it is cut like by default. */
  standardCut: 'large' | 'large game' | 'hog' | 'small' | 'game' | 'flock';
  /** A lot's animals are sold one by one in quarters, so flocks are sold as products only. */
  sold: 'in shares' | 'as products' | 'never';
}

const LONG: HangDays = { min: 4, max: 21, usual: 14 };
const SHORT: HangDays = { min: 3, max: 14, usual: 7 };
const LIVESTOCK = { isWeighed: true, isGame: false, isInspectionVoluntary: false, sold: 'in shares' } as const;
const EXOTIC = { ...LIVESTOCK, isInspectionVoluntary: true } as const;
const HOG = {
  ...LIVESTOCK,
  one: 'a hog',
  usual: { live: [240, 300], hanging: [170, 220] },
  dressing: 0.72,
  packed: [0.67, 0.82],
  hangs: null,
  drawing: 'hog',
  standardCut: 'hog',
} as const;
/** Game belongs to the hunter who shot it and is never for sale. */
const GAME = {
  isWeighed: false,
  sold: 'never',
  isGame: true,
  isInspectionVoluntary: true,
  usual: { live: [150, 250], hanging: [79, 96] },
  dressing: 0.5,
  packed: [0.53, 0.6],
  hangs: SHORT,
  standardCut: 'game',
} as const;
const LARGE_BULL: UsualWeight = { live: [1200, 2000], hanging: [660, 1100] };

const FACTS = {
  beef: {
    ...LIVESTOCK,
    one: 'a beef',
    usual: { live: [1000, 1400], hanging: [600, 850] },
    usualBySex: { bull: { live: [1200, 2200], hanging: [700, 1300] } },
    dressing: 0.62,
    packed: [0.5, 0.65],
    hangs: LONG,
    drawing: 'beef',
    standardCut: 'large',
  },
  hog: HOG,
  pork: HOG,
  lamb: {
    ...LIVESTOCK,
    one: 'a lamb',
    usual: { live: [100, 140], hanging: [45, 75] },
    dressing: 0.54,
    packed: [0.65, 0.75],
    hangs: { min: 3, max: 10, usual: 7 },
    drawing: 'lamb',
    standardCut: 'small',
  },
  goat: {
    ...LIVESTOCK,
    one: 'a goat',
    usual: { live: [60, 120], hanging: [30, 55] },
    dressing: 0.48,
    packed: [0.5, 0.8],
    hangs: { min: 2, max: 7, usual: 5 },
    drawing: 'goat',
    standardCut: 'small',
  },
  bison: {
    ...EXOTIC,
    one: 'a bison',
    usual: { live: [1000, 1200], hanging: [560, 695] },
    usualBySex: { bull: LARGE_BULL, male: LARGE_BULL },
    dressing: 0.56,
    packed: [0.6, 0.65],
    hangs: LONG,
    drawing: 'bison',
    standardCut: 'large',
  },
  elk: {
    ...EXOTIC,
    one: 'an elk',
    usual: { live: [500, 800], hanging: [294, 364] },
    usualBySex: {
      male: { live: [600, 800], hanging: [364, 364] },
      female: { live: [500, 600], hanging: [294, 294] },
    },
    dressing: 0.56,
    packed: [0.55, 0.62],
    hangs: LONG,
    drawing: 'elk',
    standardCut: 'large game',
  },
  yak: {
    ...EXOTIC,
    one: 'a yak',
    usual: { live: [600, 1200], hanging: [300, 600] },
    dressing: 0.52,
    packed: [0.55, 0.65],
    hangs: LONG,
    drawing: 'yak',
    standardCut: 'large',
  },
  deer: {
    ...GAME,
    one: 'a deer',
    usualBySex: {
      male: { live: [150, 250], hanging: [96, 96] },
      female: { live: [120, 180], hanging: [79, 79] },
    },
    drawing: 'deer',
  },
  poultry: {
    ...LIVESTOCK,
    one: 'a bird',
    usual: { live: [5, 8], hanging: [4, 6] },
    dressing: 0.7,
    packed: [0.75, 1],
    hangs: null,
    isWeighed: false,
    drawing: 'poultry',
    standardCut: 'flock',
    sold: 'as products',
  },
  wild_game: { ...GAME, one: 'a game animal', drawing: 'generic' },
} as const satisfies Record<Species, SpeciesFacts>;

export const SPECIES_FACTS: Readonly<Record<Species, SpeciesFacts>> = FACTS;

/** The species sold in one of these ways. */
export type SoldAs<Way extends SpeciesFacts['sold']> = {
  [Name in Species]: (typeof FACTS)[Name]['sold'] extends Way ? Name : never;
}[Species];
