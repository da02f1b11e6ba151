import type { Catalogue } from '#contract/lib/words.ts';

export const payments = {} as const satisfies Catalogue;
