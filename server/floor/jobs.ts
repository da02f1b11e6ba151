import { readDayText } from '#server/floor/day-store.ts';
import * as store from '#server/floor/pdf-store.ts';
import type { DayToRender, RenderedDay } from '#server/floor/render-day.ts';
import { type Job, onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

/** Draws a day's sheets, one day at a time per process, so that most of the machine stays free for requests. */
export const drawDay = threadWork<DayToRender, RenderedDay, { done: number; all: number }>({
  module: import.meta.resolve('#server/floor/render-day.ts'),
  name: 'renderDay',
  // Enough for hundreds of sheets, even on a slow machine.
  cpuSeconds: 60,
  megabytes: 512,
  atOnce: 1,
});

export interface FloorContext {
  db: Db;
  files: FileStore;
}
/** The screen polls a few times a second, so saving progress more often would be pointless. */
const REPORT_EVERY_MS = 200;

export const jobs: readonly Job<FloorContext>[] = [
  onEvents(['day_pdf.asked'], {
    queue: 'floor.make-day-pdf',
    run: (context: FloorContext, { plant_id, data }) => makePdf(context, plant_id, data.pdf_id),
  }),
];

/** A PDF is kept for a day. By then the sheets have usually changed, so the next request makes a new one. */
export const scheduled: readonly ScheduledJob<FloorContext>[] = [
  {
    queue: 'floor.clear-day-pdfs',
    cron: '23 * * * *',
    async run({ db, files }) {
      await store.giveUpPdfs(db);
      await remove(db, files, await store.pdfsOfYesterday(db));
    },
  },
];

/** Safe to run again: starts over if the process died, and changes nothing if the PDF is done. */
export async function makePdf({ db, files }: FloorContext, plant_id: number, pdf_id: number): Promise<void> {
  const asked = await store.takeUpPdf(db, plant_id, pdf_id);
  if (!asked) return;
  try {
    const { text, edition } = await readDayText(db, plant_id, asked);
    let reported = 0;
    let reporting: Promise<unknown> = Promise.resolve();
    const { bytes, pages, sheets } = await drawDay(
      { ...asked, text },
      {
        turn: plant_id,
        report({ done, all }) {
          if (performance.now() - reported < REPORT_EVERY_MS) return;
          reported = performance.now();
          const progress = { done_sheets: done, all_sheets: all };
          reporting = reporting.then(() => store.changePdf(db, asked, progress)).catch(() => undefined);
        },
      },
    );
    await reporting;
    const file = await files.put(bytes, '.pdf');
    const counts = { done_sheets: sheets, all_sheets: sheets, pages, edition };
    if (!(await store.changePdf(db, asked, { status: 'ready', file, ...counts }))) await files.remove(file);
  } catch (error) {
    await store.changePdf(db, asked, { status: 'failed' });
    throw error;
  }
  await remove(db, files, await store.surplusPdfs(db, plant_id));
}

/**
 * Deletes the file before its row. If this is interrupted, the next run can still find a row without a file, but never a file
 * without a row.
 */
async function remove(db: Db, files: FileStore, pdfs: Awaited<ReturnType<typeof store.surplusPdfs>>): Promise<void> {
  for (const pdf of pdfs) {
    if (pdf.file) await files.remove(pdf.file);
    await store.deletePdf(db, pdf);
  }
}
