import { sql } from 'kysely';
import type { OrderForSheet } from '#contract/booking/attach-api.ts';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { CategoryId, Species } from '#contract/lib/species.ts';
import { ORDER_STATUS, type Stage } from '#contract/orders/status.ts';
import { BLANK, deleteSheets, moveLinks, noteReplaced } from '#server/cut-sheets/sheet-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { updateShare } from '#server/orders/shares-store.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** A share of a locked order, with its animal and its current sheet. */
export interface ShareToFill {
  cart_id: number;
  customer_id: number;
  qty: number;
  stage: Stage;
  animal_species: Species;
  over_thirty_months: '' | 'yes' | 'no';
  has_age_file: boolean;
  former_id: number | null;
  former_name: string;
  is_former_filled: boolean;
  /** Whether the share's current sheet is blank. */
  is_former_blank: boolean;
}

/**
 * Reads the share and its sheet, and locks both sheets until the transaction ends, so that nobody can fill one in during the
 * swap.
 */
export async function lockShare(
  tx: Tx,
  plant_id: number,
  { order_id, cart_id, data_id }: { order_id: number; cart_id: number; data_id: number },
): Promise<ShareToFill | undefined> {
  await sql`
    select 1 from cut_sheets where plant_id = ${plant_id} and (cut_sheet_id = ${data_id} or cut_sheet_id = (
      select cut_sheet_id from shares where plant_id = ${plant_id} and cart_id = ${cart_id} and order_id = ${order_id}))
    order by cut_sheet_id for update`.execute(tx);
  const { rows } = await sql<ShareToFill>`
    select s.cart_id, s.customer_id, s.quarters as qty, o.stage, o.species as animal_species, o.over_thirty_months,
      exists (select from order_files p where p.plant_id = o.plant_id and p.order_id = o.order_id
        and p.purpose = 'thirty_plus') as has_age_file,
      f.cut_sheet_id as former_id, coalesce(t.name, '') as former_name, coalesce(f.status = 'completed', false) as is_former_filled,
      coalesce(${BLANK}, false) as is_former_blank
    from shares s
    join orders o using (plant_id, order_id)
    left join cut_sheets f using (plant_id, cut_sheet_id)
    left join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} and s.cart_id = ${cart_id}`.execute(tx);
  return rows[0];
}
export interface SheetToAttach {
  customer_id: number;
  template_id: number;
  name: string;
  species: Species;
  is_filled: boolean;
  form_data: Answers;
  answered_form: Template | null;
  account_id: number;
  producer_id: number | null;
  owner: string;
  /** The order the sheet is already attached to. */
  order_id: number | null;
  cart_id: number | null;
}

/** The sheet to attach, with its owner and species. */
export async function findSheetToAttach(
  db: Db,
  plant_id: number,
  cut_sheet_id: number,
): Promise<SheetToAttach | undefined> {
  const { rows } = await sql<SheetToAttach>`
    select f.customer_id, f.template_id, t.name, t.species, f.status = 'completed' as is_filled, f.form_data,
      f.form_json as answered_form, c.account_id, c.producer_id, trim(c.first_name || ' ' || c.last_name) as owner,
      s.order_id, s.cart_id
    from cut_sheets f
    join cut_sheet_templates t using (plant_id, template_id)
    join customers c using (plant_id, customer_id)
    left join shares s using (plant_id, cut_sheet_id)
    where f.plant_id = ${plant_id} and f.cut_sheet_id = ${cut_sheet_id}`.execute(db);
  return rows[0];
}

/**
 * Replaces the share's sheet. A blank old sheet is deleted; one with answers stays with its customer, without an order. Links
 * sent for the share now open the new sheet.
 */
export async function exchangeSheet(
  tx: Tx,
  plant_id: number,
  { cart_id, former_id, is_former_blank }: ShareToFill,
  sheet: { data_id: number; template_id: number },
): Promise<void> {
  await updateShare(tx, plant_id, cart_id, { cut_sheet_id: sheet.data_id, template_id: sheet.template_id });
  if (former_id === null) return;
  await moveLinks(tx, plant_id, former_id, sheet.data_id);
  await noteReplaced(tx, plant_id, former_id, sheet.data_id);
  if (is_former_blank) await deleteSheets(tx, plant_id, [former_id]);
}

/** More shares than anyone would scroll through for one customer. */
const MAX_OFFERED = 100;

/** The shares that a sheet for this customer and category can be attached to. `stages` are those before cutting starts. */
export async function listSharesToFill(
  db: Db,
  plant_id: number,
  { customer_id, category_id, data_id, stages }: SharesToFill,
): Promise<Omit<OrderForSheet, 'ng_order'>[]> {
  const { rows } = await sql<Omit<OrderForSheet, 'ng_order'>>`
    select o.order_id, s.cart_id, s.customer_id, o.title, o.species, s.quarters as qty, o.dropoff_date, o.status,
      coalesce(f.status, '') as form_status, coalesce(not (${BLANK}), false) as is_begun
    from shares s
    join orders o using (plant_id, order_id)
    left join cut_sheets f using (plant_id, cut_sheet_id)
    where s.plant_id = ${plant_id} and s.customer_id = ${customer_id} and ${statusIs('o.status', [ORDER_STATUS.pending, ORDER_STATUS.open])} and o.category_id = ${category_id}
      and o.stage = any(${stages}) and f.status is distinct from 'completed' and s.cut_sheet_id is distinct from ${data_id}
    order by o.dropoff_date, o.order_id limit ${sql.lit(MAX_OFFERED)}`.execute(db);
  return rows;
}
interface SharesToFill {
  customer_id: number;
  category_id: CategoryId;
  data_id: number;
  stages: readonly string[];
}

/** The only share of an order that was just booked for one customer. */
export const findOnlyShare = (tx: Tx, plant_id: number, order_id: number) =>
  tx
    .selectFrom('shares')
    .select('cart_id')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
