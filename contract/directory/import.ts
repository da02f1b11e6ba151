import type { RefusalCode } from '#contract/app/refusals.ts';
import { foldText } from '#contract/lib/fold-text.ts';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * What a column can hold. A 'full_name' is split. Several columns for the address, tags, note, first name (such as a middle
 * name), or last name are joined. Other emails and phones stand in for an empty one, and are otherwise kept in the note.
 */
export const IMPORT_FIELDS = [
  'first_name',
  'last_name',
  'full_name',
  'email',
  'other_email',
  'phone',
  'other_phone',
  'address',
  'city',
  'state',
  'zip',
  'type',
  'producer',
  'portal',
  'tags',
  'note',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const FIELD_LABELS = {
  first_name: 'First Name',
  last_name: 'Last Name',
  full_name: 'Full name',
  email: 'Email',
  other_email: 'Other email',
  phone: 'Phone',
  other_phone: 'Other phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  type: 'Type',
  producer: 'Producer',
  portal: 'Portal',
  tags: 'Tags',
  note: 'Note',
} as const satisfies Record<ImportField, Words>;

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 100;
export const IMPORT_SEPARATORS = [',', ';', '\t', '|'] as const;
/** The column names are searched for this far down: reports have titles above them. */
export const MAX_HEADER_ROW = 20;
/** How long an import can be undone. */
export const UNDO_DAYS = 7;

const JOINED: Partial<Record<ImportField, string>> = {
  first_name: ' ',
  last_name: ' ',
  other_email: '\n',
  other_phone: '\n',
  address: ', ',
  tags: '; ',
  note: '\n',
};
export const mayRepeat = (field: ImportField): boolean => field in JOINED;
/** What is put between the texts of several columns for one field. */
export const joinerOf = (field: ImportField): string => JOINED[field] ?? ' ';

/** What is wrong with a cell, or with the whole row if `field` is 'row'. `words` has placeholders for `values`. */
export interface CellProblem {
  field: ImportField | 'row';
  words: string;
  values?: Record<string, string | number> | undefined;
  code?: RefusalCode | undefined;
}

/**
 * Several tags in one cell, separated by semicolons, commas, or vertical bars. A tag that contains a separator must be quoted.
 */
export function readTags(cell: string): string[] {
  // Google Contacts separates its labels like this, and marks its own with an asterisk.
  const listed = cell.replace(/(^|:::)\s*\*\s*/g, '$1').replaceAll(':::', ';');
  const tags = [...listed.matchAll(/\s*"((?:[^"]|"")*)"\s*|([^;,|\n]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
  return [...new Map(tags.map((tag) => [foldText(tag.trim()), tag.trim()])).values()].filter(Boolean);
}
export const writeTags = (tags: readonly string[]): string =>
  tags.map((tag) => (/[;,|\n"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join('; ');

/**
 * Spreadsheets treat cells that begin like this as formulas. Exports add a leading apostrophe to make them text; imports
 * remove it.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
export const plainCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
