import { z } from 'zod';
import {
  claimIn,
  HANDLING,
  isMarkedNotForSale,
  LABEL_KINDS,
  needsApproval,
} from '#contract/floor/labels/label-kinds.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What is known about a pack. A label shows only what its kind may. */
export const LabelFacts = z.object({
  kind: z.enum(LABEL_KINDS),
  /** The cut, or the product as it was approved. */
  name: z.string(),
  owner: z.string(),
  /** The plant's number of the animal, such as 'B-C-1204'. */
  number: z.string(),
  /** '' if the pack has none: it then has no bar code. */
  serial: z.string(),
  lot: z.string(),
  packed_on: z.string(),
  /** In hundredths of a pound; null until weighed. */
  net_clb: z.int().nullable(),
  /** The plant's name and its place of business on one line. */
  firm: z.string(),
  place: z.string(),
  /** As in the legend: '38212', or 'P-38212' for poultry. */
  establishment: z.string(),
  is_poultry: z.boolean(),
  /** '' for a single one. */
  ingredients: z.string(),
  handling: z.enum(HANDLING),
  /** In cents for each pound. Only retail labels show it. */
  unit_price: z.int().nullable(),
  /** 14 digits for a GS1-128; '' for a plain Code 128. */
  gtin: z.string(),
  /** What the QR code opens. */
  address: z.string(),
});
export type LabelFacts = z.output<typeof LabelFacts>;

/** What each kind can't be printed without, as its words. */
const NEEDED: readonly (readonly [words: Words, isMissing: (facts: LabelFacts) => boolean])[] = [
  ['Cut', ({ name }) => name === ''],
  ['Owner', ({ kind, owner }) => isMarkedNotForSale(kind) && owner === ''],
  ['Plant number', ({ kind, number }) => isMarkedNotForSale(kind) && number === ''],
  ['Weight', ({ net_clb }) => net_clb === null || net_clb <= 0],
  ['Establishment number', ({ kind, establishment }) => needsApproval(kind) && establishment === ''],
  ['The plant’s address', ({ kind, place }) => !isMarkedNotForSale(kind) && place === ''],
  ['Price per pound', ({ kind, unit_price }) => kind === 'retail' && unit_price === null],
  ['Lot', ({ kind, lot }) => kind === 'retail' && lot === ''],
];
export const missingOn = (facts: LabelFacts): Words[] =>
  NEEDED.filter(([, isMissing]) => isMissing(facts)).map(([words]) => words);

/** A claim that this label can't make; '' if there is none. Approved labels say what was approved. */
export const wrongClaimOn = ({ kind, name }: LabelFacts): string => (needsApproval(kind) ? '' : claimIn(name));

/** What keeps this label from being printed; null if nothing does. */
export function labelRefusalOf(
  facts: LabelFacts,
): { code: 'label_incomplete' | 'label_claim'; values: Record<string, string> } | null {
  const missing = missingOn(facts);
  if (missing.length > 0) return { code: 'label_incomplete', values: { missing: missing.join(', ') } };
  const claim = wrongClaimOn(facts);
  return claim === '' ? null : { code: 'label_claim', values: { claim } };
}

/** In cents, rounded half up to the cent. */
export const priceOf = (net_clb: number, unit_price: number): number =>
  Math.round(Math.round(net_clb * unit_price * 10) / 1000);
