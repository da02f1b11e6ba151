import { sql } from 'kysely';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { Template } from '#contract/cut-sheets/template.ts';
import type { Tx } from '#server/lib/database.ts';

export interface NewTemplate {
  name: string;
  species: string;
  form_json: Template;
  standard: OrderList;
}

/** Templates whose first edition is in use at once, and their ids. Nobody in person published them. */
export async function insertPublished(tx: Tx, plant_id: number, templates: readonly NewTemplate[]): Promise<number[]> {
  const { rows } = await sql<{ template_id: number }>`
    with made as (
      insert into cut_sheet_templates (plant_id, name, species, form_json, standard_answers)
      select ${plant_id}, name, species, form_json, standard
      from json_to_recordset(${JSON.stringify(templates.map(asRow))}::json)
        as t(name text, species text, form_json json, standard json)
      returning plant_id, template_id, version, form_json
    )
    insert into cut_sheet_template_versions (plant_id, template_id, version, form_json)
    select plant_id, template_id, version, form_json from made
    returning template_id
  `.execute(tx);
  return rows.map(({ template_id }) => template_id);
}
const asRow = ({ standard, ...rest }: NewTemplate) => ({ ...rest, standard: { order_list: standard } });
