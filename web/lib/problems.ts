import type { RefusalCode } from '#contract/app/refusals.ts';
import { translate } from '#web/lib/words.ts';

/** The server refused. `message` is the sentence to show; `fields` maps inputs to the text to show next to them. */
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

/** No response arrived. The server may or may not have acted, so the request can be sent again with the same key. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';

  constructor(cause?: unknown) {
    super('Connection lost. Check your network and try again.', { cause });
  }
}

export type SendError = ApiProblem | LostConnection;

/** Shown when the server gives no message. Exact text, required by SHL-036. */
export const FALLBACK_WORDS = 'something went wrong';

/** The sentence to show for any thrown error, in the user's language. */
export function wordsOf(error: unknown): string {
  return translate(error instanceof ApiProblem || error instanceof LostConnection ? error.message : FALLBACK_WORDS);
}
