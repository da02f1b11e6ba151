import type { Catalogue } from '#contract/lib/words.ts';

export const settings = {} as const satisfies Catalogue;
