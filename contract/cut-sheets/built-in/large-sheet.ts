import {
  excludes,
  limited,
  needing,
  onlyOneOf,
  part,
  partOfOneChoice,
  subcut,
} from '#contract/cut-sheets/built-in/build-template.ts';
import {
  backbone,
  bone,
  flavors,
  groundPackage,
  ifKept,
  keep,
  lean,
  maybeOneOf,
  oneOf,
  packSize,
  patties,
  perPackage,
  portion,
  roastWeight,
  specialRequest,
  stew,
  tenderized,
  thickness,
} from '#contract/cut-sheets/built-in/controls.ts';
import { withUsual } from '#contract/cut-sheets/built-in/with-usual.ts';
import type { Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { largeYields } from '#contract/cut-sheets/yields/large-yields.ts';
import { withYields } from '#contract/cut-sheets/yields/with-yields.ts';

const BEEF_ORGANS = ['Heart', 'Tongue', 'Oxtail', 'Kidney', 'Sweetbreads', 'Tripe', 'Testicles'];
const RIB_CUTS = [
  'Bone-in rib steak',
  'Boneless ribeye steak (Delmonico)',
  'Bone-in prime rib roast',
  'Boneless prime rib roast',
  'Back ribs',
];

/**
 * Cuts that include a piece of the spine; short ribs, back ribs, and oxtail do not. See docs/trade-facts.md, Over thirty
 * months.
 */
const BACKBONE_CUTS = [
  'Bone-in rib steak',
  'Bone-in prime rib roast',
  'T-bone & porterhouse',
  'Bone-in strip (Kansas City)',
  'Sirloin steak bone-in',
];
/**
 * Two quarters share the cuts of one half, so a quarter has fewer choices. See docs/trade-facts.md, Fewer choices for a smaller
 * share.
 */
const LIMITS: Readonly<Record<string, NonNullable<Part['limits']>>> = {
  chuck: { quarter: 2, half: 4 },
  rib: { quarter: 1, half: 2, whole: 2 },
  shortloin: { quarter: 1, half: 2, whole: 2 },
  sirloin: { quarter: 1, half: 3, whole: 3 },
  topround: { quarter: 1, half: 2, whole: 2 },
  rumpheel: { quarter: 1, half: 2, whole: 2 },
};

const ROUND_CUTS = ['Round steak', 'London broil', 'Top round roast'];

const steaks = (byDefault: string) => thickness(undefined, byDefault);
const roasts = (byDefault: string) => roastWeight(undefined, byDefault);
/** Seven of a bison's ribs are cut up, but only five of a steer's, so bison roasts can be larger. */
const ribs = (hasHump: boolean) => ['2 ribs', '3 ribs', '4 ribs', ...(hasHump ? ['5 ribs', '7 ribs'] : [])];
const withLimits = (template: Template): Template =>
  Object.fromEntries(
    Object.entries(template).map(([id, own]) => [id, LIMITS[id] === undefined ? own : limited(LIMITS[id], own)]),
  );
/** The age rule applies to cattle only, not to bison or yak (9 CFR 310.22). */
const withBackbone = (template: Template): Template =>
  Object.fromEntries(
    Object.entries(template).map(([id, own]) => [
      id,
      {
        ...own,
        subcuts: own.subcuts.map((cut) => (BACKBONE_CUTS.includes(cut.title) ? { ...cut, hasBackbone: true } : cut)),
      },
    ]),
  );

interface Large {
  /** What this animal's ground meat is called. */
  meat: string;
  /** A quarter has fewer choices: its rib gives either steaks or a roast. */
  share: 'side' | 'quarter';
  steak?: string;
  roast?: string;
  fat?: string;
  hasHump?: boolean;
  hasSuet?: boolean;
  organs?: string[];
}

/**
 * The sheet for cattle and animals that are cut the same way. Its rules apply to one side of the animal. See
 * docs/trade-facts.md, Beef.
 */
export const largeSheet = (large: Large): Template =>
  withUsual(
    withYields(withLimits(large.meat === 'beef' ? withBackbone(partsOf(large)) : partsOf(large)), largeYields(large)),
  );

const partsOf = ({
  meat,
  share,
  steak = '1"',
  roast = '3-4 lb',
  fat = '85/15',
  hasHump = false,
  hasSuet = true,
  organs = BEEF_ORGANS,
}: Large): Template => ({
  ...(hasHump && {
    hump: partOfOneChoice('Hump', [15, 25], [subcut('Hump roast', roasts(roast)), subcut('Grind hump')]),
  }),
  chuck: part(
    'Chuck',
    [33, 28.5],
    [
      subcut('Chuck roast', roasts(roast), meat === 'beef' ? backbone() : bone(), portion()),
      subcut('Chuck steak', steaks(steak), perPackage(), portion()),
      subcut('Flat iron steak', steaks(steak), perPackage()),
      subcut('Denver steak', steaks(steak), perPackage()),
      subcut('Chuck stew meat', stew()),
      subcut('Grind chuck'),
    ],
    excludes('Grind chuck', 'Chuck roast', 'Chuck steak', 'Flat iron steak', 'Denver steak', 'Chuck stew meat'),
  ),
  arm: partOfOneChoice('Arm / shoulder', [53, 28], [subcut('Arm roast', roasts(roast)), subcut('Grind arm')]),
  rib: part(
    'Rib',
    [34.5, 47.5],
    [
      subcut('Bone-in rib steak', steaks(steak), perPackage(), portion()),
      subcut('Boneless ribeye steak (Delmonico)', steaks(steak), perPackage(), portion()),
      subcut(
        'Bone-in prime rib roast',
        oneOf('Roast size', ['2-3 lb', '3-4 lb', '4-5 lb', '5-6 lb', ...ribs(hasHump), 'Whole'], '3-4 lb'),
        portion(),
      ),
      subcut('Boneless prime rib roast', roasts(roast), portion()),
      needing(['Boneless ribeye steak (Delmonico)', 'Boneless prime rib roast'], subcut('Back ribs', keep())),
      subcut('Grind rib'),
    ],
    excludes('Grind rib', ...RIB_CUTS),
    onlyOneOf('Bone-in rib steak', 'Boneless ribeye steak (Delmonico)'),
    onlyOneOf('Bone-in prime rib roast', 'Boneless prime rib roast'),
    excludes('Back ribs', 'Bone-in rib steak', 'Bone-in prime rib roast'), // back ribs are only possible when the rib is boned
    share === 'quarter' ? onlyOneOf(...RIB_CUTS.slice(0, 4)) : [],
  ),
  shortloin: part(
    'Short loin',
    [26.5, 63],
    [
      subcut('T-bone & porterhouse', steaks(steak), perPackage()),
      subcut('NY strip steak', steaks(steak), perPackage()),
      besideStrip(
        share,
        subcut('Filet mignon', thickness(['1"', '1 1/4"', '1 1/2"', '2"'], '1 1/2"'), perPackage(['1', '2'])),
      ),
      besideStrip(share, subcut('Whole tenderloin')),
      subcut('Bone-in strip (Kansas City)', steaks(steak), perPackage()),
    ],
    // A T-bone is strip and tenderloin on one bone, so it rules out both.
    excludes(
      'T-bone & porterhouse',
      'NY strip steak',
      'Filet mignon',
      'Whole tenderloin',
      'Bone-in strip (Kansas City)',
    ),
    onlyOneOf('Filet mignon', 'Whole tenderloin'),
    onlyOneOf('NY strip steak', 'Bone-in strip (Kansas City)'),
  ),
  sirloin: part(
    'Sirloin',
    [37.5, 71],
    [
      subcut('Sirloin steak boneless', steaks(steak), perPackage(['1', '2'])),
      subcut('Sirloin steak bone-in', steaks(steak), perPackage()),
      subcut('Tri-tip roast', keep()),
      subcut('Coulotte (picanha)', keep()),
      subcut('Grind sirloin'),
    ],
    excludes('Sirloin steak bone-in', 'Sirloin steak boneless', 'Tri-tip roast', 'Coulotte (picanha)'), // it includes cap and tri-tip
    excludes('Grind sirloin', 'Sirloin steak boneless', 'Sirloin steak bone-in', 'Tri-tip roast', 'Coulotte (picanha)'),
  ),
  sirlointip: partOfOneChoice(
    'Sirloin tip',
    [52.5, 67.5],
    [
      subcut('Sirloin tip roast', roasts(roast)),
      subcut('Sirloin tip steak', steaks(steak), perPackage(), tenderized()),
      subcut('Kabob (tip)', stew()),
      subcut('Grind tip'),
    ],
  ),
  topround: part(
    'Top round',
    [38.5, 85.5],
    [
      subcut('Round steak', steaks(steak), perPackage(), tenderized(), ...halved(share)),
      subcut('London broil', thickness(['1 1/2"', '2"'], '1 1/2"'), ...halved(share)),
      subcut('Top round roast', roasts(roast), ...halved(share)),
      subcut('Grind top round'),
    ],
    excludes('Grind top round', ...ROUND_CUTS),
    share === 'quarter' ? onlyOneOf(...ROUND_CUTS) : [],
  ),
  bottomround: partOfOneChoice(
    'Bottom round',
    [50.5, 83],
    [
      subcut('Bottom round roast', roasts(roast)),
      subcut('Cube steak', perPackage()),
      subcut('Jerky strips', flavors(['Plain', 'Pepper', 'Teriyaki', 'Hot'])),
      subcut('Grind bottom round'),
    ],
  ),
  eyeofround: partOfOneChoice(
    'Eye of round',
    [62, 83],
    [subcut('Eye roast', roasts(roast)), subcut('Eye steak', steaks(steak), perPackage()), subcut('Grind eye')],
  ),
  rumpheel: part(
    'Rump & heel',
    [26.5, 85],
    [
      subcut('Rump roast', roastWeight(['2 lb', '2 1/2 lb', '3 lb', '3 1/2 lb', '4 lb'], '3 lb')),
      subcut('Heel (Pikes Peak) roast', roastWeight(['2 lb', '2 1/2 lb', '3 lb', '3 1/2 lb', '4 lb'], '3 lb')),
      subcut('Grind rump'),
    ],
    excludes('Grind rump', 'Rump roast', 'Heel (Pikes Peak) roast'),
  ),
  brisket: partOfOneChoice(
    'Brisket',
    [64.5, 25],
    [
      subcut('Whole packer brisket'),
      subcut('Brisket cut in half'),
      subcut('Flat + point'),
      subcut(`Corned ${meat}`),
      subcut('Grind brisket'),
    ],
  ),
  plate: part(
    'Plate',
    [58, 48],
    [
      subcut('Short ribs English', packSize()),
      subcut('Short ribs flanken', packSize()),
      subcut('Boneless short rib', packSize()),
      subcut('Grind short ribs'),
      subcut('Skirt steak (fajita)', oneOf('Cut', ['Whole', 'Fajita strips'], 'Whole')),
      subcut('Grind skirt'),
    ],
    onlyOneOf('Short ribs English', 'Short ribs flanken', 'Boneless short rib', 'Grind short ribs'),
    onlyOneOf('Skirt steak (fajita)', 'Grind skirt'),
  ),
  flank: partOfOneChoice(
    'Flank',
    [64, 61],
    [
      subcut('Flank steak'),
      subcut('Tenderized flank', maybeOneOf('Tenderized', ['25 %', '50 %', '75 %', 'All'], 'All')),
      subcut('Grind flank'),
    ],
  ),
  shank: partOfOneChoice(
    'Shank',
    [77, 28.5],
    [
      subcut('Soup bones (meaty shank)', packSize(['2 lb', '2 1/2 lb', '3 lb'], '2 lb')),
      subcut('Osso buco', thickness(['1 1/2"', '2"'], '1 1/2"')),
      subcut('Grind shank'),
    ],
  ),
  [`ground${meat}`]: part(
    `Ground ${meat}`,
    [8, 45],
    [{ ...subcut(`Ground ${meat}`, groundPackage(), lean(fat), patties(), specialRequest()), isRequired: true }],
  ),
  extras: part(
    'Extras',
    [8, 15],
    [
      subcut('Marrow bones', keep()),
      subcut('Knuckle / dog bones', keep()),
      ...(hasSuet
        ? [subcut('Suet / tallow fat', keep(), ifKept(maybeOneOf('Form', ['Ground', 'Chunks'], 'Ground')))]
        : []),
      subcut('Cheek meat', keep()),
      subcut('Hanger steak', keep()),
    ],
  ),
  organs: part(
    'Organs',
    [8, 78],
    [
      subcut('Liver', keep(), ifKept(maybeOneOf('Form', ['Sliced, 1 lb packages', 'Whole'], 'Sliced, 1 lb packages'))),
      ...organs.map((organ) => subcut(organ, keep())),
    ],
  ),
});

/** A side's top round can be split between two cuts; a quarter's can't. See docs/trade-facts.md, Beef. */
const halved = (share: Large['share']) => (share === 'side' ? [portion()] : []);
/**
 * A tenderloin can be cut separately alongside a strip. A quarter can have only one cut here, so its tenderloin requires a
 * strip and doesn't count toward that limit.
 */
const besideStrip = (share: Large['share'], cut: Subcut): Subcut =>
  share === 'quarter' ? needing(['NY strip steak', 'Bone-in strip (Kansas City)'], cut) : cut;
