import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** The label types of an order, the specification's process_option. Spec part 1, section 9. */
export const LABELS = ['custom', 'usda', 'organic', 'private', 'religious', 'generic'] as const;
export const Label = z.enum(LABELS);
export type Label = z.output<typeof Label>;

/** How label types are shown; the wire has them in lower case. */
export const LABEL_WORDS: Readonly<Record<Label, Words>> = {
  custom: 'Custom',
  usda: 'USDA',
  organic: 'Organic',
  private: 'Private',
  religious: 'Religious',
  generic: 'Generic',
};

/** The two ways a plant offers its slots, in the words of the wire. Spec part 2, section 3 (slot entry). */
export const PROCESSING_OPTIONS = ['USDA processing', 'Custom processing'] as const;
export type ProcessingOption = (typeof PROCESSING_OPTIONS)[number];

/** What a head counts against: one offering, or only the day's sum while it has no label. */
export type Offering = 'usda' | 'custom' | 'unlabelled';

/** Meat to be sold needs inspection, so every label but custom counts as USDA. Decision C-28. */
export function offeringOf(label: Label | ''): Offering {
  if (label === '') return 'unlabelled';
  return label === 'custom' ? 'custom' : 'usda';
}
