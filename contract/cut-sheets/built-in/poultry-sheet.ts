import { onlyOneOf, part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { ifKept, keep, maybeOneOf, oneOf, packSize, specialRequest } from '#contract/cut-sheets/built-in/controls.ts';
import { FLOCK } from '#contract/cut-sheets/built-in/portions.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { POULTRY_YIELDS } from '#contract/cut-sheets/yields/poultry-yields.ts';
import { withYields } from '#contract/cut-sheets/yields/with-yields.ts';

const birds = () =>
  oneOf(FLOCK, ['All', '90 %', '80 %', '75 %', '70 %', '60 %', '50 %', '40 %', '30 %', '25 %', '20 %', '10 %'], 'All');
const bag = () => oneOf('Bag', ['Poly', 'Shrink', 'Vacuum'], 'Shrink');
const perBag = (options: string[], byDefault: string) => oneOf('Per package', options, byDefault);

const PARTS: Template = {
  birds: {
    undecided: 'the birds are left whole',
    ...part(
      'Birds',
      [52, 50],
      [
        subcut('Whole birds', birds(), bag(), specialRequest()),
        subcut('Halves', birds(), bag(), perBag(['1', '2'], '2')),
        subcut('Quarters', birds(), bag(), perBag(['2', '4'], '4')),
        subcut('8-piece cut-up', birds(), bag()),
        subcut('Parts packs', birds(), bag(), perBag(['2', '4', '6', '8'], '4')),
        subcut('Boneless breasts & leg quarters', birds(), bag(), perBag(['2', '4'], '2')),
        subcut('Ground poultry', birds(), packSize()),
      ],
    ),
  },
  giblets: part(
    'Giblets & necks',
    [36, 32],
    [
      subcut('Giblets & neck inside the bird'),
      subcut(
        'Giblets packed separately',
        maybeOneOf('How packed', ['Mixed', 'Liver, heart, and gizzard separate'], 'Mixed'),
      ),
      subcut('No giblets'),
      subcut('Necks packed separately', keep()),
    ],
    onlyOneOf('Giblets & neck inside the bird', 'Giblets packed separately', 'No giblets'),
    onlyOneOf('Giblets & neck inside the bird', 'Necks packed separately'),
  ),
  extras: part(
    'Extras',
    [87, 33],
    [subcut('Feet', keep()), subcut('Backs for stock', keep(), ifKept(packSize(['2 lb', '5 lb'], '2 lb')))],
  ),
};

/** The sheet for a flock. See docs/trade-facts.md, Poultry. */
export const POULTRY_TEMPLATE: Template = withYields(PARTS, POULTRY_YIELDS);
