import type { Catalogue } from '#contract/lib/words.ts';

export const legal = {} as const satisfies Catalogue;
