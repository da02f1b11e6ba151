import { sql } from 'kysely';
import { type ClaimingSheet, takenFrom } from '#contract/cut-sheets/animal-parts/claims.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { type AnimalRow, factsOf } from '#server/cut-sheets/facts-of.ts';
import type { Db } from '#server/lib/database.ts';

/** An animal's submitted sheets, with their forms. */
export async function listSubmittedSheets(db: Db, plant_id: number, order_id: number): Promise<ClaimingSheet[]> {
  const { rows } = await sql<ClaimingSheet>`
    select f.cut_sheet_id, concat_ws(' ', c.first_name, nullif(c.last_name, '')) as "by", f.form_json as form,
      f.form_data -> 'order_list' as list, to_json(f.submitted_at) #>> '{}' as submitted_at
    from shares s
    join cut_sheets f using (plant_id, cut_sheet_id)
    join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} and f.status = 'completed'
    order by f.submitted_at`.execute(db);
  return rows;
}

interface SheetRow extends AnimalRow {
  order_id: number | null;
  cut_sheet_id: number;
}

/** The facts about a sheet's animal and share, with the parts that other owners have claimed. */
export async function findFacts(db: Db, plant_id: number, sheet: SheetRow): Promise<SheetFacts> {
  const facts = factsOf(sheet);
  if (sheet.order_id === null) return facts;
  const sheets = await listSubmittedSheets(db, plant_id, sheet.order_id);
  return { ...facts, taken: takenFrom(sheets, sheet.cut_sheet_id) };
}
