import type { z } from 'zod';
import { type CUSTOMER_TYPES, CustomerForm } from '#contract/directory/api.ts';
import { type CellProblem, IMPORT_FIELDS, type ImportField, joinerOf, readTags } from '#contract/directory/import.ts';
import { isTotal, lostDigits, repairCell, repairNumber, splitValues } from '#contract/directory/import-cells.ts';
import { splitName } from '#contract/directory/split-name.ts';
import { TagName } from '#contract/directory/tags-api.ts';
import { Line, ListOf, Text } from '#contract/lib/fields.ts';
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
  const { full_name, type, portal, tags, ...rest } = texts;
  const written: Written = rest;
  for (const field of NUMBER_FIELDS) {
    const text = texts[field];
    if (text === undefined) continue;
    written[field] = repairNumber(text);
    if (lostDigits(text))
      problems.push({ field, words: 'A spreadsheet shortened this number. Enter all of its digits.' satisfies Words });
  }
  keepFirst(written);
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

const NUMBER_FIELDS = ['phone', 'zip'] as const;

/** Of several values in one cell, the first is used and the others are kept in the note. */
function keepFirst(written: Written): void {
  for (const [field, label] of [
    ['email', 'Email'],
    ['phone', 'Phone'],
  ] as const) {
    const [first, ...others] = splitValues(field, String(written[field] ?? ''));
    if (first === undefined || others.length === 0) continue;
    written[field] = first;
    const more = `${label}: ${others.join(', ')}`;
    written.note = written.note === undefined ? more : `${written.note}\n${more}`;
  }
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
