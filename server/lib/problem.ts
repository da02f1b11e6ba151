import { REFUSALS, type RefusalCode, wordsFor } from '#contract/app/refusals.ts';
import type { IsoDate } from '#contract/lib/days.ts';

export interface Details {
  /** Values for the sentence's `{placeholders}`. */
  values?: Record<string, string | number>;
  /** The input fields involved, with the messages to show next to them. */
  fields?: Record<string, string>;
  /** How many seconds to wait before repeating the call. */
  retryAfter?: number;
  /** Why, for the log. */
  why?: string;
}

/** A refusal. Always thrown, never returned, so that the surrounding transaction rolls back. */
export class Problem extends Error {
  readonly code: RefusalCode;
  readonly values: Record<string, string | number> | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly why: string | undefined;

  constructor(code: RefusalCode, { values, fields, retryAfter, why }: Details = {}) {
    super(wordsFor(code, values));
    this.name = 'Problem';
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.why = why;
  }

  /** The same refusal, naming the date of a series that it is about. */
  ofDate(series_day: IsoDate): Problem {
    const { code, values, fields = {}, retryAfter, why } = this;
    return new Problem(code, {
      values: { ...values, series_day },
      fields,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(why !== undefined && { why }),
    });
  }

  get http(): number {
    return REFUSALS[this.code][0];
  }
}
