import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';
import type { Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';

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

/** The two ways an animal can be killed: under inspection, or for its owner only. */
export const Inspection = z.enum(['usda', 'custom']);
export type Inspection = z.output<typeof Inspection>;

/** The answer as forms and calls send it; '' means the plant's default. */
export const InspectionAnswer = z.union([z.literal(''), Inspection]).default('');
export type InspectionAnswer = z.output<typeof InspectionAnswer>;

/** Which slots an animal counts toward: one offering's, or only the day's total while nobody has said which. */
export const Offering = z.enum(['usda', 'custom', 'unlabelled']);
export type Offering = z.output<typeof Offering>;

/** Custom and USDA labels say how the animal is killed. The other labels allow either, so it has to be asked. */
export const asksInspection = (label: string): boolean => label !== '' && label !== 'custom' && label !== 'usda';

/** The label and the answer say different things. */
export const isContradicted = (label: string, answer: InspectionAnswer | undefined): boolean =>
  (label === 'custom' || label === 'usda') && Boolean(answer) && answer !== label;

/**
 * How an animal is killed, and so which slots it takes: as its label says, as answered, or by the plant's default. An animal
 * without a label or an answer counts only toward the day's total. See docs/rules.md, Labels and inspection.
 */
export function offeringOf(
  label: Label | '',
  answer: InspectionAnswer | undefined,
  plant_default: Inspection,
): Offering {
  if (label === 'custom' || label === 'usda') return label;
  return answer || (label === '' ? 'unlabelled' : plant_default);
}

/** The answer to send with a label: none if the label already says it. */
export const answerFor = (label: string, answer: InspectionAnswer): InspectionAnswer =>
  asksInspection(label) ? answer : '';

/** The answer that a stored order, entry or lot stands for, so that it can be sent again. */
export const answerOf = (offering: Offering): InspectionAnswer => (offering === 'unlabelled' ? '' : offering);

/** Custom meat and game may not be sold. */
export const isNotForSale = ({ offering, species }: { offering: Offering; species: Species }): boolean =>
  offering === 'custom' || SPECIES_FACTS[species].isGame;
