import { type Refusal, type RefusalCode, wordsFor } from '#contract/app/refusals.ts';
import type { Values } from '#contract/lib/words.ts';
import { refusalWords } from '#web/lib/words.ts';

/** The text of a refusal that the screen detects before sending anything. */
export const sayRefusal = (code: RefusalCode, values?: Values): string =>
  refusalWords(code, wordsFor(code, values), values);

/** The text of what a shared rule found wrong. */
export const sayProblem = ({ code, values }: Refusal): string => sayRefusal(code, values);
