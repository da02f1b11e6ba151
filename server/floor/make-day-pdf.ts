import { type makeDayPdf as api, type DayPdf, MAX_SHEETS } from '#contract/floor/api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { countSheets } from '#server/floor/day-store.ts';
import { findPdfUnderWay, giveUpPdfs, insertPdf } from '#server/floor/pdf-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Requests a day's PDF, which a job then creates. If the same PDF is already being created, returns that request. */
export async function makeDayPdf(
  tx: Tx,
  who: Who<PlantActor>,
  { date, day_of, language }: InputOf<typeof api>,
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
