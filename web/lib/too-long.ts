import { t } from '#web/lib/words.ts';

/** What a field says about a text longer than `most` letters. Cutting it off would change what was pasted without a word. */
export const sayTooLong = (text: string | null | undefined, most: number): string | undefined =>
  (text?.length ?? 0) > most ? t('Too long.') : undefined;
