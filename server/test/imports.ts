import { randomUUID } from 'node:crypto';
import { getAllCustomers } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { runImport } from '#server/directory/import/run-import.ts';
import { undoImport } from '#server/directory/import/undo-import.ts';
import type { Person, Plant, TestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

export const newEmail = () => `${randomUUID()}@example.test`;
export const file = (text: string | Uint8Array<ArrayBuffer>, name = 'customers.csv') => new File([text], name);

/** The calls for an import, from upload to undo. */
export function importsWith(app: TestApp) {
  const upload = async (person: Person, text: string) =>
    expectYes(await app.call(api.uploadCustomers, person, { file: file(text) })).data.import_id;
  const view = async (person: Person, import_id: number) =>
    expectYes(await app.call(api.viewCustomerImport, person, { import_id })).data;
  async function check(
    person: Person,
    import_id: number,
    more: Partial<SentTo<typeof api.mapCustomerImport>> = {},
  ): Promise<api.ImportView> {
    const { has_header, columns } = await view(person, import_id);
    const fields = columns.map(({ field }) => field);
    expectYes(await app.call(api.mapCustomerImport, person, { import_id, has_header, fields, ...more }));
    return view(person, import_id);
  }
  const start = async (person: Person, import_id: number, leave_out = false) =>
    expectYes(await app.call(api.startCustomerImport, person, { import_id, leave_out })).data;
  const rowsOf = async (
    person: Person,
    import_id: number,
    only: SentTo<typeof api.getCustomerImportRows>['only'] = '',
  ) => expectYes(await app.call(api.getCustomerImportRows, person, { import_id, only, page_size: 200 })).data;
  const listed = async (person: Person) => expectYes(await app.call(getAllCustomers, person, {})).data;

  /** Uploads, checks, and imports a file, as a user and then the job would. */
  async function imported(plant: Plant, text: string, more: Partial<SentTo<typeof api.mapCustomerImport>> = {}) {
    const import_id = await upload(plant.owner, text);
    await check(plant.owner, import_id, more);
    await start(plant.owner, import_id);
    await runImport(app.db, plant.plant_id, import_id, plant.owner.account_id);
    return import_id;
  }
  async function undone(plant: Plant, import_id: number) {
    expectYes(await app.call(api.undoCustomerImport, plant.owner, { import_id }));
    await undoImport(app.db, plant.plant_id, import_id, plant.owner.account_id);
    return view(plant.owner, import_id);
  }
  const eventsOf = (plant: Plant, kind: string) =>
    app.db.selectFrom('events').selectAll().where('owner_id', '=', plant.plant_id).where('kind', '=', kind).execute();
  return { upload, view, check, start, rowsOf, listed, imported, undone, eventsOf };
}
