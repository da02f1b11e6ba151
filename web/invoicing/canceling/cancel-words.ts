import { cancelTerms } from '#contract/invoicing/paying/cancel-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { callApi } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Describes what canceling an order now would mean for its deposit under the plant's rules, or '' if nothing would change. */
export async function cancelWords(order_id: number): Promise<string> {
  const { terms, left_cents } = await callApi(cancelTerms, { order_id });
  if (left_cents > 0)
    return t('A deposit of {amount} was paid. After deleting, choose whether to refund it, keep it, or use it.', {
      amount: showMoney(left_cents),
    });
  if (!terms) return '';
  const { paid_cents, refund_cents, fee_cents } = terms;
  const kept_cents = paid_cents - refund_cents;
  return [
    refund_cents > 0 &&
      kept_cents > 0 &&
      t('{amount} of the {paid} deposit will be refunded, because of the short notice.', {
        amount: showMoney(refund_cents),
        paid: showMoney(paid_cents),
      }),
    kept_cents === 0 &&
      refund_cents > 0 &&
      t('The deposit of {amount} will be refunded.', { amount: showMoney(refund_cents) }),
    refund_cents === 0 &&
      kept_cents > 0 &&
      t('It’s too late to get the {amount} deposit back.', { amount: showMoney(kept_cents) }),
    fee_cents > 0 &&
      t('A fee of {amount} is due because the animal wasn’t brought in.', { amount: showMoney(fee_cents) }),
  ]
    .filter(Boolean)
    .join(' ');
}
