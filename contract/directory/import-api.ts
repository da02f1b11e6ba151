import { z } from 'zod';
import { REFUSALS, type RefusalCode } from '#contract/app/refusals.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import {
  IMPORT_FIELDS,
  IMPORT_SEPARATORS,
  MAX_HEADER_ROW,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
} from '#contract/directory/import.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, ListOf, MAX_INT, pageFields, Text } from '#contract/lib/fields.ts';
import { UploadField } from '#contract/lib/upload.ts';

/**
 * uploaded: columns still have to be mapped; checked: ready to review and import; then in progress, imported, and possibly
 * undone.
 */
export const IMPORT_STATUSES = ['uploaded', 'checked', 'importing', 'imported', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What an import does with a row. 'same' means that nothing changes; 'wrong' means that the row has a problem. */
export const IMPORT_ACTIONS = ['add', 'update', 'same', 'skip', 'wrong'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];
export const IF_KNOWN = ['skip', 'update'] as const;
export const IF_PHONE = ['skip', 'update', 'add'] as const;
export type RowChoice = (typeof IF_PHONE)[number];

const Field = z.enum(['', ...IMPORT_FIELDS]);
const Values = z.record(z.string(), z.union([z.string(), z.number()]));
const Problem = z.object({
  field: z.enum(['row', ...IMPORT_FIELDS]),
  words: z.string(),
  values: Values.optional(),
  code: z.enum(Object.keys(REFUSALS) as RefusalCode[]).optional(),
});

const Import = z.object({
  import_id: z.int(),
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Data rows, without the header. */
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  /** Records that the undo left in place, because they are in use or have changed since. */
  kept: z.int(),
  created_by_name: z.string(),
  created_at: z.string(),
  imported_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** `reread`: the file can be read again with another separator or header row. */
  can: z.object({ undo: z.boolean(), discard: z.boolean(), reread: z.boolean() }),
});
export type CustomerImport = z.output<typeof Import>;

export const ImportColumn = z.object({ header: z.string(), samples: z.array(z.string()), field: Field });

const ImportView = Import.extend({
  encoding: z.string(),
  separator: z.string(),
  has_header: z.boolean(),
  /** The row with the column names, as a spreadsheet counts; 0 if there is none. */
  header_row: z.int(),
  columns: z.array(ImportColumn),
  if_known: z.enum(IF_KNOWN),
  if_phone: z.enum(IF_PHONE),
  counts: z.object({ add: z.int(), update: z.int(), same: z.int(), skip: z.int(), wrong: z.int() }),
  done_steps: z.int(),
  all_steps: z.int(),
  /** Why the last attempt imported nothing, and which rows caused it. */
  problem: z.object({ words: z.string(), values: Values, rows: z.array(z.int()) }).nullable(),
});
export type ImportView = z.output<typeof ImportView>;

const Named = z.object({ import_id: Id });
const Made = z.object({ import_id: z.int() });

/**
 * Uploads a CSV file of customers, at most 10 MB and 20,000 rows, and guesses what its columns hold. Nothing is checked or
 * imported yet. Each reason why a file is not valid CSV has its own refusal code.
 */
export const uploadCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/uploadCustomers',
  input: z.object({ file: UploadField }),
  data: Made,
  refusals: ['file_not_csv', 'file_empty', 'file_broken', 'file_too_many_rows', 'file_too_wide'],
  upload: { field: 'file', mostBytes: MAX_IMPORT_BYTES },
});

/**
 * Reads a draft's file again, with another separator or header row (0 if no row has column names). Rows above the header are
 * left out, and columns are guessed anew.
 */
export const rereadCustomerImport = endpoint({
  method: 'POST',
  path: '/api/profile/rereadCustomerImport',
  input: Named.extend({ separator: z.enum(IMPORT_SEPARATORS), header_row: IntBetween(0, MAX_HEADER_ROW) }),
  data: Made,
  refusals: ['import_started', 'file_empty', 'file_broken', 'file_too_many_rows', 'file_too_wide', 'file_not_csv'],
});

/** Returns one import with its columns, sample values, and progress. */
export const viewCustomerImport = endpoint({
  method: 'GET',
  path: '/api/profile/viewCustomerImport/:import_id',
  input: Named,
  data: ImportView,
  refusals: [],
  shows: ['customers'],
});

/** The plant's imports, newest first. */
export const getCustomerImports = endpoint({
  method: 'GET',
  path: '/api/profile/getCustomerImports',
  input: z.object(pageFields()),
  data: PageOf(Import),
  envelope: 'page',
  refusals: [],
  shows: ['customers'],
});

/**
 * Sets what the columns hold and what to do with people the plant already has, then checks every row. The choices are
 * remembered for files with the same headers.
 */
export const mapCustomerImport = endpoint({
  method: 'POST',
  path: '/api/profile/mapCustomerImport',
  input: Named.extend({
    has_header: Flag,
    fields: ListOf(Field, MAX_IMPORT_COLUMNS),
    if_known: z.enum(IF_KNOWN).default('skip'),
    if_phone: z.enum(IF_PHONE).default('skip'),
  }),
  data: Made,
  refusals: ['import_started', 'import_no_name', 'import_field_twice'],
});

export const ImportRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  action: z.enum(IMPORT_ACTIONS),
  /** The plant's existing record for this person. */
  match: z.object({ id: z.int(), name: z.string(), by: z.enum(['email', 'phone', 'name']) }).nullable(),
  choice: z.enum(IF_PHONE).nullable(),
  problems: z.array(Problem),
  /** The record that was added or updated, if it still exists. */
  customer_id: z.int().nullable(),
  kept: z.enum(['used', 'changed']).nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** Lists an import's rows in file order: all of them, those with one action, or those that the undo left in place. */
export const getCustomerImportRows = endpoint({
  method: 'GET',
  path: '/api/profile/getCustomerImportRows',
  input: Named.extend({
    only: z.enum(['', ...IMPORT_ACTIONS, 'kept']).default(''),
    ...pageFields(50, 200),
  }),
  data: PageOf(ImportRow),
  envelope: 'page',
  refusals: [],
  shows: ['customers'],
});

/**
 * Corrects a cell or sets the action for one row. An action of null makes the row follow the import's overall choice again.
 */
export const fixCustomerImportRow = endpoint({
  method: 'POST',
  path: '/api/profile/fixCustomerImportRow',
  input: Named.extend({
    row: IntBetween(1, MAX_INT),
    cell: z.object({ column: IntBetween(0, MAX_IMPORT_COLUMNS - 1), text: Text(10_000) }).optional(),
    choice: z.enum(IF_PHONE).nullable().optional(),
  }),
  data: ImportRow,
  refusals: ['import_started'],
});

/**
 * Imports every row or none. It continues on the server even if the tab is closed. Calling it again returns the same response.
 * Rows with problems are skipped if `leave_out` is set; otherwise the call is refused.
 */
export const startCustomerImport = endpoint({
  method: 'POST',
  path: '/api/profile/startCustomerImport',
  input: Named.extend({ leave_out: Flag.default(false) }),
  data: Made,
  refusals: ['import_not_checked', 'import_has_problems', 'import_nothing'],
});

/** Undoes an import within 7 days. Records used or changed since then stay and are listed. */
export const undoCustomerImport = endpoint({
  method: 'POST',
  path: '/api/profile/undoCustomerImport',
  input: Named,
  data: Made,
  refusals: ['import_not_undoable'],
});

/** Discards a file that was not imported. */
export const discardCustomerImport = endpoint({
  method: 'POST',
  path: '/api/profile/discardCustomerImport',
  input: Named,
  data: Made,
  refusals: ['import_started'],
});

/**
 * Exports the rows that have problems as CSV, with the problem described on each row, so that they can be corrected and
 * uploaded again.
 */
export const downloadImportProblems = endpoint({
  method: 'GET',
  path: '/api/profile/downloadImportProblems',
  input: Named,
  data: z.unknown(),
  refusals: [],
  file: 'text/csv',
});

/** Exports all customers and producers, or those on the filtered list, as CSV that can be imported back without loss. */
export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/profile/exportCustomers',
  input: getAllCustomers.input.pick({ search: true, type: true, producer: true, tag: true, deleted: true, sort: true }),
  data: z.unknown(),
  refusals: [],
  file: 'text/csv',
});
