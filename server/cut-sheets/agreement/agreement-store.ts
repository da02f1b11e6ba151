import { sql } from 'kysely';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { setTemplateOfSheet } from '#server/orders/shares-store.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';

/** A share with its owner and, once submitted, its sheet. */
export interface ShareOfAnimal {
  cart_id: number;
  first_quarter: number;
  quarters: number;
  first_name: string;
  last_name: string;
  account_id: number;
  producer_id: number | null;
  /** Null until the sheet is submitted. */
  sheet: { data_id: number; form_id: number; revision: number; form: Template; answers: Answers } | null;
}

/** An animal's shares, in the order of their quarters. */
export async function listSharesOfAnimal(db: Db, plant_id: number, order_id: number): Promise<ShareOfAnimal[]> {
  const { rows } = await sql<ShareOfAnimal>`
    select s.cart_id, s.first_quarter, s.quarters, c.first_name, c.last_name, c.account_id, c.producer_id,
      case when f.status = 'completed' then json_build_object('data_id', f.cut_sheet_id, 'form_id', f.template_id,
        'revision', f.revision, 'form', f.form_json, 'answers', f.form_data) end as sheet
    from shares s
    join customers c using (plant_id, customer_id)
    left join cut_sheets f using (plant_id, cut_sheet_id)
    where s.plant_id = ${plant_id} and s.order_id = ${order_id}
    order by s.first_quarter`.execute(db);
  return rows;
}

/** Returns undefined if the plant has no such order. */
export const findAnimal = (db: Db, plant_id: number, order_id: number) =>
  db
    .selectFrom('orders')
    .select(['status as order_status', 'stage', 'species as animal_species', 'over_thirty_months', HAS_AGE_FILE])
    .$narrowType<{ order_status: OrderStatus; stage: Stage; over_thirty_months: SheetFacts['over_thirty_months'] }>()
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .where(isNotDeleted('status'))
    .executeTakeFirst();

const HAS_AGE_FILE = sql<boolean>`exists (select from order_files f where f.plant_id = orders.plant_id
  and f.order_id = orders.order_id and f.purpose = 'thirty_plus')`.as('has_age_file');

/** Locks the order, then these sheets in order of their ids. */
export async function lockHalf(tx: Tx, plant_id: number, order_id: number, data_ids: readonly number[]): Promise<void> {
  await sql`select from orders where plant_id = ${plant_id} and order_id = ${order_id} for update`.execute(tx);
  await sql`
    select from cut_sheets where plant_id = ${plant_id} and cut_sheet_id = any(${data_ids}::bigint[])
    order by cut_sheet_id for update`.execute(tx);
}

interface SettlementRow {
  kept_id: number;
  replaced_id: number;
  settled_at: string;
  settled_by: string;
  replaced_data: Answers;
}

/** The differences that the office settled for this order, newest first. */
export async function listSettlements(db: Db, plant_id: number, order_id: number): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select s.kept_sheet_id as kept_id, s.replaced_sheet_id as replaced_id, s.settled_at, s.replaced_data,
      concat_ws(' ', a.first_name, nullif(a.last_name, '')) as settled_by
    from sheet_settlements s join accounts a on a.account_id = s.settled_by
    where s.plant_id = ${plant_id} and s.order_id = ${order_id}
    order by s.settlement_id desc limit 20`.execute(db);
  return rows;
}

interface Settling {
  plant_id: number;
  order_id: number;
  kept_id: number;
  replaced_id: number;
  settled_by: number;
  answers: Answers;
}

/** Copies one sheet's form and answers to another sheet, and keeps the answers that were replaced. */
export async function replaceAnswers(tx: Tx, settling: Settling): Promise<void> {
  const { plant_id, order_id, kept_id, replaced_id, settled_by, answers } = settling;
  await sql`
    insert into sheet_settlements (plant_id, order_id, kept_sheet_id, replaced_sheet_id, replaced_data,
      replaced_template_id, settled_by)
    select ${plant_id}::bigint, ${order_id}, ${kept_id}, cut_sheet_id, form_data, template_id, ${settled_by}
    from cut_sheets where plant_id = ${plant_id} and cut_sheet_id = ${replaced_id}`.execute(tx);
  const { rows } = await sql<{ template_id: number }>`
    update cut_sheets f set form_data = ${JSON.stringify(answers)}::json, form_json = k.form_json, template_id = k.template_id,
      version = k.version, submitted_by = ${settled_by}, submitted_at = now(), saved_by = ${settled_by}, saved_at = now(),
      revision = f.revision + 1
    from cut_sheets k
    where f.plant_id = ${plant_id} and f.cut_sheet_id = ${replaced_id}
      and k.plant_id = ${plant_id} and k.cut_sheet_id = ${kept_id}
    returning f.template_id`.execute(tx);
  const [settled] = rows;
  if (settled) await setTemplateOfSheet(tx, plant_id, replaced_id, settled.template_id);
}
