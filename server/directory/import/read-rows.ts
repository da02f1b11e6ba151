import type { ImportField } from '#contract/directory/import.ts';
import { readRow } from '#contract/directory/import-row.ts';
import type { RawRow } from '#server/directory/import/import-file.ts';

export interface RowsToRead {
  /** JSON lists of RawRow. */
  chunks: readonly string[];
  fields: readonly (ImportField | '')[];
  /** The first row holds the names of the columns. */
  has_header: boolean;
}

/** Interprets each row using the customer form's rules and adds the result and its problems. JSON in, JSON out. */
export function readRowsHere({ chunks, fields, has_header }: RowsToRead): string[] {
  return chunks.map((chunk, nth) => {
    const rows = JSON.parse(chunk) as RawRow[];
    const read = rows.map((row, at) => {
      const isHeader = has_header && nth === 0 && at === 0;
      return { ...row, ...(isHeader ? { problems: [] } : readRow(row.cells, fields)) };
    });
    return JSON.stringify(read);
  });
}
