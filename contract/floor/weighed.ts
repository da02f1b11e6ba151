import { z } from 'zod';
import { Flag, IntBetween, Line } from '#contract/lib/fields.ts';

/** The languages that scales speak. */
export const SCALE_DIALECTS = ['mt_sics', 'ohaus', 'scp'] as const;
export type ScaleDialect = (typeof SCALE_DIALECTS)[number];

/** Where a weight came from: a scale, or somebody's keys. */
export const WEIGHT_SOURCES = ['scale', 'keys'] as const;

/** How a weight was taken. From a scale, it has the line that the scale sent, so that it can be proved later. */
export const WEIGHED_FIELDS = {
  source: z.enum(WEIGHT_SOURCES).default('keys'),
  /** Whether the scale said that it had come to rest. Typed weights are as stable as whoever typed them. */
  is_stable: Flag.default(true),
  raw: Line(120).default(''),
};

/** A weight as it was taken. */
export const Weighed = z
  .object({
    /** In hundredths of a pound. */
    clb: IntBetween(1, 10_000_000),
    ...WEIGHED_FIELDS,
  })
  .refine(({ source, raw }) => source === 'keys' || raw !== '');
export type Weighed = z.output<typeof Weighed>;
