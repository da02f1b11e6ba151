import { sql } from 'kysely';
import type { DayKind, DayPdf } from '#contract/floor/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Language } from '#contract/lib/words.ts';
import type { Db, Tx } from '#server/lib/database.ts';

const SHOWN = [
  'pdf_id',
  'day as date',
  'day_of',
  'status',
  'done_sheets',
  'all_sheets',
  'pages',
  'edition',
  'ready_at',
] as const;
type ShownTypes = Pick<DayPdf, 'day_of' | 'status'>;

/** A request for a day's PDF, as the job needs it. */
export interface AskedPdf {
  plant_id: number;
  pdf_id: number;
  plant_name: string;
  date: IsoDate;
  day_of: DayKind;
  language: Language;
  origin: string;
}

/** Returns undefined if the plant already has one in progress; a unique index ensures this. */
export const insertPdf = (
  tx: Tx,
  pdf: {
    plant_id: number;
    day: IsoDate;
    day_of: DayKind;
    language: Language;
    origin: string;
    all_sheets: number;
    edition: string;
    asked_by: number;
  },
): Promise<DayPdf | undefined> =>
  tx
    .insertInto('day_pdfs')
    .values(pdf)
    .onConflict((oc) =>
      oc
        .column('plant_id')
        .where('status', 'in', [sql.lit('waiting'), sql.lit('making')])
        .doNothing(),
    )
    .returning(SHOWN)
    .$narrowType<ShownTypes>()
    .executeTakeFirst();

export const findPdfUnderWay = (db: Db, plant_id: number) =>
  db
    .selectFrom('day_pdfs')
    .select([...SHOWN, 'language'])
    .$narrowType<ShownTypes>()
    .where('plant_id', '=', plant_id)
    .where('status', 'in', ['waiting', 'making'])
    .executeTakeFirst();

/** The newest PDF for a day in one language. */
export const findPdfOfDay = (
  db: Db,
  plant_id: number,
  { date, day_of, language }: Pick<AskedPdf, 'date' | 'day_of' | 'language'>,
): Promise<DayPdf | undefined> =>
  db
    .selectFrom('day_pdfs')
    .select(SHOWN)
    .$narrowType<ShownTypes>()
    .where('plant_id', '=', plant_id)
    .where('day', '=', date)
    .where('day_of', '=', day_of)
    .where('language', '=', language)
    .orderBy('pdf_id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();

export const findPdfFile = (db: Db, plant_id: number, pdf_id: number) =>
  db
    .selectFrom('day_pdfs')
    .select(['file', 'day as date', 'language'])
    .$narrowType<{ language: Language }>()
    .where('plant_id', '=', plant_id)
    .where('pdf_id', '=', pdf_id)
    .where('status', '=', 'ready')
    .executeTakeFirst();

/**
 * Marks a PDF as being created. Returns undefined if it is finished, failed, or deleted. If a process died, the job's
 * next attempt starts over.
 */
export async function takeUpPdf(db: Db, plant_id: number, pdf_id: number): Promise<AskedPdf | undefined> {
  const { rows } = await sql<AskedPdf>`
    update day_pdfs d set status = 'making', done_sheets = 0, touched_at = now()
    from plants p where p.plant_id = d.plant_id and d.plant_id = ${plant_id} and d.pdf_id = ${pdf_id} and d.status in ('waiting', 'making')
    returning d.plant_id, d.pdf_id, p.name as plant_name, d.day as date, d.day_of, d.language, d.origin`.execute(db);
  return rows[0];
}

/** Returns false if the PDF was given up on and is no longer being created. */
export async function changePdf(
  db: Db,
  { plant_id, pdf_id }: Pick<AskedPdf, 'plant_id' | 'pdf_id'>,
  change: {
    status?: 'ready' | 'failed';
    done_sheets?: number;
    all_sheets?: number;
    pages?: number;
    edition?: string;
    file?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('day_pdfs')
    .set((eb) => ({
      ...change,
      touched_at: eb.fn<string>('now'),
      ...(change.status === 'ready' && { ready_at: eb.fn<string>('now') }),
    }))
    .where('plant_id', '=', plant_id)
    .where('pdf_id', '=', pdf_id)
    .where('status', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives up on PDFs that have made no progress for five minutes, so that the plant can request a new one. */
export const giveUpPdfs = (db: Db, plant_id?: number) =>
  sql`update day_pdfs set status = 'failed' where status in ('waiting', 'making') and touched_at < now() - interval '5 minutes'
    ${plant_id === undefined ? sql`` : sql`and plant_id = ${plant_id}`}`.execute(db);

interface OldPdf {
  plant_id: number;
  pdf_id: number;
  file: string;
}
const MAX_KEPT = 10;
const MAX_AT_ONCE = 500;

/** All of a plant's PDFs except the newest. */
export const surplusPdfs = async (db: Db, plant_id: number): Promise<OldPdf[]> => {
  const { rows } = await sql<OldPdf>`
    select plant_id, pdf_id, file from day_pdfs where plant_id = ${plant_id} and status in ('ready', 'failed')
    order by pdf_id desc offset ${sql.lit(MAX_KEPT)} limit ${sql.lit(MAX_AT_ONCE)}`.execute(db);
  return rows;
};
/** All plants' PDFs that are older than a day. */
export const pdfsOfYesterday = async (db: Db): Promise<OldPdf[]> => {
  const { rows } = await sql<OldPdf>`
    select plant_id, pdf_id, file from day_pdfs where asked_at < now() - interval '1 day' and status in ('ready', 'failed')
    order by asked_at limit ${sql.lit(MAX_AT_ONCE)}`.execute(db);
  return rows;
};
export const deletePdf = (db: Db, { plant_id, pdf_id }: OldPdf) =>
  db.deleteFrom('day_pdfs').where('plant_id', '=', plant_id).where('pdf_id', '=', pdf_id).execute();
