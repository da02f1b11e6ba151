import { Readable } from 'node:stream';
import type { ActionCenterRow } from '#contract/dashboard/dashboard-api.ts';
import { safeCell } from '#contract/directory/import.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { DEFAULT_LANGUAGE } from '#contract/lib/words.ts';
import type { exportDayOrders as api } from '#contract/orders/order-export-api.ts';
import { actionsQuery, listActions } from '#server/dashboard/dashboard-store.ts';
import type { Db } from '#server/lib/database.ts';
import { answerNamedCsv } from '#server/lib/downloads/csv-answer.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { EXPORT_EMPTY, EXPORT_HEADERS } from '#server/reports/order-table.ts';
import type { OrderTable } from '#server/reports/render-order-table.ts';

const render = threadWork<OrderTable, Uint8Array>({
  module: import.meta.resolve('#server/reports/render-order-table.ts'),
  name: 'renderOrderTable',
  cpuSeconds: 20,
  megabytes: 256,
  atOnce: 2,
});

/** The cells of a row, in the order of EXPORT_HEADERS. */
const cellsOf = (row: ActionCenterRow): string[] => [
  String(row.order_id),
  String(row.qty),
  row.first_name,
  row.last_name,
  row.phone,
  row.email,
  row.title,
  row.weight === null ? '' : String(row.weight),
  row.ear_tag_id,
  row.hang_time === null ? '' : String(row.hang_time),
  '',
];

/** A day's drop-offs as a table on paper, or as a spreadsheet. */
export const exportDayOrders =
  (files: FileStore) =>
  async (
    db: Db,
    { actor, gone }: Who<PlantActor>,
    { event_date, format }: InputOf<typeof api>,
  ): Promise<FileAnswer> => {
    const name = `orders-${event_date}.${format}`;
    if (format === 'csv') {
      const sheet = await answerNamedCsv(db, { actor, gone }, name, {
        header: EXPORT_HEADERS,
        query: actionsQuery(actor.plant_id, null, event_date),
        lineOf: (row) => cellsOf(row).map(safeCell),
        empty: EXPORT_HEADERS.map((_, at) => (at === 0 ? EXPORT_EMPTY : '')),
      });
      return { ...sheet, kind: 'text/csv; charset=utf-8' };
    }
    const found = await listActions(db, actor.plant_id, null, event_date);
    const rows = found.length > 0 ? found.map(cellsOf) : [[EXPORT_EMPTY]];
    const logo = await readLogo(db, files, actor.plant_id);
    await import('#server/lib/pictures/picture-readers.ts');
    const language = actor.language ?? DEFAULT_LANGUAGE;
    const table = { plant_name: actor.plant_name, event_date, language, rows, logo };
    const bytes = await render(table, { turn: actor.plant_id, gone });
    return { name, stream: Readable.from([bytes]) };
  };

async function readLogo(db: Db, files: FileStore, plant_id: number): Promise<Uint8Array | null> {
  const plant = await db.selectFrom('plants').select('logo').where('plant_id', '=', plant_id).executeTakeFirst();
  return plant?.logo ? ((await files.get(plant.logo)) ?? null) : null;
}
