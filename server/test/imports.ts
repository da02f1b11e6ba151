import { randomUUID } from 'node:crypto';
import { type Customer, getAllCustomers } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { runImport } from '#server/directory/import/run-import.ts';
import { undoImport } from '#server/directory/import/undo-import.ts';
import type { Person, Plant, TestApp } from '#server/test/harness.ts';

export const newEmail = () => `${randomUUID()}@example.test`;
export const file = (text: string | Uint8Array<ArrayBuffer>, name = 'customers.csv') => new File([text], name);

export async function granted<T>(answer: Promise<{ status: string; data?: T; message?: string }>): Promise<T> {
  const reply = await answer;
  if (reply.status !== 'yes') throw new Error(reply.message);
  return reply.data as T;
}

/** What tests do with imports, from the file to its undoing, as people of a plant. */
export function importsWith(app: TestApp) {
  const upload = async (person: Person, text: string) =>
    (await granted(app.call(api.uploadCustomers, person, { file: file(text) }))).import_id;
  const view = (person: Person, import_id: number) => granted(app.call(api.viewCustomerImport, person, { import_id }));
  async function check(
    person: Person,
    import_id: number,
    more: Partial<SentTo<typeof api.mapCustomerImport>> = {},
  ): Promise<api.ImportView> {
    const { has_header, columns } = await view(person, import_id);
    const fields = columns.map(({ field }) => field);
    await granted(app.call(api.mapCustomerImport, person, { import_id, has_header, fields, ...more }));
    return view(person, import_id);
  }
  const start = (person: Person, import_id: number, leave_out = false) =>
    granted(app.call(api.startCustomerImport, person, { import_id, leave_out }));
  const rowsOf = async (
    person: Person,
    import_id: number,
    only: SentTo<typeof api.getCustomerImportRows>['only'] = '',
  ) =>
    (await granted(
      app.call(api.getCustomerImportRows, person, { import_id, only, page_size: 200 }),
    )) as unknown as api.ImportRow[];
  const listed = async (person: Person) =>
    (await granted(app.call(getAllCustomers, person, {}))) as unknown as Customer[];

  /** Uploads, checks and imports a file, as a person and then the job do. */
  async function imported(plant: Plant, text: string, more: Partial<SentTo<typeof api.mapCustomerImport>> = {}) {
    const import_id = await upload(plant.owner, text);
    await check(plant.owner, import_id, more);
    await start(plant.owner, import_id);
    await runImport(app.db, plant.plant_id, import_id, plant.owner.account_id);
    return import_id;
  }
  async function undone(plant: Plant, import_id: number) {
    await granted(app.call(api.undoCustomerImport, plant.owner, { import_id }));
    await undoImport(app.db, plant.plant_id, import_id, plant.owner.account_id);
    return view(plant.owner, import_id);
  }
  const eventsOf = (plant: Plant, kind: string) =>
    app.db.selectFrom('events').selectAll().where('plant_id', '=', plant.plant_id).where('kind', '=', kind).execute();
  return { upload, view, check, start, rowsOf, listed, imported, undone, eventsOf };
}
