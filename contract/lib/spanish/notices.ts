import type { Catalogue } from '#contract/lib/words.ts';

export const notices = {} as const satisfies Catalogue;
