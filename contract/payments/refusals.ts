import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of payments. */
export const PAYMENTS_REFUSALS = {
  card_profile_missing: [422, 'Add a card on the payment card page first.'],
  card_not_accepted: [422, 'This card wasn’t accepted. Check the number or use another card.'],
  card_declined: [422, 'The card company declined this card. Use another card, or call the number on the back.'],
  card_no_funds: [422, 'There isn’t enough money on this card. Use another card.'],
  card_expired: [422, 'This card has expired. Use another card.'],
  card_authentication: [
    422,
    'The bank wants the cardholder to confirm this card. Add it again on the payment card page, then pay.',
  ],
  provider_away: [503, 'The card provider isn’t responding. Wait a moment and try again.'],
  payment_under_way: [409, 'A card is being charged for this right now. Wait a moment and check again.'],
  payment_unclear: [
    503,
    'We don’t know yet if the card was charged. Please don’t pay again: we’re checking, and this page will show the result.',
  ],
  more_than_paid: [422, 'Only {left} of this payment is left. Enter that or less.'],
  no_credit: [409, 'This customer doesn’t have that much credit.'],
  not_in_account: [422, 'Only {left} is there. Enter that or less.'],
  day_to_come: [422, 'Choose today or an earlier day.'],
  checks_changed: [409, 'Some of these checks were already deposited or changed. Reload the page.'],
  bank_move_undone: [409, 'This was already undone.'],
  deposited_check_undone: [409, 'A check of this deposit was voided, returned, or refunded since.'],
  not_in_safe: [422, 'Only {left} is in the office safe.'],
} as const satisfies Sentences;
