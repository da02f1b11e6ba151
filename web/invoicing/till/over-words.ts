import { showMoney } from '#contract/lib/figures.ts';
import { t } from '#web/lib/words.ts';

/** '$5.00 short', '$5.00 over', or 'Balanced'. */
export function overWords(cents: number): string {
  if (cents === 0) return t('Balanced');
  const amount = showMoney(Math.abs(cents));
  return cents < 0 ? t('{amount} short', { amount }) : t('{amount} over', { amount });
}
