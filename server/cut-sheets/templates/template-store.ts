import { type SqlBool, sql } from 'kysely';
import type { Answers, OrderList } from '#contract/cut-sheets/answers.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { TemplateRow, TemplateState } from '#contract/cut-sheets/templates/templates-api.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Db, Tx } from '#server/lib/database.ts';

export interface NewTemplate {
  name: string;
  species: string;
  form_json: Template;
  standard: OrderList;
  /** The share sizes that the template is for, in quarters; empty means any size. */
  share_sizes: readonly number[];
}

/** Inserts templates that are active right away, as first versions without a publisher. Returns their ids. */
export async function insertPublished(tx: Tx, plant_id: number, templates: readonly NewTemplate[]): Promise<number[]> {
  const { rows } = await sql<{ template_id: number }>`
    with made as (
      insert into cut_sheet_templates (plant_id, name, species, form_json, standard_answers, share_sizes)
      select ${plant_id}, name, species, form_json, standard, share_sizes
      from json_to_recordset(${JSON.stringify(templates.map(asRow))}::json)
        as t(name text, species text, form_json json, standard json, share_sizes int[])
      returning plant_id, template_id, version, form_json
    )
    insert into cut_sheet_template_versions (plant_id, template_id, version, form_json)
    select plant_id, template_id, version, form_json from made
    returning template_id
  `.execute(tx);
  return rows.map(({ template_id }) => template_id);
}
const asRow = ({ standard, ...rest }: NewTemplate) => ({ ...rest, standard: { order_list: standard } });

/** Inserts an unpublished template, which nobody can fill in yet. */
export async function insertUnpublished(
  tx: Tx,
  plant_id: number,
  { name, species, form_json, standard, share_sizes }: NewTemplate,
  saved_by: number,
): Promise<number> {
  const { template_id } = await tx
    .insertInto('cut_sheet_templates')
    .values((eb) => ({
      plant_id,
      name,
      species,
      share_sizes: [...share_sizes],
      form_json: '{}',
      version: 0,
      is_active: false,
      draft_json: JSON.stringify(form_json),
      draft_saved_at: eb.fn<string>('now'),
      draft_saved_by: saved_by,
      standard_answers: JSON.stringify({ order_list: standard }),
    }))
    .returning('template_id')
    .executeTakeFirstOrThrow();
  return template_id;
}

/** Locks the plant, so that two templates can't get the same name at once. */
export const lockNames = (tx: Tx, plant_id: number) =>
  tx.selectFrom('plants').select('plant_id').where('plant_id', '=', plant_id).forUpdate().executeTakeFirstOrThrow();

/** How many templates the plant has, and whether another active or unpublished one has this name. */
export async function surveyNames(tx: Tx, plant_id: number, name: string, but?: number) {
  const isNamesake = sql<SqlBool>`archived_at is null and lower(name) = lower(${name}) and template_id is distinct from ${but ?? null}::bigint`;
  const { count, taken } = await tx
    .selectFrom('cut_sheet_templates')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(sql<boolean>`bool_or(${isNamesake})`, sql<boolean>`false`).as('taken'),
    ])
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  return { count: Number(count), isTaken: taken };
}

const FACTS = [
  'template.template_id as id',
  'template.name',
  'template.species as type',
  'template.version',
  'template.archived_at',
  'template.form_json',
  'template.draft_json as draft',
  'template.draft_revision',
  'template.draft_saved_at',
  'template.standard_answers',
  'template.share_sizes',
] as const;
interface Facts {
  type: Species;
  /** The template has no parts until its first version is published. */
  form_json: Template;
  draft: Template | null;
  standard_answers: Answers | null;
}

const templates = (db: Db, plant_id: number) =>
  db
    .selectFrom('cut_sheet_templates as template')
    .leftJoin('accounts as drafter', 'drafter.account_id', 'template.draft_saved_by')
    .select(FACTS)
    .select(sql<string | null>`drafter.first_name || ' ' || drafter.last_name`.as('draft_saved_by'))
    .$narrowType<Facts>()
    .where('template.plant_id', '=', plant_id);

const openSheets = (db: Db, plant_id: number) =>
  db
    .selectFrom('cut_sheets')
    .select(['template_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('plant_id', '=', plant_id)
    .where('status', '=', 'open')
    .groupBy('template_id');

const MAX_LISTED = 500;
/** All of the plant's templates, with who published each and how many sheets use it. */
export const listAllTemplates = (db: Db, plant_id: number) =>
  templates(db, plant_id)
    .leftJoin('cut_sheet_template_versions as edition', (join) =>
      join
        .onRef('edition.plant_id', '=', 'template.plant_id')
        .onRef('edition.template_id', '=', 'template.template_id')
        .onRef('edition.version', '=', 'template.version'),
    )
    .leftJoin('accounts as publisher', 'publisher.account_id', 'edition.published_by')
    .leftJoin(openSheets(db, plant_id).as('open'), 'open.template_id', 'template.template_id')
    .select([
      'edition.published_at',
      sql<string | null>`publisher.first_name || ' ' || publisher.last_name`.as('published_by'),
      sql<number>`coalesce(open.count, 0)::int`.as('open_sheets'),
    ])
    .orderBy(sql`template.archived_at is not null`)
    .orderBy('template.template_id')
    .limit(sql.lit(MAX_LISTED))
    .execute();

export const findTemplateFacts = (db: Db, plant_id: number, template_id: number) =>
  templates(db, plant_id).where('template.template_id', '=', template_id).executeTakeFirst();
export type TemplateFacts = NonNullable<Awaited<ReturnType<typeof findTemplateFacts>>>;

/**
 * Returns a template and locks it until the transaction ends. Reads after locking, because after the wait only the locked row
 * is fresh, not the joined row of the draft's author.
 */
export async function lockTemplate(tx: Tx, plant_id: number, template_id: number): Promise<TemplateFacts | undefined> {
  await tx
    .selectFrom('cut_sheet_templates')
    .select('template_id')
    .where('plant_id', '=', plant_id)
    .where('template_id', '=', template_id)
    .forUpdate()
    .executeTakeFirst();
  return findTemplateFacts(tx, plant_id, template_id);
}

export const countOpenSheets = async (db: Db, plant_id: number, template_id: number): Promise<number> => {
  const row = await openSheets(db, plant_id).where('template_id', '=', template_id).executeTakeFirst();
  return Number(row?.count ?? 0);
};

const MAX_EDITIONS = 100;
/** The latest versions, newest first. */
export const listEditions = (db: Db, plant_id: number, template_id: number) =>
  db
    .selectFrom('cut_sheet_template_versions as edition')
    .leftJoin('accounts as publisher', 'publisher.account_id', 'edition.published_by')
    .select([
      'edition.version',
      'edition.published_at as at',
      sql<string | null>`publisher.first_name || ' ' || publisher.last_name`.as('by'),
    ])
    .where('edition.plant_id', '=', plant_id)
    .where('edition.template_id', '=', template_id)
    .orderBy('edition.version', 'desc')
    .limit(sql.lit(MAX_EDITIONS))
    .execute();

export const findEdition = (db: Db, plant_id: number, template_id: number, version: number) =>
  db
    .selectFrom('cut_sheet_template_versions')
    .select('form_json')
    .$narrowType<{ form_json: Template }>()
    .where('plant_id', '=', plant_id)
    .where('template_id', '=', template_id)
    .where('version', '=', version)
    .executeTakeFirst();

interface TemplateChange {
  name?: string;
  share_sizes?: number[];
  is_active?: boolean;
  archived_at?: 'now' | null;
  version?: number;
  form_json?: Template;
  standard?: OrderList;
  /** Counts as a save: increases the draft's revision and makes this account its author. */
  draft?: { json: Template | null; saved_by: number };
}
export const changeTemplate = (
  tx: Tx,
  plant_id: number,
  template_id: number,
  { archived_at, form_json, standard, draft, ...rest }: TemplateChange,
) =>
  tx
    .updateTable('cut_sheet_templates')
    .set((eb) => ({
      ...rest,
      ...(archived_at !== undefined && { archived_at: archived_at && eb.fn<string>('now') }),
      ...(form_json && { form_json: JSON.stringify(form_json) }),
      ...(standard && { standard_answers: JSON.stringify({ order_list: standard }) }),
      ...(draft && {
        draft_json: draft.json && JSON.stringify(draft.json),
        draft_revision: eb('draft_revision', '+', 1),
        draft_saved_at: eb.fn<string>('now'),
        draft_saved_by: draft.saved_by,
      }),
    }))
    .where('plant_id', '=', plant_id)
    .where('template_id', '=', template_id)
    .returning(['draft_revision as revision', 'draft_saved_at as saved_at'])
    .executeTakeFirstOrThrow();

export const insertEdition = (
  tx: Tx,
  plant_id: number,
  template_id: number,
  edition: { version: number; form_json: Template; published_by: number },
) =>
  tx
    .insertInto('cut_sheet_template_versions')
    .values({ plant_id, template_id, ...edition, form_json: JSON.stringify(edition.form_json) })
    .execute();

export function stateOf({
  version,
  archived_at,
  draft,
}: Pick<TemplateFacts, 'version' | 'archived_at' | 'draft'>): TemplateState {
  if (archived_at !== null) return 'archived';
  if (version === 0) return 'unpublished';
  return draft === null ? 'published' : 'changed';
}

/** Whether the plant's standard cut is complete. A later version may have questions that it leaves open. */
export function standardStateOf(template: Template, standard: Answers | null): TemplateRow['standard'] {
  if (standard === null || standard.order_list.length === 0) return 'none';
  return findAnswerProblem(template, standard.order_list) === null ? 'complete' : 'unfinished';
}

export const signature = (at: string | null, by: string | null) => (at === null ? null : { at, by });
