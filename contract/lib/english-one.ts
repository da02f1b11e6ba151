import type { PluralWords } from '#contract/lib/spanish.ts';

/** The English singular form for keys with a count. A missing or extra entry does not compile. */
export const ENGLISH_ONE: Readonly<Record<PluralWords, string>> = {
  'Already on this day: {count} pending': 'Already on this day: {count} pending',
  'Open the {count} orders': 'Open the order',
  '{count} open': '{count} open',
  '{count} completed': '{count} completed',
  '{count} files': '1 file',
  '{count} cut sheets are missing for the next seven days': '1 cut sheet is missing for the next seven days',
  '{count} changes requested': '1 change requested',
  '{count} customers will be emailed a link to their cut sheet.':
    '1 customer will be emailed a link to their cut sheet.',
  '{animals} are processed {days}.': '{animals} is processed {days}.',
  '{count} slots needed.': '1 slot needed.',
  '{count} slots booked': '1 slot booked',
  '{count} events': '1 event',
  '{count} slots free': '1 slot free',
  '{count} found': '1 found',
  '{who} imported {count} customers': '{who} imported 1 customer',
  '{who} undid the import of {count} customers': '{who} undid the import of 1 customer',
  '{count} selected': '1 selected',
  '{count} orders are open': '1 order is open',
  '{count} orders will become Open, and their customers will be notified.':
    '1 order will become Open, and its customers will be notified.',
  '{count} of them haven’t been dropped off yet.': '1 of them hasn’t been dropped off yet.',
  '{count} customers': '1 customer',
  '{count} customers will be removed from all lists and won’t be able to sign in. Past orders keep their names.':
    '1 customer will be removed from all lists and won’t be able to sign in. Past orders keep the name.',
  '{count} of their orders are still open.': '1 of their orders is still open.',
  '{count} customers deleted': '1 customer deleted',
  '{count} customers restored': '1 customer restored',
  '{count} customers tagged “{name}”': '1 customer tagged “{name}”',
  'The tag “{name}” will be removed from {count} customers.': 'The tag “{name}” will be removed from 1 customer.',
  '{count} recovery codes left': '{count} recovery code left',
  '{count} rows': '1 row',
  'Import {count} customers': 'Import 1 customer',
  '{count} rows have problems. Click a cell to fix it.': '1 row has problems. Click a cell to fix it.',
  '{count} customers stay as they are because they’re in use or have changed since.':
    '1 customer stays as is because it’s in use or has changed since.',
  '{count} dates': '1 date',
  'Every {count} months': 'Every month',
  'Every {count} weeks': 'Every week',
  'Every {count} days': 'Every day',
  '{name}, {count} quarters': '{name}, 1 quarter',
  'Booked on {count} dates, starting {day}:': 'Booked for {day}:',
  '{day} ± {count} days': '{day} ± 1 day',
  '{count} sheets missing': '{count} sheet missing',
  'PDF ready: {count} pages': 'PDF ready: {count} page',
  '{count} open cut sheets will keep it.': '1 open cut sheet will keep it.',
  '{count} open cut sheets will switch to it. Customers will see which of their choices no longer fit.':
    '1 open cut sheet will switch to it. The customer will see what no longer fits.',
  '{count} parts found.': '1 part found.',
  '{count} problems to fix before you can publish': '1 problem to fix before you can publish',
  '{part} and its {count} cuts will come off the cut sheet. You can undo this.':
    '{part} and its 1 cut will come off the cut sheet. You can undo this.',
  '{count} questions': '1 question',
  '{count} cuts, some can’t be combined': '1 cut',
};
