import type { IsoDate } from '#contract/lib/days.ts';
import { Problem } from '#server/lib/problem.ts';

/** Runs one date's part of a change to a series. A refusal then names that date, because the caller sees only one of them. */
export async function atDate<T>(series_day: IsoDate, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? error.ofDate(series_day) : error;
  }
}
