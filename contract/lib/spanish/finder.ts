import type { Catalogue } from '#contract/lib/words.ts';

export const finder = {} as const satisfies Catalogue;
