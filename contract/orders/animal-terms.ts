import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** The sexes an order can specify. Required by ORD-111. */
export const SEXES = ['male', 'female', 'heifer', 'steer', 'bull'] as const;
export const Sex = z.enum(SEXES);
export type Sex = z.output<typeof Sex>;
export const SEX_WORDS: Readonly<Record<Sex, Words>> = {
  male: 'Male',
  female: 'Female',
  heifer: 'Heifer',
  steer: 'Steer',
  bull: 'Bull',
};

/** Organs the owner can keep. 'Testies' is misspelled on purpose: existing clients compare the text. */
export const ORGANS = ['Pass', 'Heart', 'Liver', 'Tongue', 'Tail', 'Testies'] as const;
export const Organ = z.enum(ORGANS);
export type Organ = z.output<typeof Organ>;

/** Pass means no organs: choosing Pass clears the organs, and choosing an organ clears Pass. */
export function chooseOrgan(chosen: readonly Organ[], organ: Organ): Organ[] {
  if (chosen.includes(organ)) return chosen.filter((other) => other !== organ);
  if (organ === 'Pass') return ['Pass'];
  return ORGANS.filter((other) => other !== 'Pass' && (other === organ || chosen.includes(other)));
}
