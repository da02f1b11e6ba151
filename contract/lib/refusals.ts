import { BUYING_REFUSALS } from '#contract/lib/refusals/buying-refusals.ts';
import { COMMUNITY_REFUSALS } from '#contract/lib/refusals/community-refusals.ts';
import { COUNTER_REFUSALS } from '#contract/lib/refusals/counter-refusals.ts';
import { ORDER_REFUSALS } from '#contract/lib/refusals/order-refusals.ts';
import { PLANT_PAGE_REFUSALS } from '#contract/lib/refusals/plant-page-refusals.ts';
import { isWrittenAsDay, showDay } from '#contract/lib/show-day.ts';
/**
 * Every refusal the product can return, with its HTTP status and its message. The message is written only here: the server
 * sends it, screens show it, and translations are keyed by these codes. `{word}` is filled from the Problem's values.
 */
export const REFUSALS = {
  // any call
  malformed: [400, 'We couldn’t read some of that. Check the marked fields.'],
  signed_out: [401, 'Sign in to continue.'],
  not_allowed: [403, 'Your account doesn’t have access to this. Sign in with another account, or ask for access.'],
  not_found: [404, 'We couldn’t find that.'],
  key_reused: [409, 'This request was already sent with different details. Reload the page and try again.'],
  too_large: [413, 'That’s too much to send at once.'],
  too_complex: [413, 'That’s too complex for us to process. Send something smaller or simpler.'],
  wrong_media: [415, 'We can’t accept that type of content here.'],
  too_many: [429, 'Too many requests. Wait a moment and try again.'],
  fault: [500, 'something went wrong'],
  busy: [503, 'The server is busy. Try again in a moment.'],

  // accounts
  wrong_password: [401, 'The email or password isn’t right.'],
  second_step: [401, 'Enter the code from your authenticator app.'],
  code_wrong: [422, 'This code is wrong or was already used. Enter a new one.'],
  second_factor_lost: [
    422,
    'We can’t check codes from your app anymore. Use a recovery code, then set up two-step sign-in again.',
  ],
  begin_again: [422, 'That took too long. Start again.'],
  link_over: [422, 'This link has expired. Request a new one.'],
  present_password_wrong: [422, 'That isn’t your current password.'],
  password_simple: [422, 'This password repeats a few characters. Use more different ones.'],
  password_common: [422, 'Many people use this password, so it’s easy to guess. Choose another one.'],
  password_guessable: [
    422,
    'This password is mostly your name, your email address, or our name. Choose one that’s harder to guess.',
  ],
  second_step_owed: [403, 'Your plant requires two-step sign-in. Turn it on under “Sign-in and security” first.'],
  second_step_demanded: [409, 'Your plant requires two-step sign-in, so you can’t turn it off.'],
  second_factor_on: [409, 'Two-step sign-in is already on.'],
  passkey_refused: [422, 'We couldn’t use this passkey. Try again, or use your password.'],
  passkeys_full: [422, 'You’ve reached the limit for passkeys. Remove one first.'],
  push_refused: [422, 'We can’t send notifications to this browser. Try another one.'],
  push_devices_full: [422, 'You’ve reached the limit of 20 devices. Remove one first.'],
  portal_off: [403, 'You do not have access to the the customer portal. Contact admin.'],
  email_taken: [409, 'There’s already an account with this email address.'],
  role_closed: [422, 'Please select role.'],
  picture_kind: [422, 'Choose a JPEG, PNG, WebP, GIF, or AVIF picture.'],
  picture_broken: [422, 'We couldn’t read this picture. It may be damaged. Try another one.'],
  picture_too_large: [422, 'This picture has too many pixels. Choose a smaller one.'],
  audience_changed: [409, 'This group now has {count} people. Check the preview again.'],
  not_sent_yet: [409, 'This message hasn’t been sent yet.'],
  private_link: [
    409,
    'This message had a private link, which we don’t keep. Send a new link from the order or the invoice.',
  ],
  settings_changed: [409, 'Someone else changed this while you were editing. Check the marked fields and save again.'],
  species_booked: [409, 'Upcoming orders for {species}: {count}. They’ll stay booked, but no new ones can be added.'],
  not_your_rank: [403, 'You can’t change this person’s access. Ask the owner of the plant.'],
  already_in_team: [409, 'This person is already in Users and Roles.'],
  account_elsewhere: [
    409,
    'There’s already an account with this email address, and each person can have only one. Use a different address.',
  ],
  account_in_use: [
    409,
    'This email address belongs to an account that buys or sells on the market. Choose “Forgot Password?” to use that account.',
  ],
  member_changed: [409, 'This person’s access has changed. Check the list and try again.'],
  agreement_missing: [422, 'Accept the agreement to continue.'],
  agreement_outdated: [409, 'This agreement has changed. Read the new version.'],

  // payments
  card_profile_missing: [422, 'Add a card on the payment card page first.'],
  card_not_accepted: [422, 'This card wasn’t accepted. Check the number or use another card.'],
  card_declined: [422, 'The card company declined this card. Use another card, or call the number on the back.'],
  card_no_funds: [422, 'There isn’t enough money on this card. Use another card.'],
  card_declines_full: [
    429,
    'Your cards were declined {most} times in the last hour. Try again in an hour, or call the number on your card.',
  ],
  card_expired: [422, 'This card has expired. Use another card.'],
  card_authentication: [
    422,
    'The bank wants the cardholder to confirm this card. Add it again on the payment card page, then pay.',
  ],
  provider_away: [503, 'The card provider isn’t responding. Wait a moment and try again.'],
  cancellation_settled: [409, 'This was settled or changed in the meantime. Check it again.'],
  nothing_due: [409, 'Nothing is due here. This may already have been paid.'],
  amount_changed: [409, 'The amount due has changed. Check it and pay again.'],
  more_than_due: [422, 'Only {due} is due. Enter that or less.'],
  payment_under_way: [409, 'A card is being charged for this right now. Wait a moment and check again.'],
  payment_unclear: [
    503,
    'We don’t know yet if the card was charged. Please don’t pay again: we’re checking, and this page will show the result.',
  ],
  part_not_taken: [422, 'This plant doesn’t take partial payments by card. Pay the full amount.'],
  card_not_taken: [422, 'This plant doesn’t take card payments online. Pay at the plant.'],
  pay_link_over: [404, 'This link no longer works. The invoice may have been paid.'],
  payer_unknown: [422, 'Choose one of this order’s customers.'],
  more_than_paid: [422, 'Only {left} of this payment is left. Enter that or less.'],
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
  weight_missing: [422, 'Enter the hanging weight first. The prices depend on it.'],
  live_weight_unknown: [422, 'Enter the live weight first. The prices depend on it.'],
  prices_overlap: [
    422,
    '“{one}” and “{other}” would charge for the same pounds. Say which cut each is for, or save them as they are.',
  ],
  packed_missing: [422, 'Enter the packed weights first. The prices depend on them.'],
  weights_estimated: [
    422,
    'Not weighed yet: {lines}. Enter the packed weights, or confirm that the invoice says “estimated”.',
  ],
  live_weight_missing: [422, 'Enter the live weight first. What the buyers pay depends on it.'],
  live_weight_final: [
    409,
    'Buyers were charged based on this live weight, so it can’t be changed once the order is completed.',
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
  line_too_large: [422, 'Quantity times price must be less than $1,000,000.00.'],
  invoice_too_large: [422, 'An invoice can be up to {most}. Split it.'],
  too_many_lines: [422, 'An invoice can have up to {most} lines.'],
  not_issued: [409, 'Only issued invoices can be credited. Change the draft instead.'],
  credited_already: [409, 'This invoice has already been credited in full.'],
  more_than_line: [422, 'Only {left} is left of “{name}”. Enter that or less.'],
  only_for_meat: [422, 'EBT can only pay for meat, not for processing or fees. The most it can pay here is {left}.'],
  credit_for_meat: [422, 'Part of this credit was paid with EBT and can only pay for meat. Enter {left} or less.'],
  no_credit: [409, 'This customer doesn’t have that much credit.'],

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
  not_in_account: [422, 'Only {left} is there. Enter that or less.'],
  day_to_come: [422, 'Choose today or an earlier day.'],
  checks_changed: [409, 'Some of these checks were already deposited or changed. Reload the page.'],
  bank_move_undone: [409, 'This was already undone.'],
  deposited_check_undone: [409, 'A check of this deposit was voided, returned, or refunded since.'],
  not_in_safe: [422, 'Only {left} is in the office safe.'],

  // directory
  customer_twice_in_plant: [409, 'There’s already a customer with this email address.'],
  language_is_theirs: [409, 'This person signs in and chooses their own language.'],
  customer_unknown: [422, 'Choose one of this plant’s customers.'],
  portal_not_possible: [
    422,
    'This email address belongs to an account that can’t use the customer portal. Choose No for the portal.',
  ],
  producer_unknown: [422, 'Choose one of this plant’s producers.'],
  customer_deleted_in_plant: [409, 'A deleted customer has this email address. Restore that customer instead.'],
  portal_needs_email: [422, 'Enter an email address. This person needs it to sign in to the customer portal.'],
  invitation_not_needed: [409, 'This person doesn’t have a pending invitation. Check that the customer portal is on.'],
  merge_itself: [422, 'Choose two different records.'],
  merge_two_accounts: [409, 'Both records have their own sign-in. Turn off the portal for one, or keep both records.'],
  merge_two_sheets: [409, 'Both have a share of order {orders} with a cut sheet already filled in. Keep both records.'],
  merge_one_invoiced: [
    409,
    'Both have a share of order {orders}, and only one of them is invoiced. Invoice the other first.',
  ],
  tag_twice: [409, 'There’s already a tag with this name.'],
  too_many_tags: [422, 'A plant can have up to {most} tags. Delete one first.'],

  // seller finder
  no_seller_near: [404, 'No seller found around your location.'],
  zip_missing: [422, 'Please add zipcode on your profile.'],
  zip_unknown: [422, 'We don’t know where this ZIP code is. Check it and try again.'],

  // import
  file_not_csv: [
    422,
    'This isn’t a CSV file. Open it in your spreadsheet app, choose “Save as” or “Download,” pick CSV, and upload that file.',
  ],
  file_empty: [422, 'This file has no rows.'],
  file_broken: [422, 'We can’t read this file from row {row} on, because a quotation mark there is never closed.'],
  file_too_many_rows: [422, 'This file has more than {most} rows. Split it into smaller files.'],
  file_too_wide: [422, 'This file has more than {most} columns, or a cell with too much text.'],
  import_started: [409, 'This import has already started.'],
  import_no_name: [422, 'Choose the column with the first name or full name.'],
  import_field_twice: [422, '{field} is set for two columns. Choose one.'],
  import_not_checked: [409, 'Match the columns first.'],
  import_has_problems: [422, 'Some rows have problems. Fix them or skip them.'],
  import_nothing: [422, 'There’s no one to import in this file.'],
  import_not_undoable: [409, 'This import can’t be undone anymore.'],

  // price lists
  prices_changed: [409, 'Someone else changed these prices while you were editing. Check what changed and save again.'],
  price_list_twice: [409, 'There’s already a price list for this animal and label.'],
  edition_frozen: [409, 'Animals came in under these prices, so you can’t change them. Add new prices instead.'],
  edition_twice: [409, 'Other prices already start on this day.'],
  too_many_editions: [422, 'A price list can change up to {most} times. Start a new one for another label.'],

  // cut sheets
  cut_sheet_unknown: [422, 'Choose one of the plant’s cut sheets.'],
  choices_missing: [422, 'Please fill in all required fields before proceeding.'],
  choices_conflict: [422, 'You can’t cut both {chosen} and {other} from the same part.'],
  amounts_short: [422, '{title}: {total} in total, but the plant’s minimum is {bound}.'],
  amounts_over: [422, '{title}: {total} in total, but the maximum is {bound}.'],
  choices_unasked: [422, '{title} doesn’t apply with these answers. Leave it blank.'],
  options_conflict: [422, 'These can’t be combined: {chosen} and {other}.'],
  choices_unknown: [422, '{title} isn’t on this cut sheet.'],
  choices_twice: [422, '{title} can only be answered once.'],
  cut_over_thirty_months: [422, '{title} contains backbone, so it’s not allowed for cattle over 30 months.'],
  cut_age_unproven: [422, '{title} contains backbone. Choose what to cut instead if the animal is over 30 months old.'],
  part_full: [422, 'You can choose up to {limit} from {part} for this share.'],
  age_answered: [409, 'Someone already answered this. Ask the plant to change it.'],
  age_not_asked: [422, 'We only ask for the age of cattle.'],
  cut_taken: [422, '{by} already has the {title}. Each animal has only one.'],
  cut_needs: [422, 'To choose {title}, first choose one of these: {others}.'],
  portions_over: [422, '{part}: the portions add up to {sum}%. They can’t be more than 100%.'],
  portions_short: [422, '{part}: the portions add up to {sum}%. They must add up to 100%.'],
  sides_uneven: [422, '{part}: the animal has two sides, but the choices are for {sum}.'],
  template_changed: [
    409,
    'The plant changed this cut sheet while you were filling it in. Check your choices and submit again.',
  ],
  sheet_changed: [
    409,
    'Someone else changed this cut sheet while you were editing. Check what changed and save again.',
  ],
  draft_changed: [409, '{name} changed this draft while you were editing. Your changes are still here.'],
  template_archived: [409, 'This cut sheet is archived. Restore it first.'],
  template_unpublished: [422, 'This cut sheet hasn’t been published yet.'],
  template_unchanged: [422, 'Nothing has changed since you last published.'],
  template_wrong: [422, 'This cut sheet can’t be published yet. {problem}'],
  template_file_wrong: [422, 'We can’t use this file. {problem}'],
  template_name_taken: [409, 'There’s already a cut sheet named {name}.'],
  templates_full: [422, 'A plant can have up to {most} cut sheets. Change one you no longer use.'],
  sheets_agree: [409, 'The two cut sheets already match.'],
  sheet_submitted: [409, 'This cut sheet was already submitted.'],
  order_over: [409, 'This order is closed, so its cut sheet can’t be filled in anymore.'],
  sheet_locked: [409, 'Cutting has started, so this cut sheet is locked. You can ask the plant for a change.'],
  sheet_link_over: [404, 'This link has expired. Ask the plant for a new one.'],
  sheet_unlocked: [409, 'This cut sheet isn’t locked. You can change it yourself.'],
  change_asked_already: [409, 'You’ve already asked for a change to this cut sheet. Wait for the plant’s answer.'],
  change_wish_missing: [422, 'Say what you want cut differently.'],
  change_decided: [409, 'Someone else has already answered this.'],
  change_answers_missing: [422, 'Make the requested change on the cut sheet, then accept it.'],
  change_reason_missing: [422, 'Enter a reason.'],

  weight_over_live: [422, 'The hanging weight can’t be more than the live weight. Check both.'],
  condemned_over_live: [422, 'The condemned weight can’t be more than the live weight. Check both.'],
  weight_unusual: [422, '{weight} hanging for {animal}? The usual hanging weight is {low} to {high}.'],
  live_weight_unusual: [422, '{weight} live for {animal}? The usual live weight is {low} to {high}.'],
  packed_weight_unusual: [
    422,
    '{weight} packed for this share of {animal}? The usual packed weight is {low} to {high}.',
  ],
  weight_changed: [409, 'Someone else recorded a different weight. Close this and open it again to see it.'],
  weight_too_early: [409, 'This animal hasn’t arrived yet, so there’s nothing to weigh.'],

  // attaching a cut sheet to an order
  share_filled: [409, 'This share of order {order_id} already has a filled-in cut sheet.'],
  sheet_of_other: [422, 'This cut sheet and this share belong to different customers.'],
  sheet_of_other_animal: [422, 'This cut sheet is for a different species than order {order_id}.'],
  sheet_attached: [409, 'This cut sheet is already attached to order {order_id}. Clone it for another animal.'],
  template_unused: [409, 'The plant no longer uses this cut sheet. Start a new one.'],

  // calendar
  day_full: [409, 'Not enough slots on {day} for {species}. {left} left.'],
  day_not_offered: [409, 'The plant doesn’t take {species} on {day}. Choose another day.'],
  day_closed: [409, 'The plant isn’t taking {species} on {day}: {reason}'],
  days_reversed: [422, 'The last day can’t be before the first.'],
  days_too_many: [422, 'Choose up to one year at a time.'],
  special_gone: [409, 'Someone else changed these days. Check the list and try again.'],
  date_past: [422, 'This day has passed. Choose today or later.'],
  kill_before_dropoff: [422, 'The kill date can’t be before the drop-off date.'],
  option_twice: [422, 'You can use each processing option only once per day.'],
  species_not_handled: [422, 'The plant doesn’t process {species}.'],

  // floor
  day_pdf_under_way: [409, 'The cut sheets for {day} are being prepared. Try again in a moment.'],
  day_pdf_nothing: [422, 'There are no animals on this day.'],
  day_pdf_too_many: [422, 'A PDF can hold up to {most} cut sheets. This day has {count}.'],

  // accounting
  accounting_not_linked: [409, 'QuickBooks isn’t connected here. Press Connect.'],
  accounting_login_over: [422, 'This connection has expired or was already used. Press Connect again.'],
  accounting_refused: [422, 'QuickBooks didn’t accept the connection. Press Connect again.'],
  accounting_company_taken: [409, 'This QuickBooks company is already connected to another plant.'],
  accounting_down: [503, 'QuickBooks isn’t responding. Press Connect again in a few minutes.'],

  // waitlist
  customer_missing: [422, 'Choose the customer for the waitlist.'],
  day_has_room: [409, 'There are enough free slots on {day}. Book the day instead.'],
  waits_already: [409, 'This customer is already on the waitlist for this day.'],
  waitlist_over: [409, 'This waitlist entry has ended.'],
  offered_already: [409, 'A day has already been offered. Withdraw that offer first.'],
  no_day_free: [409, 'None of these days has enough free slots.'],
  offer_over: [409, 'This offer has expired. The day is no longer on hold.'],

  // lots
  lot_changed: [409, 'You saved this in another window in the meantime. Reload it to see what changed.'],
  lot_over: [409, 'This lot is closed, so it can’t be changed anymore. List another like it instead.'],
  lot_fixed: [409, 'Once a lot is for sale, you can’t change this. Close it and list another like it.'],
  lot_incomplete: [422, 'Something is still missing. Check the marked fields.'],
  lot_not_for_sale: [409, 'This lot isn’t for sale.'],
  lot_not_draft: [409, 'Only a draft can be deleted. Close this lot instead.'],
  lots_full: [422, 'You have {most} lots that aren’t closed. Close or delete one first.'],
  pieces_sold: [409, 'Already sold or on hold: {sold}. You can’t offer fewer.'],
  size_still_needed: [
    409,
    'What’s left of an animal can only be sold in the smaller size. Keep that size until the rest is sold.',
  ],
  farm_incomplete: [422, 'Add your farm’s name and ZIP code first, so that buyers can find you.'],
  photo_kind: [422, 'Choose a JPEG, PNG, or WebP picture.'],
  photos_full: [422, 'You can add up to {most} photos. Remove one first.'],
  photos_a_day_full: [429, 'You can add up to {most} photos a day. Add the rest tomorrow.'],
  shared_file_kind: [422, 'Choose a JPEG, PNG, or WebP picture, or a PDF, Word, Excel, text, CSV, or calendar file.'],

  // messages
  cannot_write: [
    403,
    'You can’t message this person. You can send messages about your orders, lots for sale, and farms.',
  ],
  messages_blocked: [403, 'You and this person can’t write to each other, because one of you blocked the other.'],
  messages_too_fast: [
    429,
    'You can send up to {most} messages a minute in a conversation. Wait a moment, then try again.',
  ],
  new_threads_full: [429, 'You can start up to {most} conversations a day. You can still reply in the ones you have.'],
  message_fixed: [422, 'You can edit a message for up to {minutes} minutes after you send it.'],
  replies_full: [422, 'You can save up to {most} replies. Delete one first.'],

  ...PLANT_PAGE_REFUSALS,
  ...ORDER_REFUSALS,
  ...BUYING_REFUSALS,
  ...COUNTER_REFUSALS,
  ...COMMUNITY_REFUSALS,
} as const satisfies Record<string, readonly [http: number, words: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** What a rule found wrong: a refusal, with the values for its message, such as the most that is allowed. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  code: Code;
  values?: Readonly<Record<string, string | number>>;
}

/** A refusal's message with its values filled in. `series_day` is the date of a series that it is about, if several change. */
export function wordsFor(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}): string {
  const words = REFUSALS[code][1].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return isWrittenAsDay(value) ? showDay(value) : value;
  });
  return values.series_day === undefined ? words : `${showDay(String(values.series_day))}: ${words}`;
}
