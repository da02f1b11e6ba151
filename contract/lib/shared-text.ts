import { Line, Text } from '#contract/lib/fields.ts';
import { withoutMarks } from '#contract/lib/invisible.ts';

/** Text that strangers read, such as messages and posts. Invisible marks can make one link or name look like another. */
export const SharedText = (most: number) => Text(most).overwrite((text) => withoutMarks(text).trim());
export const SharedLine = (most: number) => Line(most);
