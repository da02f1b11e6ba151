import { t } from '#web/lib/words.ts';

/** What happens if cattle turn out to be over thirty months. */
export const ageHint = () =>
  t('If so, cuts with backbone will be replaced by the second choice, and the owners will be notified.');
