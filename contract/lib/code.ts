import { Line } from '#contract/lib/fields.ts';
import { stripInvisible } from '#contract/lib/invisible.ts';

/** A code that people copy or scan, such as an ear tag. */
export const Code = (most: number) => Line(most).overwrite(stripInvisible);
