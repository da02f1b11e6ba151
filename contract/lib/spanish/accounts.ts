import type { Catalogue } from '#contract/lib/words.ts';

export const accounts = {} as const satisfies Catalogue;
