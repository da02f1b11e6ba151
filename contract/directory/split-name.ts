/** What follows a comma without being a first name: 'Smith Farms, LLC' and 'Robert Jones, Jr.' keep their order. */
const COMPANY =
  /^(?:l\.?l\.?c|l\.?l\.?p|l\.?p|p\.?l\.?l\.?c|p\.?c|inc|incorporated|corp|corporation|co|company|ltd|limited|s\.?a|s\.?r\.?l|dba\b.*)\.?$/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|m\.?d|d\.?v\.?m|d\.?d\.?s|ph\.?d|esq|cpa|r\.?n)\.?$/i;

/**
 * Splits 'Ana Maria Ruiz' or 'Ruiz, Ana Maria' into the form's two fields: the last word is the last name. A company's name
 * stays whole, as the first name, and 'Jr.' stays with the last name.
 */
export function splitName(typed: string): { first_name: string; last_name: string } {
  const [first = '', ...others] = typed
    .trim()
    .replace(/\s+/g, ' ')
    .split(/\s*,\s*/)
    .filter(Boolean);
  if ([first.split(' ').at(-1) ?? '', ...others].some((word) => COMPANY.test(word)) && isCompany(first, others))
    return { first_name: [first, ...others].join(', '), last_name: '' };
  const suffixes = others.filter((part) => SUFFIX.test(part));
  const given = others.filter((part) => !SUFFIX.test(part)).join(', ');
  if (given !== '') return { first_name: given, last_name: [first, ...suffixes].join(', ') };

  const words = first.split(' ');
  const own = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.splice(-1) : [];
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name: [[last_name, ...own].join(' ').trim(), ...suffixes].join(', ') };
}

const isCompany = (first: string, others: readonly string[]) => others.length > 0 || first.includes(' ');
