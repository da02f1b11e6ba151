import { sql } from 'kysely';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { listAskedChanges as listApi, SheetChange } from '#contract/cut-sheets/changes-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';

interface Asked {
  cut_sheet_id: number;
  reason: string;
  wish: string;
  wanted: Answers | undefined;
  asked_by: number;
}

/** Returns undefined if a change to this sheet is already pending, so of several simultaneous requests, only one is kept. */
export async function insertChange(tx: Tx, plant_id: number, asked: Asked): Promise<number | undefined> {
  const row = await tx
    .insertInto('sheet_changes')
    .values({ plant_id, ...asked, wanted: asked.wanted ? JSON.stringify(asked.wanted) : null })
    .onConflict((conflict) => conflict.columns(['plant_id', 'cut_sheet_id']).where('outcome', 'is', null).doNothing())
    .returning('change_id')
    .executeTakeFirst();
  return row?.change_id;
}

/** The columns of a change (`sheet_changes g`), with the people involved. */
const CHANGE = sql`g.change_id, g.reason, g.wish, g.wanted, g.asked_at, concat_ws(' ', a.first_name, a.last_name) as asked_by,
  g.outcome, g.answer, g.decided_at, concat_ws(' ', d.first_name, d.last_name) as decided_by`;
const PEOPLE = sql`join accounts a on a.account_id = g.asked_by left join accounts d on d.account_id = g.decided_by`;

/** Newest first. */
export async function listChanges(db: Db, plant_id: number, cut_sheet_id: number): Promise<SheetChange[]> {
  const { rows } = await sql<SheetChange>`
    select ${CHANGE} from sheet_changes g ${PEOPLE}
    where g.plant_id = ${plant_id} and g.cut_sheet_id = ${cut_sheet_id} order by g.change_id desc limit 50`.execute(db);
  return rows;
}

export const findLastChange = (db: Db, plant_id: number, cut_sheet_id: number) =>
  db
    .selectFrom('sheet_changes')
    .select(['wish', 'outcome', 'answer'])
    .$narrowType<{ outcome: 'accepted' | 'refused' | null }>()
    .where('plant_id', '=', plant_id)
    .where('cut_sheet_id', '=', cut_sheet_id)
    .orderBy('change_id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();

export const findSheetOfChange = (db: Db, plant_id: number, change_id: number) =>
  db
    .selectFrom('sheet_changes')
    .select('cut_sheet_id')
    .where('plant_id', '=', plant_id)
    .where('change_id', '=', change_id)
    .executeTakeFirst();

/** The caller must have locked the sheet. */
export const lockChange = (tx: Tx, plant_id: number, change_id: number) =>
  tx
    .selectFrom('sheet_changes')
    .select(['outcome', 'wanted'])
    .$narrowType<{ wanted: Answers | null }>()
    .where('plant_id', '=', plant_id)
    .where('change_id', '=', change_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function settleChange(
  tx: Tx,
  plant_id: number,
  change_id: number,
  decided: { outcome: 'accepted' | 'refused'; answer: string; decided_by: number; replaced: Answers | null },
): Promise<void> {
  await tx
    .updateTable('sheet_changes')
    .set({
      ...decided,
      replaced: decided.replaced && JSON.stringify(decided.replaced),
      decided_at: sql<string>`now()`,
    })
    .where('plant_id', '=', plant_id)
    .where('change_id', '=', change_id)
    .execute();
}

/** Requests waiting for the office, oldest first, because someone may be waiting at the cutting table. */
export async function listOpenChanges(db: Db, plant_id: number): Promise<DataOf<typeof listApi>> {
  const { rows } = await sql<DataOf<typeof listApi>[number]>`
    select g.change_id, g.reason, g.wish, g.asked_at, f.cut_sheet_id as data_id, f.template_id as form_id, s.order_id,
      c.first_name, c.last_name
    from sheet_changes g
    join cut_sheets f using (plant_id, cut_sheet_id)
    join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id
    left join shares s on s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id
    where g.plant_id = ${plant_id} and g.outcome is null
    order by g.change_id limit 100`.execute(db);
  return rows;
}
