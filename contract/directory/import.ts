import type { z } from 'zod';
import { type CUSTOMER_TYPES, CustomerForm } from '#contract/directory/api.ts';
import { TagName } from '#contract/directory/tags-api.ts';
import { Line, ListOf, Text } from '#contract/lib/fields.ts';
import type { RefusalCode } from '#contract/lib/refusals.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What a column can hold. A 'full_name' is split, and several columns for the address, tags, or note are joined. */
export const IMPORT_FIELDS = [
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
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
  phone: 'Phone',
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

export const MOST_IMPORT_BYTES = 10 * 1024 * 1024;
export const MOST_IMPORT_ROWS = 20_000;
export const MOST_IMPORT_COLUMNS = 100;
/** How long an import can be undone. */
export const UNDO_DAYS = 7;

const JOINED: Partial<Record<ImportField, string>> = { address: ', ', tags: '; ', note: '\n' };
export const mayRepeat = (field: ImportField): boolean => field in JOINED;

/** What is wrong with a cell, or with the whole row if `field` is 'row'. `words` has placeholders for `values`. */
export interface CellProblem {
  field: ImportField | 'row';
  words: string;
  values?: Record<string, string | number> | undefined;
  code?: RefusalCode | undefined;
}

/** The fields and rules of the customer form, for one row. The producer is the text from the file, not yet a record. */
const RowForm = CustomerForm.omit({ producer: true, customers: true, enablecp: true }).extend({
  producer: Line(254).optional(),
  tags: ListOf(TagName, 20).optional(),
  note: Text(4000).optional(),
});
export type RowForm = Partial<z.output<typeof RowForm>>;
type Written = Partial<Record<keyof z.input<typeof RowForm>, unknown>>;

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

const YES = ['yes', 'y', 'true', '1', 'x', 'on', 'si', 's', 'enabled'];
const NO = ['no', 'n', 'false', '0', 'off', 'disabled'];
const TYPE_WORDS: Readonly<Record<string, (typeof CUSTOMER_TYPES)[number]>> = {
  customer: 'customer',
  customers: 'customer',
  client: 'customer',
  cliente: 'customer',
  producer: 'producer',
  producers: 'producer',
  productor: 'producer',
  productora: 'producer',
  farmer: 'producer',
  rancher: 'producer',
  ganadero: 'producer',
};

/**
 * Reads a row into the customer form and reports what is wrong with it. Empty cells are skipped, so they
 * never change a record.
 */
export function readRow(
  cells: readonly string[],
  fields: readonly (ImportField | '')[],
): { form: RowForm; problems: CellProblem[] } {
  const texts = textsOf(cells, fields);
  const problems: CellProblem[] = [];
  const { full_name, type, portal, tags, ...rest } = texts;
  const written: Written = rest;
  if (full_name !== undefined && texts.first_name === undefined) {
    const { first_name, last_name } = splitName(full_name);
    written.first_name = first_name;
    if (last_name !== '') written.last_name ??= last_name;
  }
  if (type !== undefined) {
    const known = TYPE_WORDS[fold(type)];
    if (known) written.type = known;
    else problems.push({ field: 'type', words: 'Enter Customer or Producer.' satisfies Words });
  }
  if (portal !== undefined) {
    if (YES.includes(fold(portal))) written.custom_portal = true;
    else if (NO.includes(fold(portal))) written.custom_portal = false;
    else problems.push({ field: 'portal', words: 'Enter Yes or No.' satisfies Words });
  }
  if (tags !== undefined) written.tags = readTags(tags);

  const read = RowForm.safeParse({ first_name: '', ...written });
  const nameField = fields.includes('first_name') || !fields.includes('full_name') ? 'first_name' : 'full_name';
  for (const { path, message } of read.error?.issues ?? []) {
    const field = fieldOf(String(path[0] ?? 'row'), nameField);
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, words: message.slice(0, 200) });
  }
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    problems.push({ field: 'row', words: 'This row has more cells than the header row.' satisfies Words });
  }
  const form: Written = read.success ? read.data : written;
  const kept = Object.entries(form).filter(([name]) => name in written);
  return { form: Object.fromEntries(kept) as RowForm, problems };
}

function fieldOf(name: string, nameField: ImportField): CellProblem['field'] {
  if (name === 'first_name') return nameField;
  if (name === 'custom_portal') return 'portal';
  return IMPORT_FIELDS.find((field) => field === name) ?? 'row';
}

/** Trims the cells and groups them by field, without the empty ones. */
function textsOf(cells: readonly string[], fields: readonly (ImportField | '')[]) {
  const texts: Partial<Record<ImportField, string>> = {};
  for (const [at, field] of fields.entries()) {
    const text = plainCell(cells[at] ?? '').trim();
    if (field === '' || text === '') continue;
    const before = texts[field];
    texts[field] = before === undefined ? text : `${before}${JOINED[field] ?? ' '}${text}`;
  }
  return texts;
}

/** Splits 'Ana Maria Ruiz' or 'Ruiz, Ana Maria' into the form's two fields: the last word is the last name. */
export function splitName(typed: string): { first_name: string; last_name: string } {
  const [before = '', behind] = typed.split(/,(.*)/s).map((part) => part.trim());
  if (behind) return { first_name: behind, last_name: before };
  const words = before.split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name };
}

/**
 * Several tags in one cell, separated by semicolons, commas, or vertical bars. A tag that contains a separator must be quoted.
 */
export function readTags(cell: string): string[] {
  const tags = [...cell.matchAll(/\s*"((?:[^"]|"")*)"\s*|([^;,|\n]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
  return [...new Map(tags.map((tag) => [fold(tag), tag.trim()])).values()].filter(Boolean);
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

/** Headers that name a field, in lowercase letters and digits only, in English and Spanish. */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  first_name: 'firstname first given givenname forename nombre nombres primernombre'.split(' '),
  last_name: 'lastname last surname familyname family apellido apellidos'.split(' '),
  full_name:
    'name fullname customer customername client clientname contact contactname displayname nombrecompleto nombreyapellido nombreyapellidos cliente'.split(
      ' ',
    ),
  email: 'email emailaddress mail emails correo correoelectronico direcciondecorreo'.split(' '),
  phone:
    'phone phonenumber telephone telephonenumber tel mobile mobilephone mobilenumber cell cellphone cellnumber phone1 primaryphone telefono movil celular numerodetelefono'.split(
      ' ',
    ),
  address:
    'address street streetaddress address1 address2 addressline1 addressline2 mailingaddress billingaddress direccion domicilio calle'.split(
      ' ',
    ),
  city: 'city town ciudad municipio localidad poblacion'.split(' '),
  state: 'state province region st estado provincia'.split(' '),
  zip: 'zip zipcode postalcode postcode postal codigopostal cp'.split(' '),
  type: 'type customertype kind role tipo tipodecliente'.split(' '),
  producer: 'producer farm producername produceremail productor productora granja'.split(' '),
  portal: 'portal customerportal enablecustomerportal portalaccess customportal enablecp portaldelcliente'.split(' '),
  tags: 'tags tag labels label groups group categories category etiquetas etiqueta grupo grupos'.split(' '),
  note: 'note notes comment comments remarks memo nota notas comentario comentarios observaciones'.split(' '),
};

const headerKey = (header: string) => fold(header).replace(/[^\p{L}\p{N}]/gu, '');
const fieldOfHeader = (header: string) => IMPORT_FIELDS.find((field) => HEADERS[field].includes(headerKey(header)));

/** Identifies a set of headers, so that the next file with the same headers can be recognized. */
export const headersKey = (headers: readonly string[]): string => headers.map(headerKey).join('|');

/** Guesses what the columns hold from their headers. */
export function guessFields(headers: readonly string[]): (ImportField | '')[] {
  const taken = new Set<ImportField>();
  return headers.map((header) => {
    const field = fieldOfHeader(header);
    if (!field || (taken.has(field) && !mayRepeat(field))) return '';
    taken.add(field);
    return field;
  });
}

/**
 * Whether a file's first row is a header: at least two cells are known headers (one is enough if there are at most two), and
 * none looks like an email address or a number.
 */
export function isHeader(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '');
  const known = filled.filter(fieldOfHeader).length;
  return known > 0 && known >= Math.min(2, filled.length - 1) && !filled.some((cell) => /@|\d{4}/.test(cell));
}
