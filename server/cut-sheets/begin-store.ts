import { type RawBuilder, sql } from 'kysely';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { CATEGORY_OF, SPECIES, type Species } from '#contract/lib/species.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/** Finds the customer and locks the record so that it can't be deleted or merged. */
export async function keepCustomer(
  tx: Tx,
  plant_id: number,
  customer: { customer_id: number } | { account_id: number },
): Promise<{ customer_id: number; account_id: number; producer_id: number | null } | undefined> {
  const [column, id] =
    'customer_id' in customer
      ? (['customer_id', customer.customer_id] as const)
      : (['account_id', customer.account_id] as const);
  return tx
    .selectFrom('customers')
    .select(['customer_id', 'account_id', 'producer_id'])
    .where('plant_id', '=', plant_id)
    .where(column, '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/** An active template, with the plant's standard cut. */
export const findUsable = (tx: Tx, plant_id: number, template_id: number) =>
  tx
    .selectFrom('cut_sheet_templates')
    .select(['form_json', 'standard_answers'])
    .$narrowType<{ form_json: Template; standard_answers: Answers | null }>()
    .where('plant_id', '=', plant_id)
    .where('template_id', '=', template_id)
    .where('is_active', '=', true)
    .executeTakeFirst();

export interface NewSheet {
  template_id: number;
  customer_id: number;
  /** Prefilled answers; without them, the sheet starts empty. */
  answers?: Answers | undefined;
}

/** Inserts open sheets and returns their ids, in the same order. */
export async function insertSheets(tx: Tx, plant_id: number, sheets: readonly NewSheet[]): Promise<number[]> {
  if (sheets.length === 0) return [];
  const { rows } = await sql<{ cut_sheet_id: number }>`
    insert into cut_sheets (plant_id, template_id, customer_id, form_data)
    select ${plant_id}, template_id, customer_id, coalesce(answers, '{"order_list": []}')
    from json_to_recordset(${JSON.stringify(sheets)}::json) as sheet(template_id bigint, customer_id bigint, answers json)
    returning cut_sheet_id`.execute(tx);
  return rows.map(({ cut_sheet_id }) => cut_sheet_id);
}

/**
 * The form to begin for a share of this species and size: one made for that size, or else for any size, or else for other
 * sizes. Hogs and pork can use each other's forms.
 */
export const templateToBegin = (plant_id: number, species: Species, quarters: RawBuilder<unknown>) => sql`
  select * from cut_sheet_templates
  where plant_id = ${plant_id} and is_active
    and species = any(${SPECIES.filter((one) => CATEGORY_OF[one] === CATEGORY_OF[species])}::text[])
  order by ${quarters}::int = any(share_sizes) desc, share_sizes = '{}' desc, species = ${species} desc, template_id
  limit 1`;

/** The id of the form to begin; null if the plant has none. */
export async function findTemplateToBegin(
  tx: Tx,
  plant_id: number,
  species: Species,
  quarters: number,
): Promise<number | null> {
  const { rows } = await sql<{ template_id: number }>`
    select template_id from (${templateToBegin(plant_id, species, sql`${quarters}`)}) t`.execute(tx);
  return rows[0]?.template_id ?? null;
}

/** Throws `cut_sheet_unknown` unless all of these forms can be used for new sheets. */
export async function requireTemplates(tx: Tx, plant_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    select from cut_sheet_templates
    where plant_id = ${plant_id} and template_id = any(${ids}::bigint[]) and is_active`.execute(tx);
  if (rows.length < ids.length) throw new Problem('cut_sheet_unknown');
}

/** Copies a sheet's answers to an open sheet without an order. Returns undefined if the template is no longer active. */
export async function insertCopy(tx: Tx, plant_id: number, cut_sheet_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ cut_sheet_id: number }>`
    insert into cut_sheets (plant_id, template_id, customer_id, form_data)
    select f.plant_id, f.template_id, f.customer_id, f.form_data
    from cut_sheets f join cut_sheet_templates t using (plant_id, template_id)
    where f.plant_id = ${plant_id} and f.cut_sheet_id = ${cut_sheet_id} and t.is_active
    returning cut_sheet_id`.execute(tx);
  return rows[0]?.cut_sheet_id;
}
