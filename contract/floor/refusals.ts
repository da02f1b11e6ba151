import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of floor. */
export const FLOOR_REFUSALS = {
  day_pdf_under_way: [409, 'The cut sheets for {day} are being prepared. Try again in a moment.'],
  day_pdf_nothing: [422, 'There are no animals on this day.'],
  day_pdf_too_many: [422, 'A PDF can hold up to {most} cut sheets. This day has {count}.'],
} as const satisfies Sentences;
