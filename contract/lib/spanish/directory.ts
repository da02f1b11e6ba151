import type { Catalogue } from '#contract/lib/words.ts';

export const directory = {} as const satisfies Catalogue;
