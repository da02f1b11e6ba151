import { STEP_WORDS } from '#contract/market/buyer/steps.ts';
import { t } from '#web/lib/words.ts';
import type { Tracked } from '#web/market/buyer/use-purchases.ts';

/** How far along a purchase is, or that it ended. */
export function progressWords({ purchase, progress }: Pick<Tracked, 'purchase' | 'progress'>): string {
  return purchase.state === 'bought' ? t(STEP_WORDS[progress?.step ?? 'bought']) : t('Refunded');
}
