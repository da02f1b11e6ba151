import type { z } from 'zod';
import { type CUSTOMER_TYPES, CustomerForm } from '#contract/directory/api.ts';
import { type CellProblem, IMPORT_FIELDS, type ImportField, joinerOf, readTags } from '#contract/directory/import.ts';
import {
  isTotal,
  lostDigits,
  pickValue,
  repairCell,
  repairNumber,
  wrongDigits,
} from '#contract/directory/import-cells.ts';
import { splitName } from '#contract/directory/split-name.ts';
import { TagName } from '#contract/directory/tags-api.ts';
import { isPhone, Line, ListOf, Text } from '#contract/lib/fields.ts';
import { foldText } from '#contract/lib/fold-text.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The fields and rules of the customer form, for one row. The producer is the text from the file, not yet a record. */
const RowForm = CustomerForm.omit({ producer: true, customers: true, enablecp: true }).extend({
  producer: Line(254).optional(),
  tags: ListOf(TagName, 20).optional(),
  note: Text(4000).optional(),
});
export type RowForm = Partial<z.output<typeof RowForm>>;
type Written = Partial<Record<keyof z.input<typeof RowForm>, unknown>>;

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
  const { full_name, type, portal, tags, other_email: _email, other_phone: _phone, ...rest } = texts;
  const written: Written = rest;
  const sources = keepFirst(written, texts);
  checkNumbers(written, sources, problems);
  if (!['city', 'state', 'zip'].some((field) => fields.includes(field as ImportField)))
    readAddressLines(written, texts);
  if (isTotal([texts.first_name, full_name, texts.last_name]))
    problems.push({ field: 'row', words: 'This row looks like a total, not a customer.' satisfies Words });
  if (full_name !== undefined && texts.first_name === undefined) {
    const { first_name, last_name } = splitName(full_name);
    written.first_name = first_name;
    if (last_name !== '') written.last_name ??= last_name;
  }
  if (type !== undefined) {
    const known = TYPE_WORDS[foldText(type)];
    if (known) written.type = known;
    else problems.push({ field: 'type', words: 'Enter Customer or Producer.' satisfies Words });
  }
  if (portal !== undefined) {
    if (YES.includes(foldText(portal))) written.custom_portal = true;
    else if (NO.includes(foldText(portal))) written.custom_portal = false;
    else problems.push({ field: 'portal', words: 'Enter Yes or No.' satisfies Words });
  }
  if (tags !== undefined) written.tags = readTags(tags);

  const read = RowForm.safeParse({ first_name: '', ...written });
  const nameField = fields.includes('first_name') || !fields.includes('full_name') ? 'first_name' : 'full_name';
  for (const { path, message } of read.error?.issues ?? []) {
    const name = String(path[0] ?? 'row');
    const field = sources[name] ?? fieldOf(name, nameField);
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, words: message.slice(0, 200) });
  }
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    problems.push({ field: 'row', words: 'This row has more cells than the header row.' satisfies Words });
  }
  const form: Written = read.success ? read.data : written;
  const kept = Object.entries(form).filter(([name]) => name in written);
  return { form: Object.fromEntries(kept) as RowForm, problems };
}

type Sources = Partial<Record<string, ImportField>>;

/** Of several emails or phone numbers, the first good one is used and the others are kept in the note. Returns the columns used. */
function keepFirst(written: Written, texts: Partial<Record<ImportField, string>>): Sources {
  const sources: Sources = {};
  for (const [field, other, label] of [
    ['email', 'other_email', 'Email'],
    ['phone', 'other_phone', 'Phone'],
  ] as const) {
    const cells = [texts[field] ?? '', ...(texts[other] ?? '').split('\n')].filter(Boolean);
    if (cells.length === 0) continue;
    const { value, at, others } = pickValue(field, cells);
    written[field] = value;
    sources[field] = texts[field] === undefined || at > 0 ? other : field;
    if (others.length === 0) continue;
    const more = `${label}: ${others.join(', ')}`;
    written.note = written.note === undefined ? more : `${written.note}\n${more}`;
  }
  return sources;
}

/** Reports phone numbers and ZIPs that lack digits. */
function checkNumbers(written: Written, sources: Sources, problems: CellProblem[]): void {
  for (const name of ['phone', 'zip'] as const) {
    const text = String(written[name] ?? '');
    const field = sources[name] ?? name;
    if (name === 'zip' && text !== '') written.zip = repairNumber(text);
    const count = name === 'phone' && isPhone(text) ? wrongDigits(text) : undefined;
    if (lostDigits(text))
      problems.push({ field, words: 'A spreadsheet shortened this number. Enter all of its digits.' satisfies Words });
    else if (count !== undefined)
      problems.push({
        field,
        words: 'Phone numbers have 10 digits. This one has {count}.' satisfies Words,
        values: { count },
      });
  }
}

/** No address is longer. It takes time that grows with the square of its length to read. */
const MAX_ADDRESS = 500;

/** Of an address in one cell or in lines, the parts: without the name that QuickBooks puts first, and with city, state, and ZIP. */
function readAddressLines(written: Written, { first_name, last_name, full_name }: ReturnType<typeof textsOf>): void {
  const text = String(written.address ?? '').replace(/\s*\n\s*/g, ', ');
  if (text === '' || text.length > MAX_ADDRESS) return;
  const [name = '', ...more] = text.split(', ');
  const names = [full_name, [first_name, last_name].filter(Boolean).join(' ')].map((one) => foldText(one ?? ''));
  const lines = more.length > 0 && names.includes(foldText(name)) ? more.join(', ') : text;
  const [, address, city, state, zip] = /^(.+),\s*([^,\d]+?),?\s+([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)$/.exec(lines) ?? [];
  Object.assign(written, address === undefined ? { address: lines } : { address, city, state, zip });
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
    const text = repairCell(cells[at] ?? '');
    if (field === '' || text === '') continue;
    const before = texts[field];
    texts[field] = before === undefined ? text : `${before}${joinerOf(field)}${text}`;
  }
  return texts;
}
