import type { Catalogue } from '#contract/lib/words.ts';

/** Beginning and cloning cut sheets, and attaching them to orders. */
export const attachSheet = {
  'Cut sheet attached': 'Hoja de corte adjuntada',
} as const satisfies Catalogue;
