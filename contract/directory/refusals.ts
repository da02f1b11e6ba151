import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of directory. */
export const DIRECTORY_REFUSALS = {
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

  // requests of farms
  email_unconfirmed: [
    409,
    'Confirm your email address first. Open the link we sent you, or ask for a new one under “Sign-in and security”.',
  ],
  plant_declined: [
    409,
    'This plant declined your request. You can ask again {days} days after its answer, or write to it.',
  ],
  request_answered: [409, 'Someone has already answered this request.'],
} as const satisfies Sentences;
