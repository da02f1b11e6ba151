import type { tillReportPdf as api } from '#contract/invoicing/till/till-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { DEFAULT_LANGUAGE } from '#contract/lib/words.ts';
import { pdfAnswer } from '#server/invoicing/template/get-invoice-pdf.ts';
import type { TillReportToRender } from '#server/invoicing/template/render-till-report.ts';
import { issueWith, newestTemplate } from '#server/invoicing/template/template-store.ts';
import { tillReport } from '#server/invoicing/till/till-report.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const render = threadWork<TillReportToRender, Uint8Array>({
  module: import.meta.resolve('#server/invoicing/template/render-till-report.ts'),
  name: 'renderTillReport',
  cpuSeconds: 20,
  megabytes: 256,
  atOnce: 2,
});

/** A till's Z report, or an open till's X report, as a PDF for the plant's records. */
export const printTillReport =
  (files: FileStore) =>
  async (db: Db, who: Who<PlantActor>, asked: InputOf<typeof api>): Promise<FileAnswer> => {
    const { actor, gone } = who;
    const { plant_id } = actor;
    const report = await tillReport(db, who, asked);
    const { plant } = await issueWith(db, plant_id);
    const { template, logo } = await newestTemplate(db, plant_id);
    const bytes = logo === '' ? undefined : await files.get(logo);
    await import('#server/lib/pictures/picture-readers.ts');
    const { time_zone } = await db
      .selectFrom('plants')
      .select('time_zone')
      .where('plant_id', '=', plant_id)
      .executeTakeFirstOrThrow();
    const language = actor.language ?? DEFAULT_LANGUAGE;
    const printed = { report, plant, time_zone, template, logo: bytes ?? null, language };
    const name = report.number > 0 ? `z-report-${report.number}` : `x-report-${report.opened_on}`;
    return pdfAnswer(name, await render(printed, { turn: plant_id, gone }));
  };
