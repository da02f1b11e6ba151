import { REFUSALS, type RefusalCode, wordsFor } from '#contract/lib/refusals.ts';

interface Details {
  /** Fill the `{words}` of the sentence. */
  values?: Record<string, string | number>;
  /** Which input fields it is about, with the words to show beside them. */
  fields?: Record<string, string>;
  /** Seconds until the same call may be made again. */
  retryAfter?: number;
}

/** A refusal. Always thrown, never returned, so that the transaction around it rolls back. */
export class Problem extends Error {
  readonly code: RefusalCode;
  readonly values: Record<string, string | number> | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, { values, fields, retryAfter }: Details = {}) {
    super(wordsFor(code, values));
    this.name = 'Problem';
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get http(): number {
    return REFUSALS[this.code][0];
  }
}
