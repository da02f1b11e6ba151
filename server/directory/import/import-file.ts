import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { fileTypeFromBuffer } from 'file-type';
import { isHeader, MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS } from '#contract/directory/import.ts';
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
export interface RawRow {
  row_number: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t', '|'];
/** Enough rows to detect the separator. */
const SAMPLE_ROWS = 30;
const SAMPLE_LETTERS = 200_000;
const MOST_LETTERS_IN_CELL = 10_000;
const CHUNK = 65_536;
const CHUNK_ROWS = 1_000;
/** Includes empty lines: spreadsheets leave some at the end, and reading them takes just as long. */
const MOST_LINES = 2 * MOST_IMPORT_ROWS;

/**
 * Reads a CSV file from any spreadsheet program: all common encodings and separators, and line breaks in quotes. Refuses
 * anything that isn't CSV, regardless of its name.
 */
export async function readFileHere({ name, bytes }: Upload): Promise<ReadFile> {
  const { text, encoding } = await decode(bytes);
  if (text.trim() === '') throw atFile('file_empty');
  const separator = await findSeparator(text);
  const rows = new Chunks();
  let first: string[] | undefined;
  let widest = 0;
  let row_number = 0;
  for await (const cells of records(text, separator)) {
    row_number += 1;
    if (row_number > MOST_LINES) throw atFile('file_too_many_rows', { most: MOST_IMPORT_ROWS });
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > MOST_IMPORT_COLUMNS || cells.some((cell) => cell.length > MOST_LETTERS_IN_CELL)) {
      throw atFile('file_too_wide', { most: MOST_IMPORT_COLUMNS });
    }
    if (rows.count > MOST_IMPORT_ROWS) throw atFile('file_too_many_rows', { most: MOST_IMPORT_ROWS });
    first ??= cells;
    widest = Math.max(widest, cells.length);
    rows.add({ row_number, cells });
  }
  if (!first) throw atFile('file_empty');
  const has_header = isHeader(first);
  if (rows.count - Number(has_header) > MOST_IMPORT_ROWS)
    throw atFile('file_too_many_rows', { most: MOST_IMPORT_ROWS });
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

/** The separator that splits the first rows into the most columns, with the same number in each row. */
async function findSeparator(text: string): Promise<string> {
  const said = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (said) return said;
  const sample = text.slice(0, SAMPLE_LETTERS);
  let best = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const widths: number[] = [];
    try {
      for await (const cells of records(sample, separator)) {
        if (widths.push(cells.length) === SAMPLE_ROWS) break;
      }
    } catch {
      // The sample may end inside quotes. Use what has been read so far.
    }
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1;
    const alike = widths.filter((width) => width === usual).length / Math.max(1, widths.length);
    const score = (usual - 1) * alike;
    if (score > best.score) best = { separator, score };
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
    if (code === 'CSV_MAX_RECORD_SIZE') throw atFile('file_too_wide', { most: MOST_IMPORT_COLUMNS });
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw atFile('file_broken', { row: records + 1 });
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Old Macs end lines with just a carriage return. */
const lineEnds = (text: string): string[] => (text.includes('\n') ? ['\r\n', '\n'] : ['\r']);
