/** Refusals for purchases on the market, in the format of REFUSALS. */
export const BUYING_REFUSALS = {
  not_for_sale: [409, 'This isn’t for sale right now.'],
  item_not_for_sale: [409, '“{title}” isn’t for sale right now. Remove it from your cart to buy the rest.'],
  own_lot: [422, 'You can’t buy from yourself.'],
  size_not_offered: [422, 'The farm doesn’t sell shares of this size. Choose another one.'],
  share_gone: [409, 'Someone else was faster and has this share. Choose another one.'],
  share_held_by_you: [409, 'You’re already holding this. It’s in your cart.'],
  too_many_pieces: [409, 'Only {left} left. Choose that many or fewer.'],
  too_many_holds: [409, 'You can hold up to {most} items at once. Pay for or remove one first.'],
  hold_over: [409, 'This is no longer held for you. Add it to your cart again.'],
  buyer_address_missing: [
    422,
    'Enter your address. The plant has to keep it, because this animal is processed for its owners only.',
  ],
  unpaid_full: [
    409,
    'You can have up to {most} unpaid quarters without a deposit. Remove some from your cart, or choose a farm that takes a deposit.',
  ],
  hold_extended: [409, 'You’ve already extended this twice. Pay before the time is up.'],
  price_changed: [409, 'The price has changed and is now {total}. Check it and order again.'],
  marks_full: [422, 'This list is full. Remove something from it first.'],
  review_too_early: [409, 'You can review the farm once you’ve picked up your meat.'],
  scheduled_already: [409, 'This animal already has an order at the plant.'],
  in_a_cart: [409, 'Someone has a quarter of this animal in their cart. Try again in a few minutes.'],
  past_tipping_point: [
    409,
    'The whole animal is sold, or the farm has scheduled it at the plant, so you can’t withdraw anymore.',
  ],
  products_stay: [409, 'You can’t withdraw from a product purchase. Message the seller instead.'],
  lot_ended: [409, 'This lot has ended, so you’re getting your money back anyway.'],
} as const;
