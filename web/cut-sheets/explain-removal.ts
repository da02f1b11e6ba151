import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** Why cuts left the list, for the person who only chose another one. */
export const explainRemoval = (removed: readonly string[], chosen: string): string =>
  t('Removed {cuts}: cannot be cut from the same part as {chosen}.', { cuts: joinWords(removed), chosen });
