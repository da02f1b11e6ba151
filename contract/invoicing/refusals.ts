import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of invoicing. */
export const INVOICING_REFUSALS = {
  // payments
  cancellation_settled: [409, 'This was settled or changed in the meantime. Check it again.'],
  nothing_due: [409, 'Nothing is due here. This may already have been paid.'],
  amount_changed: [409, 'The amount due has changed. Check it and pay again.'],
  more_than_due: [422, 'Only {due} is due. Enter that or less.'],
  part_not_taken: [422, 'This plant doesn’t take partial payments by card. Pay the full amount.'],
  card_not_taken: [422, 'This plant doesn’t take card payments online. Pay at the plant.'],
  pay_link_over: [404, 'This link no longer works. The invoice may have been paid.'],
  payer_unknown: [422, 'Choose one of this order’s customers.'],
  voided_already: [409, 'This payment has already been voided or returned.'],
  credit_spent: [
    409,
    'The credit that this payment left was already given back, so the payment can’t be voided. Bill what is missing on a new invoice.',
  ],
  deposit_in_use: [409, 'An invoice for this booking can still use this deposit. Reload the page.'],
  not_voidable: [422, 'Only payments that the office recorded can be voided. Refund this one instead.'],
  books_closed: [409, 'The books of that day are closed. Record the payment as returned instead.'],
  books_open: [409, 'The books of that day are still open. Void the payment instead.'],
  refund_refused: [422, 'The card provider refused this refund. Refund it another way.'],
  refund_unclear: [
    503,
    'We don’t know yet if the refund went through. We’re checking, and this page will show the result.',
  ],

  // invoices
  invoice_exists: [409, 'One of these shares is already on an invoice.'],
  two_customers: [422, 'These shares belong to different customers. Each invoice is for one customer.'],
  not_arrived: [422, 'This animal isn’t at the plant, so it can’t be invoiced.'],
  prices_missing: [422, 'There’s no price list for this animal. Add one under “Price lists” first.'],
  live_weight_unknown: [422, 'Enter the live weight first. The prices depend on it.'],
  packed_missing: [422, 'Enter the packed weights first. The prices depend on them.'],
  counts_missing: [422, 'Not counted yet: {lines}. Enter how many there are first.'],
  weights_estimated: [
    422,
    'Not weighed yet: {lines}. Enter the packed weights, or confirm that the invoice says “estimated”.',
  ],
  nothing_to_charge: [422, 'There’s nothing to charge. Check the price list, or add a line.'],
  invoice_changed: [409, 'Someone else changed this invoice while you were looking at it. Check it and try again.'],
  invoice_issued: [409, 'This invoice has been issued, so it can’t be changed. Create a credit note instead.'],
  total_changed: [409, 'The total is now {total}. Check the lines and try again.'],
  shares_changed: [
    409,
    'The animal, its shares, or a cut sheet has changed since this draft was made. Update the draft and check it.',
  ],
  draft_of_another: [409, 'A share on this draft belongs to someone else now. Delete the draft and make a new one.'],
  reason_missing: [422, 'Say why.'],
  weights_billed: [409, 'These invoices are already right. Someone may have corrected them.'],
  none_issued: [404, 'No invoices were issued on this day.'],
  no_address: [422, 'This customer has no email address. Add one, or print the invoice.'],
  line_too_large: [422, 'Quantity times price can be up to {most}.'],
  invoice_too_large: [422, 'An invoice can be up to {most}. Split it.'],
  too_many_lines: [422, 'An invoice can have up to {most} lines.'],
  not_issued: [409, 'Only issued invoices can be credited. Change the draft instead.'],
  credited_already: [409, 'This invoice has already been credited in full.'],
  more_than_line: [422, 'Only {left} is left of “{name}”. Enter that or less.'],
  only_for_meat: [422, 'EBT can only pay for meat, not for processing or fees. The most it can pay here is {left}.'],
  credit_for_meat: [422, 'Part of this credit was paid with EBT and can only pay for meat. Enter {left} or less.'],

  // the till
  till_open: [409, 'This till is already open.'],
  till_twice: [409, 'There’s already a till with this name.'],
  till_closed: [409, 'This till is closed. Open it first.'],
  till_counted: [409, 'This till has been counted. Close it, then open it again.'],
  till_old: [409, 'This till has been open since {day}. Count and close it first.'],
  till_not_counted: [409, 'Count the drawer first.'],
  till_recounted: [409, 'Someone else counted this drawer again. Check the new count, then close it.'],
  more_than_tips: [409, 'Only {left} in tips is left to hand out.'],
  tip_too_high: [422, 'The tip can’t be more than the part not paid with EBT. Enter less.'],
  only_a_tip: [422, 'Enter more than the tip.'],
  credit_for_one: [422, 'These invoices belong to different customers, so you can’t keep the rest as credit.'],
  change_from_cash: [422, 'You can only give change for cash. Enter less, or keep the rest as credit.'],
  not_in_drawer: [422, 'There isn’t that much cash in the drawer.'],
  more_than_counted: [422, 'Only {counted} is in the drawer. Enter that or less.'],
  only_cash_in_till: [422, 'Only cash can be recorded in a till here.'],
  cash_place_missing: [422, 'Choose where the cash is: an open till, or the office safe.'],

  // accounting
  accounting_not_linked: [409, 'QuickBooks isn’t connected here. Press Connect.'],
  accounting_login_over: [422, 'This connection has expired or was already used. Press Connect again.'],
  accounting_refused: [422, 'QuickBooks didn’t accept the connection. Press Connect again.'],
  accounting_company_taken: [409, 'This QuickBooks company is already connected to another plant.'],
  accounting_down: [503, 'QuickBooks isn’t responding. Press Connect again in a few minutes.'],

  // fees
  fee_unknown: [409, 'This fee is no longer on the price list.'],
  fee_needs_share: [422, 'Choose whose share the fee is for.'],
  fee_invoiced: [409, 'This share is on an invoice already. Add a line to the draft, or make another invoice.'],
} as const satisfies Sentences;
