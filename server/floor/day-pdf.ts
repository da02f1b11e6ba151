import { Readable } from 'node:stream';
import type * as api from '#contract/floor/api.ts';
import { type DayPdf, MAX_SHEETS } from '#contract/floor/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { countSheets } from '#server/floor/day-store.ts';
import { findPdfFile, findPdfOfDay, findPdfUnderWay, giveUpPdfs, insertPdf } from '#server/floor/pdf-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Requests a day's PDF, which a job then creates. If the same PDF is already being created, returns that request. */
export async function makeDayPdf(
  tx: Tx,
  who: Who<PlantActor>,
  { date, day_of, language }: InputOf<typeof api.makeDayPdf>,
): Promise<DayPdf> {
  const { plant_id, account_id } = who.actor;
  const all_sheets = await countSheets(tx, plant_id, { date, day_of });
  if (all_sheets === 0) throw new Problem('day_pdf_nothing');
  if (all_sheets > MAX_SHEETS)
    throw new Problem('day_pdf_too_many', { values: { most: MAX_SHEETS, count: all_sheets } });

  await giveUpPdfs(tx, plant_id);
  const asked = {
    day: date,
    day_of,
    language,
    origin: who.browser.origin,
    all_sheets,
    edition: '',
    asked_by: account_id,
  };
  const begun = await insertPdf(tx, { plant_id, ...asked });
  if (begun) {
    await emit(tx, who, 'day_pdf.asked', { data: { pdf_id: begun.pdf_id } });
    return begun;
  }
  const other = await findPdfUnderWay(tx, plant_id);
  if (!other) throw new Problem('busy');
  const { language: spoken, ...shown } = other;
  if (other.date === date && other.day_of === day_of && spoken === language) return shown;
  throw new Problem('day_pdf_under_way', { values: { day: other.date } });
}

/** The progress of a day's PDF. */
export const viewDayPdf = async (
  db: Db,
  { actor }: Who<PlantActor>,
  asked: InputOf<typeof api.viewDayPdf>,
): Promise<DataOf<typeof api.viewDayPdf>> => (await findPdfOfDay(db, actor.plant_id, asked)) ?? null;

/** The finished PDF as a download. */
export const downloadDayPdf =
  (files: FileStore) =>
  async (db: Db, { actor }: Who<PlantActor>, { pdf_id }: InputOf<typeof api.downloadDayPdf>): Promise<FileAnswer> => {
    const found = await findPdfFile(db, actor.plant_id, pdf_id);
    const bytes = found && (await files.get(found.file));
    if (!bytes) throw new Problem('not_found');
    const what = found.language === 'es' ? 'hojas-de-corte' : 'cut-sheets';
    return { name: `${what}-${found.date}.pdf`, stream: Readable.from([bytes]), kind: 'application/pdf' };
  };
