import { cancelTerms } from '#contract/invoicing/paying/cancel-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { callApi } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Describes what deleting an order, also with its series, or condemning its animal, would mean for the deposits. */
export async function depositWords(asked: { order_id: number; condemns: boolean; scope: SeriesScope }) {
  const { others, ...own } = await callApi(cancelTerms, asked);
  return {
    ...meaningOf(own),
    others: others.map(({ order_id, dropoff_date: day, ...one }) => ({ order_id, day, ...meaningOf(one) })),
  };
}

const meaningOf = ({ terms, left_cents }: Pick<DataOf<typeof cancelTerms>, 'terms' | 'left_cents'>) => ({
  words: left_cents > 0 ? leftWords(left_cents) : termsWords(terms),
  isLeft: left_cents > 0,
});

const leftWords = (left_cents: number): string =>
  t('{amount} of the deposit is left. Next, choose whether to refund it, keep it, or use it.', {
    amount: showMoney(left_cents),
  });

/** What the plant's rules say; '' if nothing would change. */
function termsWords(terms: DataOf<typeof cancelTerms>['terms']): string {
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
