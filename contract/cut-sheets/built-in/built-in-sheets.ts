import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import {
  BISON_PLACES,
  ELK_PLACES,
  ELK_VENISON_PLACES,
  GAME_PLACES,
  GOAT_PLACES,
  placed,
  YAK_PLACES,
} from '#contract/cut-sheets/built-in/label-places.ts';
import { goatSheet, lambSheet } from '#contract/cut-sheets/built-in/lamb-sheet.ts';
import { largeSheet } from '#contract/cut-sheets/built-in/large-sheet.ts';
import { porkSheet } from '#contract/cut-sheets/built-in/pork-sheet.ts';
import { POULTRY_TEMPLATE } from '#contract/cut-sheets/built-in/poultry-sheet.ts';
import { withSheetQuestions } from '#contract/cut-sheets/built-in/sheet-questions.ts';
import { venisonSheet } from '#contract/cut-sheets/built-in/venison-sheet.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';

interface BuiltInSheet {
  name: string;
  form_json: Template;
  /** The share sizes that the sheet is for, in quarters; empty means any size. */
  share_sizes: readonly number[];
}

const ANY: readonly number[] = [];
const QUARTER = [1];
const SIDE = [2, 3, 4];
/** Small animals have no quarter sheet, so quarters use the half sheet. */
const HALF = [1, 2];
const WHOLE = [3, 4];

/**
 * Large animals have sheets for quarters, halves, and wholes; small ones, only for halves and wholes. A smaller share
 * has fewer choices.
 */
const halves = (name: string, sheet: (share: 'whole' | 'half') => Template): BuiltInSheet[] => [
  { name, form_json: sheet('whole'), share_sizes: WHOLE },
  { name: `${name} half`, form_json: sheet('half'), share_sizes: HALF },
];
const quarters = (name: string, sheet: (share: 'side' | 'quarter') => Template): BuiltInSheet[] => [
  { name, form_json: sheet('side'), share_sizes: SIDE },
  { name: `${name} quarter`, form_json: sheet('quarter'), share_sizes: QUARTER },
];

const bison = { meat: 'bison', roast: '2-3 lb', fat: '90/10', hasHump: true };
const yak = { meat: 'yak', roast: '2-3 lb', fat: '90/10', hasSuet: false };
const elk = { meat: 'elk', steak: '1 1/4"', fat: '90/10', hasSuet: false, organs: ['Heart', 'Tongue', 'Kidney'] };

const CUT_FORMS: Readonly<Record<Species, () => BuiltInSheet[]>> = {
  beef: () => [
    { name: 'Beef', form_json: BEEF_TEMPLATE, share_sizes: SIDE },
    { name: 'Beef quarter', form_json: BEEF_QUARTER_TEMPLATE, share_sizes: QUARTER },
  ],
  bison: () => quarters('Bison', (share) => placed(largeSheet({ ...bison, share }), BISON_PLACES)),
  yak: () => quarters('Yak', (share) => placed(largeSheet({ ...yak, share }), YAK_PLACES)),
  elk: () => [
    ...quarters('Elk', (share) => placed(largeSheet({ ...elk, share }), ELK_PLACES)),
    {
      name: 'Elk boneless (hunted)',
      form_json: placed(venisonSheet({ meat: 'elk', steak: '1 1/4"', roast: '3-4 lb' }), ELK_VENISON_PLACES),
      share_sizes: ANY,
    },
  ],
  hog: () => halves('Hog', porkSheet),
  pork: () => halves('Pork', porkSheet),
  lamb: () => halves('Lamb', lambSheet),
  goat: () => halves('Goat', (share) => placed(goatSheet(share), GOAT_PLACES)),
  deer: () => [{ name: 'Deer', form_json: venisonSheet({ meat: 'venison' }), share_sizes: ANY }],
  wild_game: () => [
    { name: 'Wild Game', form_json: placed(venisonSheet({ meat: 'game' }), GAME_PLACES), share_sizes: ANY },
  ],
  poultry: () => [{ name: 'Poultry', form_json: POULTRY_TEMPLATE, share_sizes: ANY }],
};

/** The cut sheets a plant starts with for each species it handles, the usual one first. */
export const BUILT_IN_SHEETS = Object.fromEntries(
  SPECIES.map((species) => [
    species,
    () => CUT_FORMS[species]().map((sheet) => ({ ...sheet, form_json: withSheetQuestions(sheet.form_json, species) })),
  ]),
) as Record<Species, () => BuiltInSheet[]>;
