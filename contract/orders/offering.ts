import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** An order's label types (`process_option`). Required by ORD-110. */
export const LABELS = ['custom', 'usda', 'organic', 'private', 'religious', 'generic'] as const;
export const Label = z.enum(LABELS);
export type Label = z.output<typeof Label>;

/** The display names of label types; calls send them in lowercase. */
export const LABEL_WORDS: Readonly<Record<Label, Words>> = {
  custom: 'Custom',
  usda: 'USDA',
  organic: 'Organic',
  private: 'Private',
  religious: 'Religious',
  generic: 'Generic',
};

/** The two ways a plant offers its slots, as named in calls. */
export const PROCESSING_OPTIONS = ['USDA processing', 'Custom processing'] as const;
export type ProcessingOption = (typeof PROCESSING_OPTIONS)[number];

/** Which slots an animal counts toward: one offering's, or only the day's total while it has no label. */
export type Offering = 'usda' | 'custom' | 'unlabelled';

/** Meat for sale needs inspection, so every label except custom counts as USDA. */
export function offeringOf(label: Label | ''): Offering {
  if (label === '') return 'unlabelled';
  return label === 'custom' ? 'custom' : 'usda';
}
