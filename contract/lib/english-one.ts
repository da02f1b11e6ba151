import type { PluralWords } from '#contract/lib/spanish.ts';

/** The English for exactly one of what the key counts. An entry that is missing, or one too many, does not compile. */
export const ENGLISH_ONE: Readonly<Record<PluralWords, string>> = {
  'Already on this day: {count} pending': 'Already on this day: {count} pending',
  'Open the {count} orders': 'Open the order',
  '{animals} are processed {days}.': '{animals} is processed {days}.',
  '{count} slots are needed.': '1 slot is needed.',
  '{count} slots booked': '1 slot booked',
  '{count} events': '1 event',
  '{count} slots free': '1 slot free',
  '{count} found': '1 found',
  '{who} imported {count} customers': '{who} imported 1 customer',
  '{who} undid the import of {count} customers': '{who} undid the import of 1 customer',
  '{count} chosen': '1 chosen',
  '{count} orders are open': '1 order is open',
  '{count} orders become Open, and their customers are told.': '1 order becomes Open, and its customers are told.',
  '{count} of them wait for their drop-off.': '1 of them waits for its drop-off.',
  '{count} customers': '1 customer',
  '{count} customers leave all lists and can no longer sign in. Old orders keep their names.':
    '1 customer leaves all lists and can no longer sign in. Old orders keep the name.',
  '{count} of their orders are still open.': '1 of their orders is still open.',
  '{count} customers were deleted.': '1 customer was deleted.',
  '{count} customers are back.': '1 customer is back.',
  '{count} customers have the tag “{name}”.': '1 customer has the tag “{name}”.',
  'The tag “{name}” is taken from {count} customers.': 'The tag “{name}” is taken from 1 customer.',
  '{count} recovery codes left': '{count} recovery code left',
  '{count} rows': '1 row',
  'Import {count} customers': 'Import 1 customer',
  '{count} rows have problems. Press a cell to put it right.': '1 row has problems. Press a cell to put it right.',
  '{count} customers stay as they are, because they are used or were changed since.':
    '1 customer stays as they are, because they are used or were changed since.',
  '{count} dates': '1 date',
  'Every {count} months': 'Every month',
  'Every {count} weeks': 'Every week',
  'Every {count} days': 'Every day',
  '{name}, {count} quarters': '{name}, 1 quarter',
  'Booked on {count} dates, from {day} on:': 'Booked for {day}:',
};
