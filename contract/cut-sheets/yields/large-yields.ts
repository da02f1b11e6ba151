import { cut, GROUND, ORGAN, type Yields } from '#contract/cut-sheets/yields/with-yields.ts';

const each = (per_side: number) => ({ piece: { per_side } });
const long = (inches: number) => ({ piece: { inches } });
const weighing = (pounds: number) => ({ piece: { pounds } });

const ORGANS = ['Liver', 'Heart', 'Tongue', 'Oxtail', 'Kidney', 'Sweetbreads', 'Tripe', 'Testicles'];
/** Bison, yak, and elk have less fat to trim than cattle. */
const LEANER = 1.06;

/**
 * Beef and the animals that are cut like it. The parts are KSU's primals: round 22, chuck 27, brisket 4, shank 3, kidney fat 3,
 * sirloin 7, flank 5, short loin 10, plate 9, rib 10; bones people ask for by name are under Extras. Yields are set so that a
 * side yields what plants and customers report: rib 15 lb bone-in and 10 boneless, 14 rib and 8 sirloin steaks, about 60 lb of
 * ground meat with all cuts kept. See docs/yield-estimate.md.
 */
export function largeYields({ meat, hasHump = false }: { meat: string; hasHump?: boolean }): Yields {
  const lean = meat === 'beef' ? 1 : LEANER;
  const flesh = (percent: number) => Math.round(percent * lean * 10) / 10;
  return {
    hump: { weight: 4, meat: flesh(66), cuts: { 'Hump roast': cut(60), 'Grind hump': GROUND } },
    chuck: {
      weight: hasHump ? 15 : 19,
      meat: flesh(67.5),
      cuts: {
        'Chuck roast': cut(50, { meat: 42 }),
        'Chuck steak': cut(50, { meat: 42, ...long(18) }),
        'Flat iron steak': cut(4, weighing(0.5)),
        'Denver steak': cut(4, weighing(0.5)),
        'Chuck stew meat': cut(60, { service: 'stew' }),
        'Grind chuck': GROUND,
      },
    },
    arm: { weight: 6, meat: flesh(66), cuts: { 'Arm roast': cut(60, { meat: 54 }), 'Grind arm': GROUND } },
    rib: {
      weight: 10,
      meat: flesh(54),
      cuts: {
        'Bone-in rib steak': cut(44, { meat: 29, ...long(12) }),
        'Boneless ribeye steak (Delmonico)': cut(29, long(12)),
        'Bone-in prime rib roast': cut(44, { meat: 29, ...long(12.5) }),
        'Boneless prime rib roast': cut(29, long(12.5)),
        'Back ribs': cut(12, { meat: 3, ...each(1) }),
        'Grind rib': GROUND,
      },
    },
    shortloin: {
      weight: 10,
      meat: flesh(54),
      cuts: {
        'T-bone & porterhouse': cut(43, { meat: 35, ...long(11.5) }),
        'NY strip steak': cut(28, long(14)),
        'Filet mignon': cut(11, long(12)),
        'Whole tenderloin': cut(12, each(1)),
        'Bone-in strip (Kansas City)': cut(38, { meat: 28, ...long(14) }),
        'Grind short loin': GROUND,
      },
    },
    sirloin: {
      weight: 7,
      meat: flesh(63),
      cuts: {
        'Sirloin steak boneless': cut(57, long(7)),
        'Sirloin steak bone-in': cut(80, { meat: 57, ...long(7) }),
        'Tri-tip roast': cut(11, each(1)),
        'Coulotte (picanha)': cut(10, each(1)),
        'Grind sirloin': GROUND,
      },
    },
    sirlointip: {
      weight: 3.5,
      meat: flesh(76),
      cuts: {
        'Sirloin tip roast': cut(68),
        'Sirloin tip steak': cut(66, long(6)),
        'Kabob (tip)': cut(70, { service: 'stew' }),
        'Grind tip': GROUND,
      },
    },
    topround: {
      weight: 6,
      meat: flesh(78),
      cuts: {
        'Round steak': cut(70, long(8)),
        'London broil': cut(68, long(8)),
        'Top round roast': cut(70),
        'Grind top round': GROUND,
      },
    },
    bottomround: {
      weight: 4.5,
      meat: flesh(78),
      cuts: {
        'Bottom round roast': cut(72),
        'Cube steak': cut(74, weighing(1 / 3)),
        'Jerky strips': cut(36, { meat: 76, service: 'smoking', ...weighing(1) }),
        'Grind bottom round': GROUND,
      },
    },
    eyeofround: {
      weight: 2,
      meat: flesh(80),
      cuts: { 'Eye roast': cut(78), 'Eye steak': cut(76, long(9)), 'Grind eye': GROUND },
    },
    rumpheel: {
      weight: 3,
      meat: flesh(72),
      cuts: { 'Rump roast': cut(42), 'Heel (Pikes Peak) roast': cut(28), 'Grind rump': GROUND },
    },
    brisket: {
      weight: 4,
      meat: flesh(62),
      cuts: {
        'Whole packer brisket': cut(70, { meat: 60, ...each(1) }),
        'Brisket cut in half': cut(70, { meat: 60, ...each(2) }),
        'Flat + point': cut(66, { meat: 60, ...each(2) }),
        [`Corned ${meat}`]: cut(70, { meat: 60, service: 'smoking', ...each(2) }),
        'Grind brisket': GROUND,
      },
    },
    plate: {
      weight: 9,
      meat: flesh(48),
      cuts: {
        'Short ribs English': cut(15, { meat: 9 }),
        'Short ribs flanken': cut(15, { meat: 9 }),
        'Boneless short rib': cut(9),
        'Grind short ribs': GROUND,
        'Skirt steak (fajita)': cut(7, each(1)),
        'Grind skirt': GROUND,
      },
    },
    flank: {
      weight: 5,
      meat: flesh(48),
      cuts: { 'Flank steak': cut(10, each(1)), 'Tenderized flank': cut(10, each(1)), 'Grind flank': GROUND },
    },
    shank: {
      weight: 3,
      meat: flesh(46),
      cuts: {
        'Soup bones (meaty shank)': cut(76, { meat: 44 }),
        'Osso buco': cut(76, { meat: 44, ...long(12) }),
        'Grind shank': GROUND,
      },
    },
    [`ground${meat}`]: { cuts: { [`Ground ${meat}`]: cut(97) } },
    extras: {
      weight: 8,
      meat: 0,
      cuts: {
        'Marrow bones': cut(34, { meat: 0, ...weighing(3) }),
        'Knuckle / dog bones': cut(30, { meat: 0, ...weighing(3) }),
        'Suet / tallow fat': cut(36, { meat: 0, ...weighing(5) }),
        'Cheek meat': cut(0, each(1)),
        'Hanger steak': cut(0, each(0.5)),
      },
    },
    organs: {
      cuts: Object.fromEntries(ORGANS.map((title) => [title, ORGAN])),
    },
  };
}
