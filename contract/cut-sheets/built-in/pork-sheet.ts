import {
  excludes,
  limited,
  needing,
  onlyOneOf,
  part,
  partOfEachSide,
  partOfOneChoice,
  subcut,
} from '#contract/cut-sheets/built-in/build-template.ts';
import {
  bone,
  curing,
  groundPackage,
  ifKept,
  keep,
  maybeOneOf,
  oneOf,
  packSize,
  perPackage,
  sausage,
  sliced,
  specialRequest,
  thickness,
} from '#contract/cut-sheets/built-in/controls.ts';
import { withUsual } from '#contract/cut-sheets/built-in/with-usual.ts';
import type { SingleControl, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { PORK_YIELDS } from '#contract/cut-sheets/yields/pork-yields.ts';
import { withYields } from '#contract/cut-sheets/yields/with-yields.ts';

const chopsPerPackage = () => perPackage(['2', '3', '4', '5', '6'], '2');
const chop = () => thickness(['1/2"', '3/4"', '1"', '1 1/4"', '1 1/2"'], '3/4"');
const buttPieces = () => oneOf('Pieces', ['3-4 lb', '4-5 lb', '5 lb', '2 pieces', 'Whole'], '4-5 lb');
const picnicPieces = (byDefault: string) => oneOf('Pieces', ['3 lb', '4 lb', '5 lb', '2 pieces', 'Whole'], byDefault);
/** A ham cut entirely into slices is boned first. The questions about slices are asked only if there are any slices. */
const ham = (title: string, ...more: SingleControl[]): Subcut =>
  subcut(
    title,
    {
      ...oneOf('Form', ['Whole', 'Halved', 'Quartered', '2 end roasts + center slices', 'All slices'], 'Halved'),
      excludes: [{ option: 'All slices', cut: title, question: 'Bone', other: 'Bone-in' }],
    },
    bone(),
    ifSliced(maybeOneOf('Slice thickness', ['1/4"', '1/2"', '3/4"', '1"'], '1/2"')),
    ifSliced(maybeOneOf('Slices per package', ['1', '2', '3', '4'], '2')),
    ...more,
  );
const ifSliced = (control: SingleControl): SingleControl => ({
  ...control,
  showIf: { question: 'Form', options: ['2 end roasts + center slices', 'All slices'] },
});
const SAUSAGES = [
  'Breakfast',
  'Mild',
  'Hot',
  'Sage',
  'Maple',
  'Sweet Italian',
  'Hot Italian',
  'Polish / kielbasa',
  'Chorizo',
  'Bratwurst',
];

/**
 * The loin is cut one way. Bone-in chops include the back ribs and the tenderloin, so those need a boned loin; one or two
 * roasts can be cut from the same loin as the chops. Plants that always include the tenderloin can remove that exclusion. See
 * docs/trade-facts.md, Pork.
 */
const loin = () =>
  part(
    'Loin',
    [29, 54],
    [
      subcut('Bone-in chops', chop(), chopsPerPackage()),
      subcut('Boneless chops', chop(), chopsPerPackage()),
      subcut('Smoked chops', chop(), chopsPerPackage()),
      needing(
        ['Bone-in chops', 'Boneless chops', 'Smoked chops'],
        subcut(
          'Loin roast',
          oneOf('Roasts', ['1', '2'], '1'),
          oneOf('Roast weight', ['2-3 lb', '3-4 lb'], '3-4 lb'),
          bone(),
        ),
      ),
      subcut('Whole loin roast', bone()),
      subcut('Canadian bacon (smoked)', ...sliced()),
      needing(BONED_LOIN, subcut('Baby back ribs', oneOf('Cut', ['Whole', 'Half slab'], 'Whole'))),
      needing(BONED_LOIN, subcut('Pork tenderloin', keep())),
    ],
    onlyOneOf('Bone-in chops', 'Boneless chops', 'Smoked chops', 'Whole loin roast', 'Canadian bacon (smoked)'),
    excludes('Loin roast', 'Whole loin roast', 'Canadian bacon (smoked)'),
    excludes('Bone-in chops', 'Baby back ribs', 'Pork tenderloin'),
    excludes('Smoked chops', 'Baby back ribs', 'Pork tenderloin'),
  );
const BONED_LOIN = ['Boneless chops', 'Canadian bacon (smoked)'];

/** The sheet for hogs, whole or half. See docs/trade-facts.md, Pork. */
export const porkSheet = (share: 'whole' | 'half'): Template => withUsual(withYields(partsOf(share), PORK_YIELDS));
const partsOf = (share: 'whole' | 'half'): Template => ({
  jowl: partOfEachSide(
    share,
    'Jowl',
    [56, 15.5],
    [subcut('Jowl bacon', ...sliced()), subcut('Whole jowl'), subcut('Grind jowl')],
  ),
  shoulderbutt: partOfEachSide(
    share,
    'Shoulder butt',
    [33, 30],
    [
      subcut('Boston butt roast', buttPieces(), bone()),
      subcut('Pork steak', chop(), chopsPerPackage()),
      subcut('Butt cutlets (boneless)', chopsPerPackage()),
      subcut('Country-style ribs', packSize(['1 lb', '2 lb'], '2 lb')),
      subcut('Cottage bacon (smoked)', ...sliced()),
      subcut('Grind butt'),
    ],
  ),
  picnic: partOfEachSide(
    share,
    'Picnic',
    [57, 29.4],
    [
      subcut('Picnic roast bone-in', picnicPieces('4 lb')),
      subcut('Picnic roast boneless', picnicPieces('4 lb')),
      subcut('Smoked picnic', picnicPieces('Whole'), curing()),
      subcut('Grind picnic'),
    ],
  ),
  loin: limited({ half: 1, whole: 2 }, loin()),
  spareribs: partOfOneChoice(
    'Spare ribs',
    [46, 46],
    [
      subcut('Spare ribs whole'),
      subcut('Spare ribs cut in half lengthwise'),
      subcut('Spare ribs quartered'),
      subcut('St Louis ribs'),
      subcut('Grind ribs'),
    ],
  ),
  belly: partOfEachSide(
    share,
    'Belly',
    [63, 53],
    [
      subcut('Bacon', ...sliced(), curing(), maybeOneOf('Flavor', ['Regular', 'Maple', 'Pepper'], 'Regular')),
      subcut('Fresh side pork (sliced)', packSize()),
      subcut('Whole fresh belly', oneOf('Pieces', ['Whole', '2-3 lb'], 'Whole')),
      subcut('Grind belly'),
    ],
  ),
  ham: partOfEachSide(
    share,
    'Ham',
    [46, 79],
    [
      ham('Smoked ham', curing()),
      ham('Fresh ham roast'),
      subcut(
        'Ham steak',
        thickness(['1/2"', '3/4"', '1"'], '1/2"'),
        perPackage(['1', '2'], '2'),
        oneOf('Cure', ['Fresh', 'Cured + smoked', 'Cured + smoked without added nitrite'], 'Cured + smoked'),
        oneOf('Ends', ['Roasts', 'Ground'], 'Roasts'), // the steaks come from the center
      ),
      subcut('Grind ham'),
    ],
  ),
  hocks: partOfEachSide(
    share,
    'Hocks',
    [78, 27],
    [subcut('Smoked hocks', curing()), subcut('Fresh hocks'), subcut('Trim hocks')],
  ),
  neckfeet: part(
    'Neck & feet',
    [89, 16.8],
    [
      subcut('Neck bones fresh'),
      subcut('Neck bones smoked'),
      subcut('Feet', keep()),
      subcut('Tail', keep()),
      subcut('Head', keep()),
    ],
    onlyOneOf('Neck bones fresh', 'Neck bones smoked'),
  ),
  fat: part(
    'Fat',
    [12, 54],
    [
      subcut('Leaf lard', keep(), ifKept(maybeOneOf('Form', ['Ground for lard', 'Chunks'], 'Ground for lard'))),
      subcut('Back fat', keep(), ifKept(maybeOneOf('Form', ['Ground for lard', 'Chunks'], 'Ground for lard'))),
    ],
  ),
  groundpork: part(
    'Sausage & ground',
    [8, 35],
    [
      { ...subcut('Ground pork (unseasoned)', groundPackage(), specialRequest()), isRequired: true },
      subcut('Seasoned sausage', sausage(SAUSAGES, { min: 15 }), packSize()),
    ],
  ),
  organs: part(
    'Organs',
    [8, 78],
    ['Liver', 'Heart', 'Tongue', 'Kidney'].map((organ) => subcut(organ, keep())),
  ),
});
