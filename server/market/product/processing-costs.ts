import { sql } from 'kysely';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import { processingRange } from '#contract/cut-sheets/estimate/processing-range.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import type { processingCosts as api } from '#contract/market/search/product-api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { templateToBegin } from '#server/cut-sheets/begin-store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { linesFor } from '#server/pricing/price-store.ts';

interface LotToCut {
  plant_id: number | null;
  species: Species;
  share_sizes: number[];
  process_option: string;
  dropoff_date: string | null;
  hanging_low_clb: number | null;
  hanging_high_clb: number | null;
}
interface Cut {
  quarters: number;
  form_json: Template;
  standard_answers: Answers | null;
  lines: PriceLine[];
}

/**
 * Estimates what the plant will bill the buyer of each share size. It shows only totals, so it doesn't depend on whether the
 * plant shows its price list.
 */
export async function processingCosts(
  db: Db,
  { actor }: Who<Actor | null>,
  { lot_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows } = await sql<LotToCut>`
    select plant_id, species, case when kind = 'animal' then share_sizes else '{}' end as share_sizes, process_option,
      dropoff_date, hanging_low_clb, hanging_high_clb
    from lots where lot_id = ${lot_id} and (state <> 'draft' or seller_id = ${actor?.account_id ?? null})`.execute(db);
  const [lot] = rows;
  if (!lot) throw new Problem('not_found');
  const { species, hanging_low_clb: low_clb, hanging_high_clb: high_clb } = lot;
  const costs = (await findCuts(db, lot)).map(({ quarters, form_json, standard_answers, lines: prices }) => ({
    quarters,
    ...processingRange(form_json, standard_answers?.order_list ?? [], { species, quarters, low_clb, high_clb, prices }),
  }));
  return { costs };
}

/** The form and the prices that apply to each share size; nothing if the plant lacks either. */
async function findCuts(db: Db, lot: LotToCut): Promise<Cut[]> {
  const { plant_id, species, share_sizes, process_option, dropoff_date } = lot;
  if (plant_id === null) return [];
  const lines = linesFor({
    plant_id: sql`p.plant_id`,
    category_id: sql`${CATEGORY_OF[species]}`,
    label: sql`${process_option}`,
    day: sql`coalesce(${dropoff_date}::date, (now() at time zone p.time_zone)::date)`,
  });
  const { rows } = await sql<Cut>`
    select size.quarters, t.form_json, t.standard_answers, list.lines
    from plants p
    cross join lateral (select ${lines} as lines) list
    cross join unnest(${share_sizes}::int[]) size(quarters)
    cross join lateral (${templateToBegin(plant_id, species, sql`size.quarters`)}) t
    where p.plant_id = ${plant_id} and list.lines is not null
    order by size.quarters`.execute(db);
  return rows;
}
