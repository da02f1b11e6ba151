import { showMoney } from '#contract/lib/figures.ts';
import { DISPUTE_STATES, type DisputeState } from '#contract/payments/disputes.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

interface Dispute {
  state: DisputeState;
  amount_cents: number;
  answer_by: string | null;
}
/** Whether the bank still has to decide. */
export const isUndecided = ({ state }: Dispute): boolean => state === 'open' || state === 'inquiry';

/** A dispute's status and the amount disputed. */
export const disputeWords = ({ state, amount_cents }: Dispute): string =>
  t('{state}: {amount}', { state: t(DISPUTE_STATES[state]), amount: showMoney(amount_cents) });

/** The plant's deadline for responding to the bank; '' if it can't or doesn't need to respond. */
export const answerWords = (dispute: Dispute): string =>
  isUndecided(dispute) && dispute.answer_by
    ? t('Respond to the bank by {day}.', { day: showDay(dispute.answer_by) })
    : '';
