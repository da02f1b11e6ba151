import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { fileTypeFromBuffer } from 'file-type';
import { IMPORT_SEPARATORS, MAX_HEADER_ROW, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/directory/import.ts';
import { countKnown, isHeader } from '#contract/directory/import-headers.ts';
import type { Upload } from '#contract/lib/upload.ts';
import { Problem } from '#server/lib/problem.ts';

export interface ReadFile {
  file_name: string;
  encoding: string;
  separator: string;
  has_header: boolean;
  first: string[];
  row_count: number;
  width: number;
  /** Non-empty rows with their spreadsheet row numbers, as JSON lists of RawRow. */
  chunks: string[];
}
/** The file, and what the user says about it: `header_row` is 0 if no row has column names. */
export interface FileToRead extends Upload {
  separator?: string;
  header_row?: number;
}
export interface RawRow {
  row_number: number;
  cells: string[];
}

/** Enough rows to detect the separator. */
const SAMPLE_ROWS = 30;
const SAMPLE_LETTERS = 200_000;
const MAX_LETTERS_IN_CELL = 10_000;
const CHUNK = 65_536;
const CHUNK_ROWS = 1_000;
/** Includes empty lines: spreadsheets leave some at the end, and reading them takes just as long. */
const MAX_LINES = 2 * MAX_IMPORT_ROWS;

/**
 * Reads a CSV file from any spreadsheet program: all common encodings and separators, and line breaks in quotes. Refuses
 * anything that isn't CSV, regardless of its name. Titles above the column names are left out.
 */
export async function readFileHere({ name, bytes, ...said }: FileToRead): Promise<ReadFile> {
  const { text, encoding } = await decode(bytes);
  if (text.trim() === '') throw atFile('file_empty');
  const separator = said.separator ?? (await findSeparator(text));
  const header_row = said.header_row ?? (await findHeaderRow(text, separator));
  const rows = new Chunks();
  let first: string[] | undefined;
  let widest = 0;
  let row_number = 0;
  for await (const cells of records(text, separator)) {
    row_number += 1;
    if (row_number > MAX_LINES) throw atFile('file_too_many_rows', { most: MAX_IMPORT_ROWS });
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length === 0 || row_number < header_row) continue;
    if (cells.length > MAX_IMPORT_COLUMNS || cells.some((cell) => cell.length > MAX_LETTERS_IN_CELL)) {
      throw atFile('file_too_wide', { most: MAX_IMPORT_COLUMNS });
    }
    if (rows.count > MAX_IMPORT_ROWS) throw atFile('file_too_many_rows', { most: MAX_IMPORT_ROWS });
    first ??= cells;
    widest = Math.max(widest, cells.length);
    rows.add({ row_number, cells });
  }
  if (!first) throw atFile('file_empty');
  const has_header = header_row > 0;
  if (rows.count - Number(has_header) > MAX_IMPORT_ROWS) throw atFile('file_too_many_rows', { most: MAX_IMPORT_ROWS });
  // The header row sets the number of columns. Cells beyond the last one are reported as a problem with their row.
  const width = has_header ? first.length : widest;
  const chunks = rows.end();
  return { file_name: plainName(name), encoding, separator, has_header, first, row_count: rows.count, width, chunks };
}

/** Packs rows into JSON texts, which are passed between threads and into the database without being parsed again. */
class Chunks {
  count = 0;
  readonly #full: string[] = [];
  #rows: RawRow[] = [];
  add(row: RawRow): void {
    this.count += 1;
    if (this.#rows.push(row) === CHUNK_ROWS) this.end();
  }
  end(): string[] {
    if (this.#rows.length > 0) this.#full.push(JSON.stringify(this.#rows));
    this.#rows = [];
    return this.#full;
  }
}

function atFile(code: FileProblem, values?: Record<string, number>): Problem {
  const problem = new Problem(code, values && { values });
  return new Problem(code, { ...(values && { values }), fields: { file: problem.message } });
}
type FileProblem = 'file_not_csv' | 'file_empty' | 'file_broken' | 'file_too_many_rows' | 'file_too_wide';

/** The file name to display, without folders or control characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .toWellFormed()
      .trim()
      .slice(0, 120) || 'customers.csv'
  );
}

const BOMS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

async function decode(bytes: Uint8Array): Promise<{ text: string; encoding: string }> {
  if (bytes.length === 0) throw atFile('file_empty');
  const marked =
    BOMS.find((bom) => bom.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? unmarkedUtf16(bytes);
  if (!marked && (await fileTypeFromBuffer(bytes))) throw atFile('file_not_csv');
  const encoding = marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const text = new TextDecoder(encoding).decode(bytes);
  // HTML, RTF, PDF, and PostScript are text but not tables.
  if (hasControls(text) || /^\s*(<|\{\\rtf|%PDF|%!PS)/.test(text)) throw atFile('file_not_csv');
  return { text, encoding };
}

/** Control characters other than tabs and line breaks mean that the file isn't text. */
const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u.test(text);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Western text in UTF-16 without a byte order mark has a NUL in nearly every other byte. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 1000);
  const nulsAt = (start: number) => sample.filter((byte, at) => at % 2 === start && byte === 0).length;
  const most = sample.length * 0.4;
  if (nulsAt(1) > most && nulsAt(0) === 0) return 'utf-16le';
  if (nulsAt(0) > most && nulsAt(1) === 0) return 'utf-16be';
  return undefined;
}

/** The row with the column names, if it is among the first ones; 0 if there is none. */
async function findHeaderRow(text: string, separator: string): Promise<number> {
  const rows = await sampleRows(text, separator, MAX_HEADER_ROW);
  const first = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  // Further down, only a row with several known names counts, below titles that fill fewer columns.
  const isBelowTitles = (cells: string[], at: number) =>
    countKnown(cells) > 1 && rows.slice(0, at).every((title) => countFilled(title) < countFilled(cells));
  return rows.findIndex((cells, at) => isHeader(cells) && (at === first || isBelowTitles(cells, at))) + 1;
}
const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

async function sampleRows(text: string, separator: string, most: number): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const cells of records(text.slice(0, SAMPLE_LETTERS), separator)) if (rows.push(cells) === most) break;
  } catch {
    // The sample may end inside quotes. Use what has been read so far.
  }
  return rows;
}

/**
 * The separator that finds the most column names; otherwise the one that splits the first rows most evenly, into the most
 * columns. Text with commas in it would look like more columns, but not in every row alike.
 */
async function findSeparator(text: string): Promise<string> {
  const said = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (said) return said;
  let best = { separator: ',', score: 0 };
  for (const separator of IMPORT_SEPARATORS) {
    const rows = await sampleRows(text, separator, SAMPLE_ROWS);
    const widths = rows.map((cells) => cells.length).filter((width) => width > 1);
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1;
    const alike = rows.filter((cells) => cells.length === usual).length / Math.max(1, rows.length);
    const known = Math.max(0, ...rows.slice(0, MAX_HEADER_ROW).map(countKnown));
    const score = (usual - 1) * alike ** 2 + (known > 1 ? 1_000 * known : 0);
    if (usual > 1 && score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Parses record by record, letting other calls run between chunks. */
async function* records(text: string, separator: string): AsyncGenerator<string[]> {
  const isSaid = /^sep=.\r?\n/.test(text);
  const body = isSaid ? text.slice(text.indexOf('\n') + 1) : text;
  const chunks = Array.from({ length: Math.ceil(body.length / CHUNK) }, (_, at) =>
    body.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: lineEnds(body),
    max_record_size: 2 * 1024 * 1024,
  });
  const source = Readable.from(chunks);
  let count = 0;
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      count += 1;
      yield cells;
    }
  } catch (error) {
    const { code, records = count } = error as CsvError & { records?: number };
    if (code === 'CSV_MAX_RECORD_SIZE') throw atFile('file_too_wide', { most: MAX_IMPORT_COLUMNS });
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw atFile('file_broken', { row: records + 1 });
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/**
 * Old Macs end lines with just a carriage return, also in files with line feeds inside of quoted cells; other files have
 * carriage returns inside of cells. So only what is outside of quotes counts.
 */
function lineEnds(text: string): string[] {
  const sample = text.slice(0, SAMPLE_LETTERS).replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*(?:"|$)/g, '$1');
  const returns = sample.match(/\r(?!\n)/g)?.length ?? 0;
  const feeds = sample.match(/\n/g)?.length ?? 0;
  return returns > feeds ? ['\r'] : ['\r\n', '\n'];
}
