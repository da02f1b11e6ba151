import { setImmediate as breathe } from 'node:timers/promises';
import { safeCell } from '#contract/directory/import.ts';
import type { DataFile } from '#contract/reports/data-file-api.ts';
import { makeInvoiceFile } from '#server/invoicing/template/get-invoice-pdf.ts';
import type { Db } from '#server/lib/database.ts';
import { csvText } from '#server/lib/downloads/csv-answer.ts';
import type { ZipEntry } from '#server/lib/downloads/zip.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { TakenFile } from '#server/reports/data-files/data-file-store.ts';
import { type ChosenTable, type DataRow, readTables, rowsQuery } from '#server/reports/data-files/data-tables.ts';
import { chooseForPerson } from '#server/reports/data-files/person-tables.ts';
import { chooseForPlant } from '#server/reports/data-files/plant-tables.ts';

export type DataProgress = Pick<DataFile, 'step' | 'done_parts' | 'all_parts'>;

interface Making {
  db: Db;
  files: FileStore;
  report(progress: DataProgress): Promise<void>;
}

/** What an archive has, so that a program can check that it read everything. */
interface Manifest {
  about: string;
  made_at: string;
  tables: { file: string; rows: number; columns: readonly string[] }[];
  invoices: number;
  files: number;
  /** Pictures and papers that a table names but that no longer exist. */
  missing: string[];
}

/** A row of a cut sheet may have many kilobytes. */
const ROWS_AT_ONCE = 100;
/** Compressing takes the processor, so requests get their turn after each piece. */
const PIECE_BYTES = 64 * 1024;
/** How stored files are named, wherever a table names them. */
const STORED_NAME = /\b[0-9a-f]{32}\.[a-z]{2,5}\b/g;

/** The entries of a plant's or a person's archive: its tables, invoices, pictures and papers, and a manifest. */
export async function* dataEntries(making: Making, taken: TakenFile): AsyncGenerator<ZipEntry> {
  const { about, owner_id } = taken;
  const manifest: Manifest = {
    about,
    made_at: new Date().toISOString(),
    tables: [],
    invoices: 0,
    files: 0,
    missing: [],
  };
  const named = new Set<string>();
  const choose = about === 'plant' ? chooseForPlant : chooseForPerson;
  yield* tableEntries(making, manifest, named, (tables) => choose(tables, owner_id));
  yield* invoiceEntries(making, manifest, taken);
  yield* fileEntries(making, manifest, named);
  yield { name: 'manifest.json', chunks: [new TextEncoder().encode(JSON.stringify(manifest, null, 2))] };
}

/** All tables as of the same moment. */
async function* tableEntries(
  { db, report }: Making,
  manifest: Manifest,
  named: Set<string>,
  choose: (tables: Awaited<ReturnType<typeof readTables>>) => ChosenTable[],
): AsyncGenerator<ZipEntry> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    const tables = choose(await readTables(tx));
    for (const [at, table] of tables.entries()) {
      await report({ step: 'tables', done_parts: at, all_parts: tables.length });
      const entry = { file: `tables/${table.table}.csv`, rows: 0, columns: table.columns.map(({ name }) => name) };
      manifest.tables.push(entry);
      const lineOf = (row: DataRow) => {
        entry.rows++;
        return table.columns.map(({ name, type }) => {
          const text = row[name] ?? '';
          for (const [file] of text.matchAll(STORED_NAME)) named.add(file);
          return type === 'text' ? safeCell(text) : text;
        });
      };
      const text = csvText(tx, { header: entry.columns, query: rowsQuery(table), lineOf }, ROWS_AT_ONCE);
      yield { name: entry.file, chunks: inPieces(text) };
    }
  } finally {
    await tx.rollback().execute();
  }
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      yield bytes.subarray(from, from + PIECE_BYTES);
      await breathe();
    }
  }
}

/** Every issued invoice and credit note, drawn as it would be printed now. */
async function* invoiceEntries({ db, files, report }: Making, manifest: Manifest, { about, owner_id }: TakenFile) {
  const issued = await db
    .selectFrom('invoices as i')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.plant_id', '=', 'i.plant_id').onRef('c.customer_id', '=', 'i.customer_id'),
    )
    .select(['i.plant_id', 'i.invoice_id', 'i.kind', 'i.number'])
    .where(about === 'plant' ? 'i.plant_id' : 'c.account_id', '=', owner_id)
    .where('i.document', 'is not', null)
    .orderBy('i.plant_id')
    .orderBy('i.invoice_id')
    .execute();
  for (const [at, { plant_id, invoice_id, kind, number }] of issued.entries()) {
    await report({ step: 'invoices', done_parts: at, all_parts: issued.length });
    const bytes = await makeInvoiceFile(db, files, plant_id, invoice_id);
    const folder = kind === 'invoice' ? 'invoices' : 'credit-notes';
    const name = `${(number ?? '').replace(/[^\w.-]/g, '-')}-${invoice_id}`;
    yield { name: `${folder}/${name}.pdf`, chunks: [bytes], isPacked: true };
    manifest.invoices++;
  }
}

/** The stored files that the tables name. Private photos are WebP pictures as well. */
async function* fileEntries({ files, report }: Making, manifest: Manifest, named: ReadonlySet<string>) {
  for (const [at, name] of [...named].entries()) {
    await report({ step: 'files', done_parts: at, all_parts: named.size });
    const bytes = await files.get(name);
    if (!bytes) {
      manifest.missing.push(name);
      continue;
    }
    yield { name: `files/${name.replace(/\.pic$/, '.webp')}`, chunks: [bytes], isPacked: true };
    manifest.files++;
  }
}
