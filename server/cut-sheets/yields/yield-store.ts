import { type RawBuilder, sql } from 'kysely';
import { type AnimalYield, type CutStyle, YIELD_ANIMALS } from '#contract/cut-sheets/estimate/plant-yield.ts';
import type { Species } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { SheetRow } from '#server/cut-sheets/sheet-of.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { BILLED_HEADS } from '#server/orders/animal/flock-sql.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

/** The last animals of this kind at plant `p` that were packed and are done, as JSON; null if there are none. */
export const lastYields = (species: RawBuilder<unknown>, style: CutStyle): RawBuilder<AnimalYield[] | null> => sql`(
  select json_agg(json_build_object('packed', l.packed_clb::float8 / l.hanging_clb,
    'modeled', l.modeled_clb::float8 / l.hanging_clb))
  from (
    select y.packed_clb, y.modeled_clb, y.hanging_clb from animal_yields y join orders w using (plant_id, order_id)
    where y.plant_id = p.plant_id and y.species = ${species} and y.style = ${sql.lit(style)}
      and (${stageIs('w.stage', ['ready', 'picked_up'])} or ${statusIs('w.status', [ORDER_STATUS.completed])})
    order by y.weighed_at desc, y.order_id desc limit ${sql.lit(YIELD_ANIMALS)}
  ) l)`;

/** A share with its sheet and weights. */
export interface WeighedShare extends SheetRow {
  species: Species;
  heads: number;
  quarters: number;
  first_quarter: number;
  hanging_weight_clb: number | null;
  left_side_clb: number | null;
  right_side_clb: number | null;
  packaged_weight_clb: number | null;
}

/** An animal's shares, in the order of their cart ids. */
export async function findWeighedShares(db: Db, plant_id: number, order_id: number): Promise<WeighedShare[]> {
  const { rows } = await sql<WeighedShare>`
    select s.quarters, s.quarters as qty, s.first_quarter, s.packaged_weight_clb, o.species, o.species as animal_species,
      ${BILLED_HEADS} as heads, o.hanging_weight_clb, o.left_side_clb, o.right_side_clb, o.over_thirty_months,
      exists (select from order_files p where p.plant_id = o.plant_id and p.order_id = o.order_id
        and p.purpose = 'thirty_plus') as has_age_file,
      f.cut_sheet_id, coalesce(f.status = 'completed', false) as is_submitted, f.form_json as answered_form,
      t.form_json as current_form, f.form_data, to_json(f.submitted_at) #>> '{}' as submitted_at
    from shares s join orders o using (plant_id, order_id)
    left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
    left join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} order by s.cart_id`.execute(db);
  return rows;
}

interface NewYield {
  order_id: number;
  species: Species;
  style: CutStyle;
  hanging_clb: number;
  packed_clb: number;
  modeled_clb: number;
}
/** Keeps an animal's place among the last ones when a weight is corrected. */
export async function upsertYield(tx: Tx, plant_id: number, found: NewYield): Promise<void> {
  const { order_id, species, style, hanging_clb, packed_clb, modeled_clb } = found;
  await sql`
    insert into animal_yields (plant_id, order_id, species, style, hanging_clb, packed_clb, modeled_clb)
    values (${plant_id}, ${order_id}, ${species}, ${style}, ${hanging_clb}, ${packed_clb}, ${modeled_clb})
    on conflict (plant_id, order_id) do update set species = excluded.species, style = excluded.style,
      hanging_clb = excluded.hanging_clb, packed_clb = excluded.packed_clb, modeled_clb = excluded.modeled_clb`.execute(
    tx,
  );
}

export async function deleteYield(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await sql`delete from animal_yields where plant_id = ${plant_id} and order_id = ${order_id}`.execute(tx);
}

/** Jobs about one animal take turns, so that the last one sees the last weights. */
export async function lockYield(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`yield ${plant_id} ${order_id}`}, 0))`.execute(tx);
}
