import { isWrittenAsDay, showDay } from '#contract/lib/show-day.ts';
/**
 * Every refusal the product can return, with its HTTP status and its message. The message is written only here: the server
 * sends it, screens show it, and translations are a Record over these codes. `{word}` is filled from the Problem's values.
 */
export const REFUSALS = {
  // any call
  malformed: [400, 'Some of that couldn’t be read. Check the marked fields.'],
  signed_out: [401, 'Sign in to continue.'],
  not_allowed: [403, 'You don’t have permission to do this. Ask the plant for access.'],
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
  password_common: [422, 'Many people use this password, so it’s easy to guess. Choose another one.'],
  second_step_owed: [403, 'Your plant requires two-step sign-in. Turn it on under “Sign-in and security” first.'],
  second_step_demanded: [409, 'Your plant requires two-step sign-in, so you can’t turn it off.'],
  second_factor_on: [409, 'Two-step sign-in is already on.'],
  passkey_refused: [422, 'We couldn’t use this passkey. Try again, or use your password.'],
  passkeys_full: [422, 'You’ve reached the limit for passkeys. Remove one first.'],
  portal_off: [403, 'You do not have access to the the customer portal. Contact admin.'],
  email_taken: [409, 'There’s already an account with this email address.'],
  role_closed: [422, 'Please select role.'],
  picture_kind: [422, 'Choose a JPEG, PNG, WebP, GIF, or AVIF picture.'],
  picture_broken: [422, 'We couldn’t read this picture. It may be damaged. Try another one.'],
  picture_too_large: [422, 'This picture has too many pixels. Choose a smaller one.'],
  settings_changed: [409, 'Someone else changed this while you were editing. Check the marked fields and save again.'],
  species_booked: [
    409,
    'There are still upcoming orders for {species}: {count}. They’ll stay booked, but you can’t book more.',
  ],
  not_your_rank: [403, 'You can’t change this person’s access. Ask the owner of the plant.'],
  already_in_team: [409, 'This person is already in Users and Roles.'],
  account_elsewhere: [
    409,
    'There’s already an account with this email address, and each person can have only one. Use a different address.',
  ],
  member_changed: [409, 'This person’s access has changed. Check the list and try again.'],
  agreement_missing: [422, 'Accept the agreement to continue.'],
  agreement_outdated: [409, 'This agreement has changed. Read the new version.'],

  // payments
  card_profile_missing: [422, 'Add a card on the payment page first.'],
  card_not_accepted: [422, 'This card wasn’t accepted. Check the number or use another card.'],
  card_declined: [422, 'The card company declined this card. Use another card, or call the number on its back.'],
  card_no_funds: [422, 'There isn’t enough money on this card. Use another card.'],
  card_expired: [422, 'This card has expired. Use another card.'],
  card_authentication: [
    422,
    'The bank wants the cardholder to confirm this card. Add it again on the payment card page, then pay.',
  ],
  provider_away: [503, 'The card provider isn’t answering. Wait a moment and try again.'],
  nothing_due: [409, 'Nothing is due here. It may have been paid in the meantime.'],
  amount_changed: [409, 'The amount due has changed. Check it and pay again.'],
  more_than_due: [422, 'Only {due} is due. Enter that or less.'],
  payment_under_way: [409, 'A card is being charged for this right now. Wait a moment and look again.'],
  payment_unclear: [
    503,
    'We don’t know yet if the card was charged. Please don’t pay again: we’re checking, and this page will show the result.',
  ],
  part_not_taken: [422, 'This plant doesn’t take part payments by card. Pay the whole amount.'],
  card_not_taken: [422, 'This plant doesn’t take cards here. Pay at the plant.'],
  pay_link_over: [404, 'This link no longer works. The invoice may have been paid.'],
  payer_unknown: [422, 'Choose one of this order’s customers.'],
  more_than_paid: [422, 'Only {left} of this payment is left. Enter that or less.'],
  refund_refused: [422, 'The card provider refused this refund. Refund it another way.'],
  refund_unclear: [
    503,
    'We don’t know yet if the refund went through. We’re checking, and this page will show the result.',
  ],

  // invoices
  invoice_exists: [409, 'One of these shares is on an invoice already.'],
  two_customers: [422, 'These shares belong to different customers. Each invoice is for one customer.'],
  not_arrived: [422, 'This animal isn’t at the plant, so it can’t be invoiced.'],
  prices_missing: [422, 'There’s no price list for this animal. Add one under “Price lists” first.'],
  weight_missing: [422, 'Enter the hanging weight first. The prices need it.'],
  nothing_to_charge: [422, 'There’s nothing to charge. Check the price list, or add a line.'],
  invoice_changed: [409, 'Someone else changed this invoice while you were looking at it. Check it and try again.'],
  invoice_issued: [409, 'This invoice is issued and can’t be changed. Make a credit note instead.'],
  total_changed: [409, 'The total is now {total}. Check the lines and try again.'],
  shares_changed: [
    409,
    'The shares of this animal have changed since this draft. Delete the draft and make a new one.',
  ],
  no_address: [422, 'This customer has no email address. Add one, or print the invoice.'],
  line_too_large: [422, 'Quantity times price must be less than $1,000,000.00.'],
  too_many_lines: [422, 'An invoice can have up to {most} lines.'],
  not_issued: [409, 'Only issued invoices can be credited. Change the draft instead.'],
  credited_already: [409, 'This invoice is credited in full.'],
  more_than_line: [422, 'Only {left} is left of “{name}”. Enter that or less.'],
  only_for_meat: [422, 'EBT can pay for meat only, never for processing or fees. Here that’s {left}.'],
  no_credit: [409, 'This customer doesn’t have that much credit.'],

  // directory
  customer_twice_in_plant: [409, 'There’s already a customer with this email address.'],
  customer_unknown: [422, 'Choose one of this plant’s customers.'],
  portal_not_possible: [
    422,
    'This email address belongs to an account that can’t use the customer portal. Choose No for the portal.',
  ],
  producer_unknown: [422, 'Choose one of this plant’s producers.'],
  customer_deleted_in_plant: [409, 'A deleted customer has this email address. Restore that customer instead.'],
  portal_needs_email: [422, 'Enter an email address. This person needs it to sign in to the customer portal.'],
  invitation_not_needed: [409, 'This person doesn’t have an open invitation. Check that the customer portal is on.'],
  merge_itself: [422, 'Choose two different records.'],
  merge_two_accounts: [
    409,
    'Each of them signs in with their own account. Turn off the portal for one, or keep both records.',
  ],
  merge_two_sheets: [409, 'Both have a share of order {orders} with a cut sheet already filled in. Keep both records.'],
  tag_twice: [409, 'There’s already a tag with this name.'],
  too_many_tags: [422, 'A plant can have up to {most} tags. Delete one first.'],

  // seller finder
  no_seller_near: [404, 'No seller found around your location.'],
  zip_missing: [422, 'Please add zipcode on your profile.'],
  zip_unknown: [422, 'We don’t know where this ZIP code is. Check it and try again.'],

  // import
  file_not_csv: [
    422,
    'This isn’t a CSV file. Open it in your spreadsheet, choose “Save as” or “Download”, pick CSV, and upload that file.',
  ],
  file_empty: [422, 'This file has no rows.'],
  file_broken: [422, 'We can’t read this file from row {row} on. A quotation mark is opened there but never closed.'],
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
  edition_frozen: [409, 'Animals came in while these prices applied, so they can’t change. Add new prices instead.'],
  edition_twice: [409, 'Other prices already start on this day.'],
  too_many_editions: [422, 'A price list can change up to {most} times. Start a new one for another label.'],

  // cut sheets
  cut_sheet_unknown: [422, 'Choose one of the plant’s cut sheets.'],
  choices_missing: [422, 'Please fill in all required fields before proceeding.'],
  choices_conflict: [422, 'You can’t cut both {chosen} and {other} from the same part.'],
  amounts_short: [422, '{title}: {total} in all, but the plant makes at least {bound}.'],
  amounts_over: [422, '{title}: {total} in all, but the most is {bound}.'],
  choices_unasked: [422, '{title} isn’t asked with these answers. Leave it blank.'],
  options_conflict: [422, 'These can’t be combined: {chosen} and {other}.'],
  choices_unknown: [422, '{title} isn’t on this cut sheet.'],
  choices_twice: [422, '{title} can only be answered once.'],
  cut_over_thirty_months: [422, '{title} is cut with the backbone, so it’s not allowed for cattle over 30 months.'],
  cut_age_unproven: [
    422,
    '{title} is cut with the backbone. Choose what to cut instead if the animal is over 30 months old.',
  ],
  part_full: [422, 'You can choose up to {limit} from {part} for this share.'],
  age_answered: [409, 'Someone already answered this. Ask the plant to change it.'],
  age_not_asked: [422, 'Only cattle are asked for their age.'],
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

  weight_changed: [409, 'Someone else recorded a different weight. Check it and save again.'],
  weight_too_early: [409, 'This animal hasn’t arrived yet, so there’s nothing to weigh.'],

  // attaching a cut sheet to an order
  share_filled: [409, 'This share of order {order_id} already has a cut sheet filled in.'],
  sheet_of_other: [422, 'This cut sheet and this share belong to different customers.'],
  sheet_of_other_animal: [422, 'This cut sheet is for a different species than order {order_id}.'],
  sheet_attached: [409, 'This cut sheet is already attached to order {order_id}. Clone it for another animal.'],
  template_unused: [409, 'The plant no longer uses this cut sheet. Start a new one.'],

  // calendar
  day_full: [409, 'Not enough slots on {day} for {species}. {left} left.'],
  day_not_offered: [409, 'The plant doesn’t take {species} on {day}. Choose another day.'],
  day_closed: [409, 'The plant isn’t taking {species} on {day}: {reason}'],
  days_reversed: [422, 'The last day can’t be before the first.'],
  days_too_many: [422, 'Choose no more than a year at once.'],
  special_gone: [409, 'Someone else changed these days. Check the list and try again.'],
  date_past: [422, 'This day has passed. Choose today or later.'],
  kill_before_dropoff: [422, 'The kill date can’t be before the drop-off date.'],
  option_twice: [422, 'You can use each processing option once per day.'],
  species_not_handled: [422, 'The plant doesn’t process {species}.'],

  // orders
  no_animals: [422, 'Enter at least one animal.'],
  too_many_animals: [422, 'You can book up to {most} animals at once.'],
  dropoff_missing: [422, 'Schedule a drop-off date.'],
  species_missing: [422, 'Choose which animal you’re bringing.'],
  event_of_market: [409, 'This order came from the market, so you can’t change it here.'],
  too_many_quarters: [422, 'An animal has four quarters, but you’ve assigned {quarters}.'],
  not_one_animal: [422, 'Total amount must equal 100%.'],
  customer_twice: [422, 'Customer already selected. Please choose a different customer.'],
  animal_unknown: [422, 'A share is for an animal that isn’t in this order.'],
  amount_missing: [422, 'Please select an amount before adding more fields.'],
  no_amount_left: [422, 'Cannot add more customers based on the selected amount.'],
  cut_sheet_missing: [422, 'Please select a cutsheet for each field before adding more.'],
  attachment_kind: [422, 'Choose a PDF, JPEG, or PNG file.'],
  attachment_unknown: [422, 'We don’t have that file. Attach it again.'],
  recurrence_unreadable: [422, 'We couldn’t tell how the order repeats. Choose it again.'],
  recurrence_kind: [422, 'Orders can’t repeat that way. Choose one of the options.'],
  recurrence_endless: [422, 'Choose the last date. Orders can’t repeat forever.'],
  recurrence_over: [422, 'The last date is before the drop-off date. Choose a later one.'],
  recurrence_start: [422, 'Repeating orders must start on the drop-off date.'],
  recurrence_too_long: [422, 'An order can repeat on up to {most} dates. Choose an earlier last date.'],
  deposit_contact_missing: [422, 'Enter an email address or phone number for the deposit.'],
  deposit_two_contacts: [422, 'Enter an email address or a phone number for the deposit, not both.'],
  age_of_cattle_only: [422, 'Only cattle can be marked as over 30 months.'],
  day_fixed: [409, 'This order is {from}, so it can’t be moved to another day.'],
  notice_not_now: [409, 'This order is {status}. You can only notify customers of this while it’s Open.'],
  notice_sent: [409, 'It’s too late to undo this. The emails have been sent.'],
  too_many_filters: [422, 'You already have {most} saved filters for this list. Remove one first.'],
  filter_twice: [409, 'You already have a filter with this name.'],
  label_twice: [409, 'There’s already a label with this name.'],
  too_many_labels: [422, 'A plant can have up to {most} labels. Remove one first.'],
  status_move: [409, 'This order is {from}, so it can’t become {to}.'],
  decision_missing: [422, 'Choose whether to accept or reject the order.'],
  order_fixed: [409, 'This order is {from}, so it can’t be changed anymore.'],
  order_changed: [409, 'Someone else changed this order while you were editing. Check what changed and save again.'],
  species_fixed: [409, 'You can’t change this order’s species anymore.'],
  owner_missing: [422, 'Choose a customer for each amount.'],
  not_deleted: [409, 'This order isn’t deleted, or it’s already been restored.'],

  // floor
  day_pdf_under_way: [409, 'The cut sheets for {day} are being prepared. Try again in a moment.'],
  day_pdf_nothing: [422, 'There are no animals on this day.'],
  day_pdf_too_many: [422, 'A PDF can hold up to {most} cut sheets. This day has {count}.'],

  // accounting
  accounting_not_linked: [409, 'QuickBooks isn’t connected here. Press Connect.'],
  accounting_login_over: [422, 'This connection has expired or was already used. Press Connect again.'],
  accounting_refused: [422, 'QuickBooks didn’t accept the connection. Press Connect again.'],
  accounting_company_taken: [409, 'This QuickBooks company is already connected to another plant.'],
  accounting_down: [503, 'QuickBooks isn’t answering. Press Connect again in a few minutes.'],

  // waitlist
  customer_missing: [422, 'Choose the customer for the waitlist.'],
  day_has_room: [409, 'There are enough free slots on {day}. Book the day instead.'],
  waits_already: [409, 'This customer is already on the waitlist for this day.'],
  waitlist_over: [409, 'This waitlist entry has ended.'],
  offered_already: [409, 'A day has already been offered. Withdraw that offer first.'],
  no_day_free: [409, 'None of the days has enough free slots.'],
  offer_over: [409, 'This offer has expired. The day is no longer on hold.'],
} as const satisfies Record<string, readonly [http: number, words: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal's message with its values filled in. */
export function wordsFor(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}): string {
  return REFUSALS[code][1].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return isWrittenAsDay(value) ? showDay(value) : value;
  });
}
