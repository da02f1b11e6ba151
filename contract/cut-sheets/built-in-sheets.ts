import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/beef-template.ts';
import { goatSheet, lambSheet } from '#contract/cut-sheets/lamb-sheet.ts';
import { largeSheet } from '#contract/cut-sheets/large-sheet.ts';
import { porkSheet } from '#contract/cut-sheets/pork-sheet.ts';
import { POULTRY_TEMPLATE } from '#contract/cut-sheets/poultry-sheet.ts';
import type { Template } from '#contract/cut-sheets/template.ts';
import { venisonSheet } from '#contract/cut-sheets/venison-sheet.ts';
import type { Species } from '#contract/lib/species.ts';

interface BuiltInSheet {
  name: string;
  form_json: Template;
}

/** Shares of large animals are quarters, halves or wholes, those of small ones halves or wholes: a smaller share is cut more simply. Domain facts, sections 1 and 5. */
const halves = (name: string, sheet: (share: 'whole' | 'half') => Template): BuiltInSheet[] => [
  { name, form_json: sheet('whole') },
  { name: `${name} half`, form_json: sheet('half') },
];
const quarters = (name: string, sheet: (share: 'side' | 'quarter') => Template): BuiltInSheet[] => [
  { name, form_json: sheet('side') },
  { name: `${name} quarter`, form_json: sheet('quarter') },
];

const bison = { meat: 'bison', roast: '2-3 lb', fat: '90/10', hasHump: true };
const yak = { meat: 'yak', roast: '2-3 lb', fat: '90/10', hasSuet: false };
const elk = { meat: 'elk', steak: '1 1/4"', fat: '90/10', hasSuet: false, organs: ['Heart', 'Tongue', 'Kidney'] };

/** The cut sheets that a plant starts with for each species it handles, the usual one first. Decision C-82. */
export const BUILT_IN_SHEETS: Readonly<Record<Species, () => BuiltInSheet[]>> = {
  beef: () => [
    { name: 'Beef', form_json: BEEF_TEMPLATE },
    { name: 'Beef quarter', form_json: BEEF_QUARTER_TEMPLATE },
  ],
  bison: () => quarters('Bison', (share) => largeSheet({ ...bison, share })),
  yak: () => quarters('Yak', (share) => largeSheet({ ...yak, share })),
  elk: () => [
    ...quarters('Elk', (share) => largeSheet({ ...elk, share })),
    { name: 'Elk boneless (hunted)', form_json: venisonSheet({ meat: 'elk', steak: '1 1/4"', roast: '3-4 lb' }) },
  ],
  hog: () => halves('Hog', porkSheet),
  pork: () => halves('Pork', porkSheet),
  lamb: () => halves('Lamb', lambSheet),
  goat: () => halves('Goat', goatSheet),
  deer: () => [{ name: 'Deer', form_json: venisonSheet({ meat: 'venison' }) }],
  wild_game: () => [{ name: 'Wild Game', form_json: venisonSheet({ meat: 'game' }) }],
  poultry: () => [{ name: 'Poultry', form_json: POULTRY_TEMPLATE }],
};
