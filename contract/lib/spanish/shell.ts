import type { Catalogue } from '#contract/lib/words.ts';

export const shell = {} as const satisfies Catalogue;
