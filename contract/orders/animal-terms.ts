import { z } from 'zod';

/** Sexes an order can name. Fixed by ORD-111. */
export const SEXES = ['male', 'female', 'heifer', 'steer', 'bull'] as const;
export const Sex = z.enum(SEXES);

/** Organs the owner can keep. Misspelled on purpose: existing clients compare the text. */
export const ORGANS = ['Pass', 'Heart', 'Liver', 'Tongue', 'Tail', 'Testies'] as const;
export const Organ = z.enum(ORGANS);
export type Organ = z.output<typeof Organ>;

/** Pass means no organs: choosing it clears the others, and choosing another clears it. */
export function chooseOrgan(chosen: readonly Organ[], organ: Organ): Organ[] {
  if (chosen.includes(organ)) return chosen.filter((other) => other !== organ);
  if (organ === 'Pass') return ['Pass'];
  return ORGANS.filter((other) => other !== 'Pass' && (other === organ || chosen.includes(other)));
}
