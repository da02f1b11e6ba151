import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of booking. */
export const BOOKING_REFUSALS = {
  // merging customers
  merge_two_sheets: [409, 'Both have a share of order {orders} with a cut sheet already filled in. Keep both records.'],
  merge_one_invoiced: [
    409,
    'Both have a share of order {orders}, and only one of them is invoiced. Invoice the other first.',
  ],

  // attaching a cut sheet to an order
  share_filled: [409, 'This share of order {order_id} already has a filled-in cut sheet.'],
  sheet_of_other: [422, 'This cut sheet and this share belong to different customers.'],
  sheet_of_other_animal: [422, 'This cut sheet is for a different species than order {order_id}.'],
  sheet_attached: [409, 'This cut sheet is already attached to order {order_id}. Clone it for another animal.'],

  // drop-off days
  day_gone: [409, 'This day is no longer free. Pick another one.'],
  dropoff_over: [409, 'The time to confirm is over, and the day is free for others again. Ask for it once more.'],

  // orders
  no_animals: [422, 'Enter at least one animal.'],
  too_many_animals: [422, 'You can book up to {most} animals at once.'],
  species_missing: [422, 'Choose which animal you’re bringing.'],
  event_of_market: [409, 'This order came from the market, so you can’t change it here.'],
  too_many_quarters: [422, 'An animal has four quarters, but you’ve assigned {quarters}.'],
  not_one_animal: [422, 'Total amount must equal 100%.'],
  sold_and_picked_up: [
    409,
    'This meat was sold on the market and has been picked up. Complete the order instead of deleting it.',
  ],
  order_invoiced: [
    409,
    'This order is on an invoice. Credit the whole invoice, or delete its draft, then delete the order.',
  ],
  share_bought: [
    409,
    'One of these shares was bought on the market, so you can’t change it. To refund all buyers, delete the order.',
  ],
  share_packed: [409, 'Meat was already packed for a share that you removed. Keep the share.'],
  customer_twice: [422, 'Customer already selected. Please choose a different customer.'],
  animal_unknown: [422, 'A share is for an animal that isn’t in this order.'],
  amount_missing: [422, 'Please select an amount before adding more fields.'],
  no_amount_left: [422, 'Cannot add more customers based on the selected amount.'],
  cut_sheet_missing: [422, 'Please select a cutsheet for each field before adding more.'],
  recurrence_unreadable: [422, 'We couldn’t tell how the order repeats. Choose again.'],
  recurrence_kind: [422, 'Orders can’t repeat that way. Choose one of the options.'],
  recurrence_endless: [422, 'Choose the last date. Orders can’t repeat forever.'],
  recurrence_over: [422, 'The last date is before the drop-off date. Choose a later one.'],
  recurrence_start: [422, 'Repeating orders must start on the drop-off date.'],
  recurrence_too_long: [422, 'An order can repeat on up to {most} dates. Choose an earlier last date.'],
  age_of_cattle_only: [422, 'Only cattle can be marked as over 30 months.'],
  day_fixed: [409, 'This order is {from}, so it can’t be moved to another day.'],
  too_many_filters: [422, 'You already have {most} saved filters for this list. Remove one first.'],
  filter_twice: [409, 'You already have a filter with this name.'],
  status_move: [409, 'This order is {from}, so it can’t become {to}.'],
  decision_missing: [422, 'Choose whether to accept or reject the order.'],
  owners_elsewhere: [422, 'Change the owners and their shares in the order.'],
  order_accepted: [
    409,
    'The plant has accepted this order. Only the plant can still change its species, label, kill date, or hanging days.',
  ],
  order_changed: [409, 'Someone else changed this order while you were editing. Check what changed and save again.'],
  species_fixed: [409, 'You can’t change this order’s species anymore.'],
  owner_missing: [422, 'Choose a customer for each amount.'],
  acceptance_settled: [409, 'It’s too late to undo this. Delete the order if you can’t take the animal.'],
  not_deleted: [409, 'This order isn’t deleted, or it’s already been restored.'],
} as const satisfies Sentences;
