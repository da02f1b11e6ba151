import type { Catalogue } from '#contract/lib/words.ts';

export const importing = {} as const satisfies Catalogue;
