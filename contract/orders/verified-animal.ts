import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { CommaList, Count, IntBetween, Line } from '#contract/lib/fields.ts';
import { type Species, SpeciesKey } from '#contract/lib/species.ts';
import { ORGANS, Organ, Sex } from '#contract/orders/animal-terms.ts';
import { Label } from '#contract/orders/offering.ts';

const Choice = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).default('');
/** Whether something holds of an animal; '' while nobody has said. */
export const YesNo = z.enum(['', 'yes', 'no']).default('');

/** A carcass hangs for days or weeks, never for years. */
export const MOST_HANG_DAYS = 365;
const Hang = z.union([z.literal('').transform(() => undefined), Count(MOST_HANG_DAYS)]).optional();

/**
 * What is verified of one animal of the form: a row per animal by quantity, in the order of its species. `hang` is days, `date`
 * the day it is killed. What a row leaves empty is as the form says. Spec part 1, section 3 (Organic verify row).
 */
export const OrganicVerifyRow = z.object({
  species: SpeciesKey,
  ear_tag_id: Line(40).default(''),
  hang: Hang,
  date: z.union([z.literal('').transform(() => undefined), Day]).optional(),
  organic: YesNo,
  organs: CommaList(Organ, ORGANS.length).default([]),
  sex: Choice(Sex),
  label: Choice(Label),
});
export type OrganicVerifyRow = z.output<typeof OrganicVerifyRow>;

/** What was said of an animal's age: of cattle the backbone goes from thirty months on, and the proof is kept. Domain facts, section 5. */
export const AgeAnswer = z.object({
  animal: SpeciesKey,
  order_number: IntBetween(1, 9999),
  answer: YesNo,
});
export type AgeAnswer = z.output<typeof AgeAnswer>;

/** The rule is of cattle alone, not of bison or yak. 9 CFR 310.22. */
export const isAskedForAge = (species: Species): boolean => species === 'beef';
