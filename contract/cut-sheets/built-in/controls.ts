import { PORTION } from '#contract/cut-sheets/built-in/portions.ts';
import type { Control, SingleControl } from '#contract/cut-sheets/templates/template.ts';

/** A required choice of one option; `byDefault` is preselected. */
export const oneOf = (description: string, options: string[], byDefault?: string): SingleControl => ({
  type: 'Dropdown',
  description,
  text: 'Choose',
  options,
  isRequired: true,
  ...(byDefault === undefined ? {} : { default: byDefault }),
});
/** A choice of one option that may be left blank. */
export const maybeOneOf = (...asked: Parameters<typeof oneOf>): SingleControl => ({
  ...oneOf(...asked),
  isRequired: false,
});

// Questions that most plants' sheets have in common. See docs/trade-facts.md, Questions on a sheet.
export const thickness = (options = ['1/2"', '3/4"', '1"', '1 1/4"', '1 1/2"', '2"'], byDefault = '1"') =>
  oneOf('Thickness', options, byDefault);
export const perPackage = (options = ['1', '2', '3', '4'], byDefault = '2') => oneOf('Per package', options, byDefault);
export const roastWeight = (options = ['2-3 lb', '3-4 lb', '4-5 lb', '5-6 lb'], byDefault = '3-4 lb') =>
  oneOf('Roast weight', options, byDefault);
export const packSize = (options = ['1 lb', '1 1/2 lb', '2 lb'], byDefault = '1 lb') =>
  oneOf('Package size', options, byDefault);
/**
 * How much of its part a cut takes. Two cuts from the same primal share it; the rest is ground or goes to the other
 * chosen cut. See docs/trade-facts.md, Portions.
 */
export const portion = (parts = ['All', '75 %', '50 %', '25 %']) => oneOf(PORTION, parts, 'All');
export const bone = () => oneOf('Bone', ['Bone-in', 'Boneless']);
/** The bone question for cuts whose bone is part of the backbone. */
export const backbone = (): SingleControl => ({ ...bone(), backbone: ['Bone-in'] });
export const tenderized = () => maybeOneOf('Tenderized', ['No', '25 %', '50 %', '75 %', 'All'], 'No');
export const keep = () => maybeOneOf('Keep', ['Keep', 'Do not keep'], 'Keep');
/** Asks this question only if the cut is kept. */
export const ifKept = (control: SingleControl): SingleControl => ({
  ...control,
  showIf: { question: 'Keep', options: ['Keep'] },
});
/** A whole number within the plant's bounds. */
export const numberOf = (
  description: string,
  { unit, min, max, usual }: { unit: string; min: number; max: number; usual: number },
): SingleControl => ({
  type: 'Number',
  description,
  text: '',
  options: [],
  isRequired: true,
  unit,
  min,
  max,
  default: `${usual} ${unit}`,
});
export const groundPackage = () =>
  oneOf('Ground package', ['1 lb', '1 1/2 lb', '2 lb', '5 lb', '10 lb', 'Half 1 lb, half 2 lb'], '1 lb');
export const lean = (byDefault = '85/15') =>
  maybeOneOf('Lean / fat', ['70/30', '80/20', '85/15', '90/10', 'Butcher’s choice'], byDefault);

export const stew = (): Control => ({
  type: 'Subfields',
  description: 'Stew meat',
  text: '',
  options: [],
  isRequired: true,
  controls: [oneOf('Packages', ['5', '10', '15'], '5'), packSize()],
});
export const patties = (): Control => ({
  type: 'Subfields',
  description: 'Patties',
  text: 'Leave blank for no patties',
  options: [],
  isRequired: false,
  controls: [
    oneOf('Share of the ground meat', ['10 lb', '15 lb', '20 lb', '30 lb', '40 lb', '25 %', '33 %', '50 %']),
    oneOf('Size', ['1/4 lb', '1/3 lb', '1/2 lb']),
    oneOf('Per package', ['2', '3', '4', '5', '6']),
  ],
});
/** How bacon and other smoked cuts are sliced and packed. */
export const sliced = (): SingleControl[] => [
  oneOf('Slice', ['Thin', 'Regular', 'Thick'], 'Regular'),
  oneOf('Package size', ['1 lb', '1 1/2 lb', '2 lb'], '1 lb'),
];
export const curing = () => oneOf('Cure', ['Cured + smoked', 'Cured + smoked without added nitrite'], 'Cured + smoked');
/** Game is lean, so fat is added when it is ground. */
export const addedFat = () =>
  oneOf('Added fat', ['None', '10 % beef suet', '20 % beef suet', '20 % pork', '33 % pork'], 'None');
/**
 * Asks how many pounds of each flavor to make; `min` is the smallest batch of one flavor. See docs/trade-facts.md,
 * Questions on a sheet.
 */
export const poundsOfFlavors = (options: string[], bounds: { min: number }): SingleControl => ({
  ...flavors(options),
  type: 'Amounts',
  unit: 'lb',
  ...bounds,
});
/** Each flavor has its own form, because plants charge for the pounds that are linked. */
export const sausage = (flavor: string[], bounds: { min: number }): SingleControl => ({
  ...poundsOfFlavors(flavor, bounds),
  each: { description: 'Form', options: ['Bulk', 'Small links', 'Brat links', 'Patties'], default: 'Bulk' },
});
export const flavors = (options: string[]): SingleControl => ({ ...oneOf('Flavors', options), type: 'Multiselect' });
export const specialRequest = (): SingleControl => ({
  type: 'Textbox',
  description: 'Special request',
  text: 'Anything the cutter should know',
  options: [],
  isRequired: false,
});
