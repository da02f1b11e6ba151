import { z } from 'zod';
import { MAX_HANG_DAYS } from '#contract/accounts/settings-api.ts';
import { Day } from '#contract/lib/days.ts';
import { CommaList, Count, IntBetween } from '#contract/lib/fields.ts';
import { Code } from '#contract/lib/shared-text.ts';
import { type Species, SpeciesKey } from '#contract/lib/species.ts';
import { ORGANS, Organ, Sex } from '#contract/orders/animal-terms.ts';
import { InspectionAnswer, Label } from '#contract/orders/offering.ts';

const Choice = <S extends z.core.$ZodType>(schema: S) => z.union([z.literal(''), schema]).default('');
/** A yes/no fact about an animal; '' while unknown. */
export const YesNo = z.enum(['', 'yes', 'no']).default('');

/** How many days the carcass hangs; '' means the plant's days for the species. */
const Hang = z.union([z.literal('').transform(() => undefined), Count(MAX_HANG_DAYS)]).optional();

/**
 * Verified details of one animal: one row per animal, by species. `hang` is days, `date` the kill date. Empty fields fall back
 * to the form. Required by ORD-101.
 */
export const OrganicVerifyRow = z.object({
  species: SpeciesKey,
  ear_tag_id: Code(40).default(''),
  hang: Hang,
  date: z.union([z.literal('').transform(() => undefined), Day]).optional(),
  organic: YesNo,
  organs: CommaList(Organ, ORGANS.length).default([]),
  sex: Choice(Sex),
  label: Choice(Label),
  /** Applies to this row's own label; a row without one has the form's. */
  offering: InspectionAnswer,
});
export type OrganicVerifyRow = z.output<typeof OrganicVerifyRow>;

/**
 * What was stated about an animal's age. The backbone of cattle over thirty months is removed, and the proof of age must be
 * kept. See docs/trade-facts.md, Over thirty months.
 */
export const AgeAnswer = z.object({
  animal: SpeciesKey,
  order_number: IntBetween(1, 9999),
  answer: YesNo,
});
export type AgeAnswer = z.output<typeof AgeAnswer>;

/** How many days one of the animals on the form hangs. */
export const HangAnswer = z.object({
  animal: SpeciesKey,
  order_number: IntBetween(1, 9999),
  days: Count(MAX_HANG_DAYS),
});

/** The rule applies to cattle only, not to bison or yak (9 CFR 310.22). */
export const isAskedForAge = (species: Species): boolean => species === 'beef';
