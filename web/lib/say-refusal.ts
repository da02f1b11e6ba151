import { type RefusalCode, wordsFor } from '#contract/lib/refusals.ts';
import type { Values } from '#contract/lib/words.ts';
import { refusalWords } from '#web/lib/words.ts';

/** A refusal that the screen itself says, before anything is sent. */
export const sayRefusal = (code: RefusalCode, values?: Values): string =>
  refusalWords(code, wordsFor(code, values), values);
