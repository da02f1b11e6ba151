import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { STEP_WORDS } from '#contract/market/buyer/steps.ts';
import type { Sale } from '#contract/market/seller/seller-api.ts';
import { DISPUTE_STATES } from '#contract/payments/disputes.ts';
import { inSentence, METHODS } from '#contract/payments/methods.ts';
import type { sellerPayouts } from '#contract/payments/provider-api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

type Payouts = DataOf<typeof sellerPayouts>;

/** How far along a sale is, or how it fell through. */
export function progressWords(sale: Sale): string {
  const { state, step, quarters_sold } = sale;
  if (sale.is_sale_owed) return t('Refund the sale at the counter');
  if (state === 'withdrawn') return t('Withdrawn');
  if (state === 'refunded') return t(sale.paid_at_checkout_cents > 0 || sale.is_paid ? 'Refunded' : 'Canceled');
  return step === 'bought' && quarters_sold !== null
    ? t('{count} of 4 quarters sold', { count: quarters_sold })
    : t(STEP_WORDS[step]);
}

/** What the farm waits for before it is paid; '' until the price is known, and once nothing is left to wait for. */
export function waitWords({ state, step, final_price_cents, balance_cents, charge_on, is_from_counter }: Sale): string {
  if (state !== 'bought' || is_from_counter || final_price_cents === null) return '';
  const amount = showMoney(balance_cents);
  if (balance_cents > 0 && charge_on !== null)
    return t('We charge the buyer’s card {amount} on {day}', { amount, day: showDay(charge_on) });
  if (balance_cents > 0) return t('Waiting for the buyer to pay {amount}', { amount });
  return step === 'picked_up' ? '' : t('We pay you once it is picked up');
}

/** '$1,612.00 paid to you on Mon, Nov 30: check 1042'. */
export function paidToFarmWords({
  amount_cents,
  method,
  paid_on,
  reference,
}: NonNullable<Sale['paid_to_farm']>): string {
  const paid = t('{amount} paid to you on {day}', { amount: showMoney(amount_cents), day: showDay(paid_on) });
  return `${paid}: ${[inSentence(t(METHODS[method].words)), reference].filter(Boolean).join(' ')}`;
}

/** The state of a dispute about the payment, or that the card company made a refund; '' if there was neither. */
export function cardCompanyWords({ dispute, pieces, can }: Sale): string {
  if (dispute) return t(DISPUTE_STATES[dispute]);
  // The seller can refund a product that hasn't been handed over, unless the card company has already done so.
  return pieces !== null && can.hand_over && !can.refund ? t('The card company issued a refund') : '';
}

/**
 * Asks whether the buyer has the item. Promises the seller a payment if any of it was paid online, unless the card
 * company has taken money back. `payouts` is undefined until loaded.
 */
export function handOverWords(sale: Sale, payouts: Payouts | undefined): string {
  const { buyer_name: name, title, dispute } = sale;
  const isPaidOnline = !sale.is_from_counter && (sale.is_paid || sale.deposit_cents > 0);
  const isPaidNext = isPaidOnline && (dispute === 'won' || dispute === 'inquiry' || cardCompanyWords(sale) === '');
  if (!isPaidNext || !payouts) return t('Does {name} have “{title}”?', { name, title });
  return payouts.is_offered && payouts.state !== 'ready'
    ? t('Does {name} have “{title}”? We’ll pay you for it once you’ve set up payouts.', { name, title })
    : t('Does {name} have “{title}”? We’ll pay you for it next.', { name, title });
}

/** What happens to the part of a deposit that exceeds the price. It goes back to a card once the order is completed. */
export function tooMuchWords({ too_much_cents, is_from_counter, is_paid, can }: Sale): string {
  const amount = showMoney(too_much_cents);
  if (can.give_back) return t('Give back {amount}', { amount });
  if (is_from_counter) return t('{amount} given back', { amount });
  return t(is_paid ? '{amount} refunded' : '{amount} will be refunded once the order is completed', { amount });
}

/**
 * What the seller gives back at the counter: the excess deposit or, if the animal was lost, the balance that the buyer had
 * paid.
 */
export const giveBackWords = ({ state }: Sale): string =>
  t(state === 'refunded' ? 'Give back the balance' : 'Give back the difference');
