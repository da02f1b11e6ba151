import { sql } from 'kysely';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { Ticket } from '#contract/cut-sheets/tickets.ts';
import { type AnimalRow, decidedList, factsOf } from '#server/cut-sheets/facts-of.ts';
import type { Db } from '#server/lib/database.ts';

interface DecidedRow extends AnimalRow {
  data_id: number;
  answered_form: Template;
  form_data_json: Answers;
}

/**
 * Adjusts the answers in lookup results for each animal's age. If no sheet is affected, the results are sent exactly as
 * the database wrote them.
 */
export async function decideTickets(
  db: Db,
  plant_id: number,
  tickets: string,
  sheets: readonly number[],
): Promise<string> {
  const { rows } = await sql<DecidedRow>`
    select f.cut_sheet_id as data_id, s.quarters as qty, o.species as animal_species, o.over_thirty_months,
      exists (select from order_files p where p.plant_id = o.plant_id and p.order_id = o.order_id
        and p.purpose = 'thirty_plus') as has_age_file,
      coalesce(f.form_json, t.form_json) as answered_form, f.form_data as form_data_json
    from cut_sheets f
    join shares s using (plant_id, cut_sheet_id)
    join orders o using (plant_id, order_id)
    join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    where f.plant_id = ${plant_id} and f.cut_sheet_id = any(${sheets}::bigint[]) and o.species = 'beef'
      and (o.over_thirty_months = 'yes' or f.form_data::text like '%"fallback"%')`.execute(db);
  if (rows.length === 0) return tickets;
  const decided = new Map(
    rows.map((row) => [row.data_id, { order_list: decidedList({ ...row, current_form: {} }, factsOf(row)) }]),
  );
  const found = JSON.parse(tickets) as Ticket[];
  return JSON.stringify(
    found.map((ticket) => ({
      ...ticket,
      form_data_json: (ticket.data_id && decided.get(ticket.data_id)) || ticket.form_data_json,
    })),
  );
}
