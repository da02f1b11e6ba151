import { STEP_WORDS } from '#contract/market/buyer/steps.ts';
import { t } from '#web/lib/words.ts';
import type { Tracked } from '#web/market/buyer/use-purchases.ts';

/** How far along a purchase is, or how it ended. */
export function progressWords({ purchase, progress }: Pick<Tracked, 'purchase' | 'progress'>): string {
  const { state } = purchase;
  if (state === 'bought') return t(STEP_WORDS[progress?.step ?? 'bought']);
  if (state === 'withdrawn') return t('Withdrawn');
  return t(wasPaid(purchase) ? 'Refunded' : 'Canceled');
}

/** Says why a purchase ended. */
export function endedWords(purchase: Tracked['purchase']): string {
  if (purchase.state === 'withdrawn') return t('You withdrew from this purchase.');
  const ended = t(wasPaid(purchase) ? 'This purchase was refunded.' : 'This purchase was canceled.');
  const { reject_reason: reason } = purchase;
  return reason ? `${ended} ${t('The plant’s reason: {reason}', { reason })}` : ended;
}

const wasPaid = ({ paid_cents, refunded_cents }: Tracked['purchase']): boolean => paid_cents + refunded_cents > 0;
