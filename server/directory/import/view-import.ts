import { REFUSALS, type RefusalCode } from '#contract/app/refusals.ts';
import { type CellProblem, FIELD_LABELS, safeCell } from '#contract/directory/import.ts';
import type * as api from '#contract/directory/import-api.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { fillWords } from '#contract/lib/words.ts';
import * as store from '#server/directory/import/import-store.ts';
import type { Db } from '#server/lib/database.ts';
import { answerNamedCsv } from '#server/lib/downloads/csv-answer.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** Conflicts between rows. Problems within a row use the customer form's messages. */
const CLASHES: Readonly<Record<string, Words>> = {
  twice_email: 'Row {row} has the same email address.',
  twice_person: 'Row {row} has the same name and phone number.',
  twice_form: 'Same as row {row}.',
  twice_match: 'Row {row} is for the same customer.',
  phone_other_name: 'This is the phone number of {name}. Choose whether the row is for the same person.',
  name_alike: 'This is almost the name of {name}. Choose whether the row is for the same person.',
  several_alike: 'Several customers could be meant. Choose Skip or Add as new, or enter an email address.',
  producer_unclear: 'Several producers have this name. Enter the email address instead.',
  producer_wrong: 'The producer in row {row} has a problem. Fix that row first.',
};
const isRefusal = (code: string): code is RefusalCode => code in REFUSALS;

function problemsOf({ problems, clashes, match_name }: store.StoredRow): CellProblem[] {
  const found = Object.entries(clashes).map(([name, [code, row]]): CellProblem => {
    const field = name as CellProblem['field'];
    if (isRefusal(code)) return { field, words: REFUSALS[code][1], code };
    const isAboutName = code === 'phone_other_name' || code === 'name_alike';
    const values = isAboutName ? { name: match_name ?? '' } : row !== undefined && { row };
    return { field, words: CLASHES[code] ?? code, ...(values && { values }) };
  });
  const hasProblem = ({ field }: CellProblem) => problems.some((problem) => problem.field === field);
  return [...problems, ...found.filter((problem) => !hasProblem(problem))];
}

export const presentRow = (row: store.StoredRow): api.ImportRow => ({
  row: row.row_number,
  cells: row.cells,
  action: row.action,
  match:
    row.match_id === null || row.match_by === null
      ? null
      : { id: row.match_id, name: row.match_name ?? '', by: row.match_by },
  choice: row.choice,
  problems: problemsOf(row),
  customer_id: row.customer_id,
  kept: row.kept,
});

const isDraft = ({ status }: store.StoredImport) => status === 'uploaded' || status === 'checked';
const presentImport = (found: store.ShownImport): api.CustomerImport => ({
  import_id: found.import_id,
  file_name: found.file_name,
  status: found.status,
  rows: found.rows,
  added: found.added,
  updated: found.updated,
  kept: found.kept,
  created_by_name: found.created_by_name,
  created_at: found.created_at,
  imported_at: found.imported_at,
  undone_at: found.undone_at,
  can: { undo: found.is_undoable, discard: isDraft(found), reread: isDraft(found) && found.has_file },
});

async function requireImport(db: Db, plant_id: number, import_id: number): Promise<store.ShownImport> {
  const found = await store.findImport(db, plant_id, import_id);
  if (!found) throw new Problem('not_found');
  return found;
}

export async function viewCustomerImport(
  db: Db,
  { actor }: Who<PlantActor>,
  { import_id }: InputOf<typeof api.viewCustomerImport>,
): Promise<api.ImportView> {
  const found = await requireImport(db, actor.plant_id, import_id);
  const first = await store.firstRows(db, actor.plant_id, import_id, SAMPLES + 1);
  const samples = found.has_header ? first.slice(1) : first.slice(0, SAMPLES);
  return {
    ...presentImport(found),
    encoding: found.encoding,
    separator: found.separator,
    has_header: found.has_header,
    header_row: found.has_header ? found.first_row : 0,
    columns: found.fields.map((field, at) => ({
      header: found.has_header ? (first[0]?.[at]?.trim().slice(0, LONGEST_SAMPLE) ?? '') : '',
      samples: samples.map((cells) => (cells[at] ?? '').trim().slice(0, LONGEST_SAMPLE)),
      field,
    })),
    if_known: found.if_known,
    if_phone: found.if_phone,
    counts: await store.countActions(db, actor.plant_id, import_id),
    done_steps: found.done_steps,
    all_steps: found.all_steps,
    problem: found.problem,
  };
}

export async function getCustomerImports(
  db: Db,
  { actor }: Who<PlantActor>,
  { page, page_size }: InputOf<typeof api.getCustomerImports>,
): Promise<DataOf<typeof api.getCustomerImports>> {
  const { rows, total } = await store.listImports(db, actor.plant_id, page_size, (page - 1) * page_size, COUNT_MAX);
  return { rows: rows.map(presentImport), total };
}

export async function getCustomerImportRows(
  db: Db,
  { actor }: Who<PlantActor>,
  { import_id, only, page, page_size }: InputOf<typeof api.getCustomerImportRows>,
): Promise<DataOf<typeof api.getCustomerImportRows>> {
  await requireImport(db, actor.plant_id, import_id);
  const offset = (page - 1) * page_size;
  const { rows, total } = await store.listRows(db, actor.plant_id, import_id, only, page_size, offset);
  return { rows: rows.map(presentRow), total };
}

/** The rows with problems, unchanged, plus a column that says what's wrong. */
export async function downloadImportProblems(
  db: Db,
  { actor, gone }: Who<PlantActor>,
  { import_id }: InputOf<typeof api.downloadImportProblems>,
): Promise<FileAnswer> {
  const { file_name, fields, has_header } = await requireImport(db, actor.plant_id, import_id);
  const [head = []] = await store.firstRows(db, actor.plant_id, import_id, 1);
  const headers = fields.map((field, at) => (has_header && head[at]) || (field === '' ? '' : FIELD_LABELS[field]));
  return answerNamedCsv(db, { actor, gone }, `problems-${file_name.replace(/\.\w{1,5}$/, '')}.csv`, {
    header: [...headers, 'Problem'].map(safeProblemCell),
    query: store.wrongRowsQuery(actor.plant_id, import_id),
    lineOf: (row) => [...headers.map((_, at) => row.cells[at] ?? ''), explainRow(row)].map(safeProblemCell),
  });
}

const explainRow = (row: store.StoredRow): string =>
  problemsOf(row)
    .map(({ field, words, values }) => {
      const said = fillWords(words, values);
      return field === 'row' ? said : `${FIELD_LABELS[field]}: ${said}`;
    })
    .join(' ');
/** These cells are unchanged, so an existing apostrophe already protects them. */
const safeProblemCell = (text: string) => (text.startsWith("'") ? text : safeCell(text));
