import type { Catalogue } from '#contract/lib/words.ts';

export const calendar = {} as const satisfies Catalogue;
