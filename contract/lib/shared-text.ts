import { Line, Text } from '#contract/lib/fields.ts';
import { stripInvisible, withoutMarks } from '#contract/lib/fold-text.ts';

/** Text that strangers read, such as messages and posts. Invisible marks can make one link or name look like another. */
export const SharedText = (most: number) => Text(most).overwrite((text) => withoutMarks(text).trim());
export const SharedLine = (most: number) => Line(most);

/** A code that people copy or scan, such as an ear tag. */
export const Code = (most: number) => Line(most).overwrite(stripInvisible);
