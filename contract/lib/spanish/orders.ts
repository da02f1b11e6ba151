import type { Catalogue } from '#contract/lib/words.ts';

export const orders = {} as const satisfies Catalogue;
