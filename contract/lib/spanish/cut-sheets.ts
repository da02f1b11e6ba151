import type { Catalogue } from '#contract/lib/words.ts';

export const cutSheets = {} as const satisfies Catalogue;
