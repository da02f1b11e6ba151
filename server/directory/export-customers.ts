import { FIELD_LABELS, type ImportField, safeCell, writeTags } from '#contract/directory/import.ts';
import type { exportCustomers as api } from '#contract/directory/import-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { filterFor, sortFor } from '#server/directory/list-customers.ts';
import { type ExportedCustomer, exportQuery } from '#server/directory/store.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The import recognizes these headers. */
const COLUMNS = [
  'first_name',
  'last_name',
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
] as const satisfies readonly ImportField[];

/** The records a person may see, as a spreadsheet that can be imported again without loss. */
export async function exportCustomers(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  { sort, ...asked }: InputOf<typeof api>,
): Promise<FileAnswer> {
  return answerCsv(
    db,
    { actor, gone },
    {
      what: 'customers',
      day: today,
      header: COLUMNS.map((column) => FIELD_LABELS[column]),
      query: exportQuery(filterFor(actor, asked), sortFor(actor, sort)),
      lineOf: (row) => lineOf(row, isOffice(actor.role)).map(safeCell),
    },
  );
}

/** Only the office sees tags. */
const lineOf = (row: ExportedCustomer, isForOffice: boolean): string[] =>
  COLUMNS.map((column) => {
    if (column === 'tags') return isForOffice ? writeTags(row.tags) : '';
    if (column === 'portal') return row.has_portal ? 'Yes' : 'No';
    if (column === 'type') return row.type === 'producer' ? 'Producer' : 'Customer';
    return row[column];
  });
