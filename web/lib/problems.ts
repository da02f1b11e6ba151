import type { RefusalCode } from '#contract/lib/refusals.ts';
import { translate } from '#web/lib/words.ts';

/** The server said no. `message` is the sentence to show; `fields` says which inputs it is about, in words to show beside them. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** No answer came: whether the server did what was asked is not known, so the same request may be sent again with the same key. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';

  constructor(cause?: unknown) {
    super('Connection lost. Check your network and try again.', { cause });
  }
}

export type SendError = ApiProblem | LostConnection;

/** The fallback sentence when the server gives none. Spec part 1, section 8. */
export const FALLBACK_WORDS = 'something went wrong';

/** The sentence to show for anything that was thrown, in the screen's language. Spec part 1, section 7 (Handling). */
export function wordsOf(error: unknown): string {
  return translate(error instanceof ApiProblem || error instanceof LostConnection ? error.message : FALLBACK_WORDS);
}
