import type { Catalogue } from '#contract/lib/words.ts';

export const team = {} as const satisfies Catalogue;
