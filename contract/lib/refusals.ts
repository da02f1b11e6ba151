/**
 * Every refusal the product can answer, with the HTTP status that says the same and the sentence a person reads.
 * The sentence stands here and nowhere else: the server sends it, screens show it, translations are a Record over these codes.
 * `{word}` is filled from the Problem's values.
 */
export const REFUSALS = {
  // any call
  malformed: [400, 'Some of what was sent could not be read. Please check the marked fields.'],
  signed_out: [401, 'Please sign in.'],
  not_allowed: [403, 'You may not do this. Ask the plant for access.'],
  not_found: [404, 'We could not find that.'],
  key_reused: [409, 'This request was already sent with other contents. Please reload and try again.'],
  too_large: [413, 'That is too much to send at once.'],
  wrong_media: [415, 'That kind of content is not accepted here.'],
  too_many: [429, 'Too many requests. Please wait a moment and try again.'],
  fault: [500, 'something went wrong'],
  busy: [503, 'The server is busy. Please try again in a moment.'],

  // accounts
  wrong_password: [401, 'Email or password is not correct.'],
  second_step: [401, 'Please enter the code of your authenticator app.'],
  code_wrong: [422, 'This code is not right, or it was used already. Please enter a new one.'],
  begin_again: [422, 'This took too long. Please begin again.'],
  link_over: [422, 'This link is no longer good. Please ask for a new one.'],
  present_password_wrong: [422, 'This is not your present password.'],
  second_factor_on: [409, 'Two-step sign-in is already on.'],
  passkey_refused: [422, 'This passkey could not be used. Please try again, or use your password.'],
  passkeys_full: [422, 'You have as many passkeys as an account can have. Please remove one first.'],
  portal_off: [403, 'You do not have access to the the customer portal. Contact admin.'],
  email_taken: [409, 'There is already an account with this email address.'],
  role_closed: [422, 'Please select role.'],
  picture_kind: [422, 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.'],
  picture_broken: [422, 'This picture could not be read. It may be damaged; please try another one.'],
  picture_too_large: [422, 'This picture has too many pixels. Please choose a smaller one.'],
  settings_changed: [409, 'Somebody else changed this meanwhile. Please look at the marked fields and save again.'],
  species_booked: [409, 'Orders still to come for {species}: {count}. They stay booked; no more can be booked.'],
  not_your_rank: [403, 'You cannot change this person’s access. Please ask the owner of the plant.'],
  already_in_team: [409, 'This person is already in the list of Users and Roles.'],
  account_elsewhere: [
    409,
    'There is already an account with this email address, and one person has one account. Please use another address.',
  ],
  member_changed: [409, 'This person’s access has changed meanwhile. Please look at the list again.'],
  agreement_missing: [422, 'Please accept the agreement.'],
  agreement_outdated: [409, 'This text has changed meanwhile. Please read the new version.'],

  // payments
  card_profile_missing: [422, 'Please add a card on the payment page first.'],
  card_not_accepted: [422, 'This card was not accepted. Please check the number or use another card.'],

  // directory
  customer_twice_in_plant: [409, 'There is already a customer with this email address.'],
  customer_unknown: [422, 'Please choose a customer of this plant.'],
  portal_not_possible: [
    422,
    'This email address belongs to an account that cannot use the customer portal. Please choose No for the portal.',
  ],
  producer_unknown: [422, 'Please choose a producer of this plant.'],
  customer_deleted_in_plant: [409, 'A deleted customer has this email address. Please restore that record.'],
  portal_needs_email: [422, 'Please enter an email address: with it this person signs in to the customer portal.'],
  invitation_not_needed: [409, 'This person has no invitation open. Please check that the customer portal is on.'],
  merge_itself: [422, 'Please choose two different records.'],
  merge_two_accounts: [
    409,
    'Both of them sign in with an account of their own. Please switch the portal of one of them off, or keep both records.',
  ],
  merge_two_sheets: [
    409,
    'Both of them have a share of order {orders}, each with a cut sheet that is filled in. Please keep both records.',
  ],
  tag_twice: [409, 'There is already a tag with this name.'],
  too_many_tags: [422, 'A plant has at most {most} tags. Please delete one first.'],

  // seller finder
  no_seller_near: [404, 'No seller found around your location.'],
  zip_missing: [422, 'Please add zipcode on your profile.'],
  zip_unknown: [422, 'We do not know where this ZIP is. Please check it.'],

  // import
  file_not_csv: [
    422,
    'This is not a CSV file. Please open it in your spreadsheet, choose “Save as” or “Download” and then CSV, and bring that file.',
  ],
  file_empty: [422, 'There are no rows in this file.'],
  file_broken: [422, 'The file cannot be read from row {row} on: a quotation mark is opened and never closed.'],
  file_too_many_rows: [422, 'This file has more than {most} rows. Please split it into smaller ones.'],
  file_too_wide: [422, 'This file has more than {most} columns, or a cell with more text than anybody writes.'],
  import_started: [409, 'This import has already begun.'],
  import_no_name: [422, 'Please choose the column that holds the first name or the full name.'],
  import_field_twice: [422, '{field} is chosen for two columns. Please choose one.'],
  import_not_checked: [409, 'Please choose first what the columns hold.'],
  import_has_problems: [422, 'Some rows have problems. Please put them right, or leave them out.'],
  import_nothing: [422, 'There is nobody to import in this file.'],
  import_not_undoable: [409, 'This import can no longer be undone.'],

  // cut sheets
  cut_sheet_unknown: [422, 'Please choose one of the plant’s cut sheets.'],
  choices_missing: [422, 'Please fill in all required fields before proceeding.'],
  choices_conflict: [422, '{chosen} and {other} cannot both be cut from the same part.'],
  choices_unknown: [422, '{title} is not on this cut sheet.'],
  choices_twice: [422, '{title} can be answered only once.'],
  cut_over_thirty_months: [422, 'Not from cattle over thirty months, because it is cut with the backbone: {title}.'],
  cut_age_unproven: [
    422,
    'Cut with the backbone, so only once the plant knows that the animal is not over thirty months old: {title}.',
  ],
  part_full: [422, 'This share may choose at most {limit} from {part}.'],
  cut_needs: [422, '{title} is only there when one of these is chosen: {others}.'],
  portions_over: [422, '{part}: the portions add up to {sum} %. Together they may be at most 100 %.'],
  portions_short: [422, '{part}: the portions add up to {sum} %. Together they have to be 100 %.'],
  sides_uneven: [422, '{part}: the animal has two sides, and the choices are for {sum}.'],
  template_changed: [409, 'The plant changed this cut sheet meanwhile. Please check your choices and submit again.'],
  sheet_changed: [409, 'Somebody else changed this cut sheet meanwhile. Please look at what changed and save again.'],
  draft_changed: [409, '{name} changed this draft meanwhile. What you changed is still here.'],
  template_archived: [409, 'This cut sheet is archived. Please restore it first.'],
  template_unpublished: [422, 'This cut sheet has not been published yet.'],
  template_unchanged: [422, 'Nothing has changed since the published edition.'],
  template_wrong: [422, 'This cut sheet cannot be published yet. {problem}'],
  template_file_wrong: [422, 'This file cannot be used. {problem}'],
  template_name_taken: [409, 'There is already a cut sheet with this name: {name}.'],
  templates_full: [422, 'A plant can have {most} cut sheets. Please change one that is no longer used.'],
  sheets_agree: [409, 'The two cut sheets say the same by now.'],
  sheet_submitted: [409, 'This cut sheet was already submitted.'],
  order_over: [409, 'This order is closed. Its cut sheet can no longer be filled in.'],
  sheet_locked: [409, 'The cutting has begun, so this cut sheet is locked. You can ask the plant for a change.'],
  sheet_link_over: [404, 'This link is no longer good. Please ask the plant for a new one.'],
  sheet_unlocked: [409, 'This cut sheet is not locked. You can change it yourself.'],
  change_asked_already: [409, 'A change of this cut sheet is asked already. Please wait for the answer.'],
  change_wish_missing: [422, 'Please say what should be cut otherwise.'],
  change_decided: [409, 'Somebody else has answered this already.'],
  change_answers_missing: [422, 'Please change the cut sheet as it was asked, and accept it with that.'],
  change_reason_missing: [422, 'Please say why.'],

  prices_changed: [
    409,
    'Somebody else changed these prices meanwhile. Please look at the marked fields and save again.',
  ],
  weight_changed: [409, 'Somebody else recorded another weight meanwhile. Please look at it and save again.'],
  weight_too_early: [409, 'This animal has not arrived yet, so there is nothing to weigh.'],

  // attaching a cut sheet to an order
  share_filled: [409, 'This share of order {order_id} has a cut sheet already that is filled in.'],
  sheet_of_other: [422, 'This cut sheet belongs to another customer than this share.'],
  sheet_of_other_animal: [422, 'This cut sheet is not for the kind of animal of order {order_id}.'],
  sheet_attached: [409, 'This cut sheet is attached to order {order_id} already. Please clone it for another animal.'],
  template_unused: [409, 'The plant no longer uses this cut sheet. Please begin a new one.'],

  // calendar
  day_full: [409, 'There are not enough free slots on {day} for {species}. Free: {left}.'],
  day_closed: [409, 'On {day} the plant takes no {species}: {reason}'],
  days_reversed: [422, 'The last day cannot be before the first.'],
  days_too_many: [422, 'Please choose at most a year at once.'],
  special_gone: [409, 'Somebody else changed these days meanwhile. Please look at the list again.'],
  date_past: [422, 'This day is in the past. Please choose today or a later day.'],
  kill_before_dropoff: [422, 'The kill date cannot be before the drop-off date.'],
  option_twice: [422, 'Each processing option can be used once per day.'],
  species_not_handled: [422, 'The plant does not handle {species}.'],

  // orders
  no_animals: [422, 'Please enter at least one animal.'],
  too_many_animals: [422, 'Please book at most {most} animals at once.'],
  dropoff_missing: [422, 'Please schedule a drop off date.'],
  species_missing: [422, 'Please choose which animal is brought.'],
  event_of_market: [409, 'This order comes from the market and is not changed here.'],
  too_many_quarters: [422, 'An animal has four quarters, and {quarters} are given away here.'],
  not_one_animal: [422, 'Total amount must equal 100%.'],
  customer_twice: [422, 'Customer already selected. Please choose a different customer.'],
  animal_unknown: [422, 'A share names an animal that is not in this order.'],
  amount_missing: [422, 'Please select an amount before adding more fields.'],
  no_amount_left: [422, 'Cannot add more customers based on the selected amount.'],
  cut_sheet_missing: [422, 'Please select a cutsheet for each field before adding more.'],
  attachment_kind: [422, 'Please choose a PDF, a JPEG or a PNG file.'],
  attachment_unknown: [422, 'Please attach the file again: we do not have it.'],
  recurrence_unreadable: [422, 'We could not read how the order repeats. Please choose it again.'],
  recurrence_kind: [422, 'An order cannot repeat in this way. Please choose one of those offered.'],
  recurrence_endless: [422, 'Please choose the last date: an order does not repeat for ever.'],
  recurrence_over: [422, 'The last date is before the drop off date. Please choose a later one.'],
  recurrence_start: [422, 'The repetition has to begin on the drop off date.'],
  recurrence_too_long: [422, 'An order repeats on at most {most} dates. Please choose an earlier last date.'],
  deposit_contact_missing: [422, 'Please say whom to ask for the deposit: an e-mail address or a phone number.'],
  deposit_two_contacts: [422, 'Please give an e-mail address or a phone number for the deposit, not both.'],
  age_of_cattle_only: [422, 'Over thirty months is asked of cattle only.'],
  day_fixed: [409, 'This order is {from} and cannot be moved to another day.'],
  notice_not_now: [409, 'This order is {status}. Customers are told of this while it is Open.'],
  too_many_filters: [422, 'You keep {most} filters for this list. Please remove one first.'],
  filter_twice: [409, 'You have a filter with this name already.'],
  label_twice: [409, 'There is already a label with this name.'],
  too_many_labels: [422, 'A plant has at most {most} labels. Please remove one first.'],
  status_move: [409, 'This order is {from} and cannot become {to}.'],
  decision_missing: [422, 'Please say whether the order is accepted or rejected.'],
  order_fixed: [409, 'This order is {from} and can no longer be changed.'],
  order_changed: [409, 'Somebody else changed this order meanwhile. Please look at what changed and save again.'],
  species_fixed: [409, 'The species of this order can no longer be changed.'],
  owner_missing: [422, 'Please choose a customer for each amount.'],
  not_deleted: [409, 'This order is not deleted, or it was brought back already.'],

  // floor
  day_pdf_under_way: [409, 'The cut sheets of {day} are being made ready now. Please try again in a moment.'],
  day_pdf_nothing: [422, 'There is no animal on this day.'],
  day_pdf_too_many: [422, 'A PDF holds at most {most} cut sheets. This day has {count}.'],

  // waitlist
  customer_missing: [422, 'Please choose the customer who waits.'],
  day_has_room: [409, 'There are enough free slots on {day}. Please book the day.'],
  waits_already: [409, 'This customer already waits for this day.'],
  waitlist_over: [409, 'This entry of the waitlist is over.'],
  offered_already: [409, 'A day is already offered. Please take that offer back first.'],
  no_day_free: [409, 'None of the days has enough free slots.'],
  offer_over: [409, 'This offer is over. The day is no longer kept.'],
} as const satisfies Record<string, readonly [http: number, words: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** The sentence of a refusal with its values filled in. */
export function wordsFor(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}): string {
  return REFUSALS[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
