import { Readable } from 'node:stream';
import type * as api from '#contract/floor/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { findPdfFile, findPdfOfDay } from '#server/floor/pdf-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

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
