import type { Words } from '#contract/lib/spanish.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';

/** The kinds of labels. Each says other things by law. See docs/trade-facts.md, Tags. */
export const LABEL_KINDS = ['custom', 'game', 'inspected', 'retail', 'exempt'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];
export const KIND_WORDS: Readonly<Record<LabelKind, Words>> = {
  custom: 'Custom',
  game: 'Game',
  inspected: 'Inspected',
  retail: 'Retail',
  exempt: 'Exempt poultry',
};

/** Labels that are only printed as somebody has approved them. */
export const APPROVED_KINDS = ['inspected', 'retail'] as const satisfies readonly LabelKind[];
export type ApprovedKind = (typeof APPROVED_KINDS)[number];
export const needsApproval = (kind: LabelKind): kind is ApprovedKind => kind === 'inspected' || kind === 'retail';

/** Meat that may not be sold says so, and makes no claims. */
export const isMarkedNotForSale = (kind: LabelKind): boolean => kind === 'custom' || kind === 'game';

/**
 * The kind of label of an animal's packs. Poultry that nobody inspected is exempt, unless it is its owner's own. Retail labels
 * are only for what the plant sells itself.
 */
export function kindOf({ species, offering }: { species: Species; offering: Offering }): Exclude<LabelKind, 'retail'> {
  if (SPECIES_FACTS[species].isGame) return 'game';
  if (offering === 'usda') return 'inspected';
  return species === 'poultry' && offering === 'unlabelled' ? 'exempt' : 'custom';
}

/** How inspected and sold meat is kept. It is English on the label. */
export const HANDLING = ['frozen', 'refrigerated'] as const;
export type Handling = (typeof HANDLING)[number];
export const HANDLING_WORDS: Readonly<Record<Handling, Words>> = {
  frozen: 'Keep frozen',
  refrigerated: 'Keep refrigerated',
};

/** The sizes that labels are printed in. A sheet has ten labels of 4 by 2 inches. */
export const LABEL_SIZES = ['4x2', '4x3', 'sheet'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
export const SIZE_WORDS: Readonly<Record<LabelSize, Words>> = {
  '4x2': '4 × 2 inches',
  '4x3': '4 × 3 inches',
  sheet: 'Sheets of 10',
};
export const LABELS_ON_SHEET = 10;

/** Words that say more than what a pack is. A cut's name on meat that nobody inspected can't have them. */
const CLAIM =
  /\b(organic|natural|grass[ -]?(?:fed|finished)|pasture[ -]?raised|free[ -]?range|no (?:antibiotics|hormones)|(?:antibiotic|hormone)s?[ -]free|certified|inspected|usda|halal|kosher)\b/i;
export const claimIn = (name: string): string => CLAIM.exec(name)?.[0] ?? '';
