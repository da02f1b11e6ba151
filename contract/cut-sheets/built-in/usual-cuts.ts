import type { Subcut } from '#contract/cut-sheets/templates/template.ts';

// The usual practice for each cut, by name. The built-in forms include it; forms that plants made before the format had these
// keys get it from here. See docs/template-format.md.

/** What to cut instead if the backbone may not be sold. */
export const USUAL_FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'Bone-in rib steak': ['Boneless ribeye steak (Delmonico)'],
  'Bone-in prime rib roast': ['Boneless prime rib roast'],
  'T-bone & porterhouse': ['NY strip steak', 'Filet mignon'],
  'Bone-in strip (Kansas City)': ['NY strip steak'],
  'Sirloin steak bone-in': ['Sirloin steak boneless'],
};

const TENDERLOIN = ['Filet mignon', 'Whole tenderloin'];
const STRIP = ['NY strip steak', 'Bone-in strip (Kansas City)'];
/** Cuts that can still be made from the same meat: boning a loin leaves the tenderloin and the back ribs. */
export const USUALLY_LEFT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'NY strip steak': [TENDERLOIN],
  'Bone-in strip (Kansas City)': [TENDERLOIN],
  'Filet mignon': [STRIP],
  'Whole tenderloin': [STRIP],
  'Boneless ribeye steak (Delmonico)': [['Back ribs']],
  'Boneless prime rib roast': [['Back ribs']],
  'Boneless chops': [['Pork tenderloin'], ['Baby back ribs']],
  'Canadian bacon (smoked)': [['Pork tenderloin'], ['Baby back ribs']],
};

/** Bones that people get unless they want that meat cut otherwise. */
export const USUAL_BONES: readonly string[] = ['Soup bones (meaty shank)'];

/**
 * Parts that exist once per animal. Pairs (testicles, cheeks, kidneys) are included, because they aren't split between owners
 * either.
 */
export const USUALLY_ONE: readonly string[] = [
  'Liver',
  'Heart',
  'Tongue',
  'Oxtail',
  'Tail',
  'Kidney',
  'Sweetbreads',
  'Tripe',
  'Stomach',
  'Testicles',
  'Cheek meat',
  'Hanger steak',
  'Head',
  'Cape / shoulder mount',
  'European skull',
  'Hide',
  'Antlers returned',
];

export const fallbackOf = ({ title, fallback }: Subcut): readonly string[] =>
  fallback ?? (Object.hasOwn(USUAL_FALLBACKS, title) ? (USUAL_FALLBACKS[title] ?? []) : []);
export const leavesOf = ({ title, leaves }: Subcut): readonly (readonly string[])[] =>
  leaves ?? (Object.hasOwn(USUALLY_LEFT, title) ? (USUALLY_LEFT[title] ?? []) : []);
export const isOnePerAnimal = ({ title, isOnePerAnimal: isOne }: Subcut): boolean =>
  isOne ?? USUALLY_ONE.includes(title);
