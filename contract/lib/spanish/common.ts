import type { Catalogue } from '#contract/lib/words.ts';

export const common = {} as const satisfies Catalogue;
