import { excludes, part, partOfOneChoice, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import {
  addedFat,
  flavors,
  groundPackage,
  keep,
  oneOf,
  patties,
  perPackage,
  portion,
  poundsOfFlavors,
  roastWeight,
  specialRequest,
  stew,
  tenderized,
  thickness,
} from '#contract/cut-sheets/built-in/controls.ts';
import { withUsual } from '#contract/cut-sheets/built-in/with-usual.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { venisonYields } from '#contract/cut-sheets/yields/venison-yields.ts';
import { withYields } from '#contract/cut-sheets/yields/with-yields.ts';

interface Venison {
  /** What this animal's ground meat and stew meat are called. */
  meat: string;
  /** Thicker for elk, which are larger than deer. */
  steak?: string;
  roast?: string;
}

const SPECIALTIES = ['Summer sausage', 'Snack sticks', 'Bratwurst', 'Ring bologna', 'Jerky from trim', 'Hot dogs'];
const FLAVORS = ['Original', 'Jalapeño cheddar', 'Teriyaki', 'Hot'];
const smoked = () => flavors(FLAVORS);

/** The sheet for deer and other game, boneless throughout. See docs/trade-facts.md, Deer and game. */
export const venisonSheet = (game: Venison): Template => withUsual(withYields(partsOf(game), venisonYields(game.meat)));
const partsOf = ({ meat, steak = '1"', roast = '2-3 lb' }: Venison): Template => ({
  backstrap: partOfOneChoice(
    'Backstrap',
    [34.5, 52],
    [
      subcut('Butterfly steaks', thick(steak), perPackage()),
      subcut('Medallions', thick(steak), perPackage()),
      subcut('Backstrap whole or halved', oneOf('Cut', ['Whole', 'Halved'], 'Halved')),
    ],
  ),
  tenderloin: part('Tenderloin', [45.5, 62], [subcut('Tenderloins whole', keep())]),
  hindquarter: part(
    'Hindquarter',
    [56.5, 77],
    [
      subcut('Hind steaks', thick('3/4"'), perPackage(), tenderized(), ofHinds()),
      subcut('Hind cubed steaks (tenderized)', perPackage(), ofHinds()),
      subcut('Hind roasts', roastWeight(undefined, roast), ofHinds()),
      subcut('Hind jerky', smoked(), ofHinds()),
      subcut(`Dried ${meat}`, ofHinds()),
      subcut('Grind hinds'),
    ],
    excludes(
      'Grind hinds',
      'Hind steaks',
      'Hind cubed steaks (tenderized)',
      'Hind roasts',
      'Hind jerky',
      `Dried ${meat}`,
    ),
  ),
  shoulderneck: partOfOneChoice(
    'Shoulder & neck',
    [45, 32],
    [
      subcut('Shoulder & neck roast', roastWeight(undefined, roast)),
      subcut('Shoulder & neck stew', stew()),
      subcut('Grind shoulder & neck'),
    ],
  ),
  ground: part(
    'Ground',
    [8, 45],
    [{ ...subcut(`Ground ${meat}`, groundPackage(), addedFat(), patties(), specialRequest()), isRequired: true }],
  ),
  specialty: part(
    'Specialty',
    [8, 64],
    SPECIALTIES.map((title) => subcut(title, poundsOfFlavors(FLAVORS, { min: 5 }))),
  ),
  trophy: part(
    'Trophy',
    [8, 83],
    ['Cape / shoulder mount', 'European skull', 'Hide', 'Antlers returned'].map((title) => subcut(title, keep())),
  ),
});
/** Includes 20%, because a hindquarter can be cut up to five ways. */
const ofHinds = () => portion(['All', '75 %', '50 %', '25 %', '20 %']);
const thick = (byDefault: string) => thickness(['1/2"', '3/4"', '1"', '1 1/4"', '1 1/2"'], byDefault);
