import {
  insteadOf,
  part,
  partOfEachSide,
  partOfOneChoice,
  subcut,
} from '#contract/cut-sheets/built-in/build-template.ts';
import {
  groundPackage,
  ifKept,
  keep,
  maybeOneOf,
  oneOf,
  packSize,
  perPackage,
  roastWeight,
  sausage,
  specialRequest,
  thickness,
} from '#contract/cut-sheets/built-in/controls.ts';
import { withUsual } from '#contract/cut-sheets/built-in/with-usual.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import { GOAT_YIELDS, LAMB_YIELDS } from '#contract/cut-sheets/yields/small-yields.ts';
import { withYields } from '#contract/cut-sheets/yields/with-yields.ts';

interface Small {
  meat: 'lamb' | 'goat';
  share: 'whole' | 'half';
}

const chop = (byDefault: string) => thickness(['3/4"', '1"', '1 1/4"', '1 1/2"'], byDefault);
const chopsPerPackage = () => perPackage(['2', '4', '6', '8'], '4');

/** The cuts that lambs and goats share. */
const meatParts = ({ meat, share }: Small): Record<string, Part> => ({
  neck: partOfOneChoice(
    'Neck',
    [32, 21],
    [subcut('Neck slices', perPackage(['1', '2', '4'])), subcut('Neck roast'), subcut('Grind neck')],
  ),
  shoulder: partOfEachSide(
    share,
    'Shoulder',
    [44, 29],
    [
      subcut('Shoulder chops', chop('1"'), chopsPerPackage()),
      subcut('Shoulder roast', oneOf('Cut', ['Whole', 'Halved', '3 lb'], 'Halved')),
      subcut('Boneless rolled shoulder', roastWeight(['2-3 lb', '3-4 lb', 'Whole'], '3-4 lb')),
      subcut('Shoulder stew', packSize()),
      ...(meat === 'goat' ? [subcut('Shoulder curry (cubed, bone-in)', packSize())] : []),
      subcut('Grind shoulder'),
    ],
  ),
  rack: rack(share),
  loin: partOfOneChoice(
    'Loin',
    [30, 60],
    [
      subcut('Loin chops', chop('1 1/4"'), chopsPerPackage()),
      // A saddle is both loins, still on the bone.
      subcut(share === 'whole' ? 'Saddle (bone-in loin roast)' : 'Bone-in loin roast'),
      subcut('Boneless loin roast'),
    ],
  ),
  sirloin: partOfOneChoice(
    'Sirloin',
    [41, 69],
    [subcut('Sirloin chops', chop('1"'), chopsPerPackage()), subcut('Sirloin left on leg')],
  ),
  leg: partOfEachSide(
    share,
    'Leg',
    [53, 78],
    [
      subcut('Whole leg bone-in'),
      subcut('Leg cut in half'),
      subcut('Butterflied leg'),
      subcut('Boneless rolled leg'),
      subcut('Leg steaks', chop('3/4"'), perPackage()),
      subcut('Smoked leg'),
      subcut('Leg kabobs', packSize()),
      subcut('Grind leg'),
    ],
  ),
  shank: partOfOneChoice(
    'Shank',
    [73, 28.5],
    [
      subcut('Shanks', oneOf('Cut', ['Whole', 'Osso buco'], 'Whole'), perPackage(['1', '2', '4'])),
      subcut('Grind shanks'),
    ],
  ),
  breast: partOfOneChoice(
    'Breast',
    [62, 51],
    [
      subcut('Riblets', perPackage(['1', '2', '4'])),
      subcut('Denver ribs', perPackage(['1', '2', '4'])),
      subcut('Whole breast'),
      subcut('Grind breast'),
    ],
  ),
  [`ground${meat}`]: part(
    `Ground ${meat}`,
    [8, 45],
    [
      // A lamb always leaves trim to grind; a goat left whole does not.
      { ...subcut(`Ground ${meat}`, groundPackage(), specialRequest()), isRequired: meat === 'lamb' },
      subcut(
        meat === 'lamb' ? 'Lamb sausage' : 'Goat sausage',
        sausage(['Plain', 'Mild', 'Hot Italian', 'Merguez', 'Gyro'], { min: 5 }),
        packSize(),
      ),
    ],
  ),
});

/** A crown roast needs both racks, so a half share can't have one. */
const rack = (share: Small['share']) =>
  partOfOneChoice(
    'Rack',
    [36, 47],
    [
      subcut('Whole rack', oneOf('Frenched', ['Yes', 'No'], 'No'), maybeOneOf('Ribs', ['6', '7', '8'], '8')),
      subcut('Rib chops', chop('1 1/4"'), chopsPerPackage()),
      subcut('Frenched rib chops (lollipops)', chop('1 1/4"'), chopsPerPackage()),
      ...(share === 'whole' ? [subcut('Crown roast')] : []),
    ],
  );

const organs = (names: string[]) =>
  part(
    'Organs',
    [8, 78],
    names.map((organ) => subcut(organ, keep())),
  );

/** The sheet for lambs, whole or half. See docs/trade-facts.md, Lamb and goat. */
export function lambSheet(share: Small['share']): Template {
  const parts = { ...meatParts({ meat: 'lamb', share }), organs: organs(['Liver', 'Heart', 'Kidney', 'Tongue']) };
  return withUsual(withYields(parts, LAMB_YIELDS));
}

/** The sheet for goats: cut like a lamb, or the carcass left whole. See docs/trade-facts.md, Lamb and goat. */
export function goatSheet(share: Small['share']): Template {
  const parts = meatParts({ meat: 'goat', share });
  const carcass = partOfOneChoice(
    share === 'whole' ? 'Whole carcass' : 'Half carcass',
    [20, 50],
    [
      subcut(
        `${share === 'whole' ? 'Whole' : 'Half'} carcass cubed, bone-in (curry cut)`,
        oneOf('Cube', ['1"', '1 1/2"', '2"'], '1 1/2"'),
        packSize(['2 lb', '3 lb', '5 lb'], '2 lb'),
        specialRequest(),
      ),
      ...(share === 'whole'
        ? [
            subcut('Carcass left whole (roaster)'),
            subcut('6-way cut', oneOf('Bone', ['Bone-in', 'Boneless'], 'Bone-in')),
          ]
        : []),
    ],
  );
  const template = insteadOf(
    {
      carcass,
      ...parts,
      extras: part(
        'Extras',
        [8, 15],
        [
          subcut('Head', keep(), ifKept(maybeOneOf('Form', ['Singed', 'Skinned'], 'Skinned'))),
          subcut('Feet', keep()),
          subcut('Stomach', keep()),
        ],
      ),
      organs: organs(['Liver', 'Heart', 'Kidney']),
    },
    'carcass',
    Object.keys(parts),
  );
  return withUsual(withYields(template, GOAT_YIELDS));
}
