import type * as api from '#contract/invoicing/template-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { removeBy, saveAs } from '#server/accounts/settings/save-picture.ts';
import {
  findPlantDetails,
  findTemplate,
  insertTemplate,
  listVersions,
  newestTemplate,
} from '#server/invoicing/template/template-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export async function getInvoiceTemplate(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { version }: InputOf<typeof api.getInvoiceTemplate>,
): Promise<DataOf<typeof api.getInvoiceTemplate>> {
  const [found, plant, versions] = await Promise.all([
    findTemplate(db, plant_id, version),
    findPlantDetails(db, plant_id),
    listVersions(db, plant_id),
  ]);
  if (!found) throw new Problem('not_found');
  return {
    version: found.version,
    template: found.template,
    logo: pictureAddress(found.logo),
    plant,
    versions: versions.map(({ first_name, last_name, ...each }) => ({
      ...each,

      saved_by: `${first_name} ${last_name}`.trim(),
    })),
  };
}

/** Stores a new version based on the one the caller saw. */
export async function saveInvoiceTemplate(
  tx: Tx,
  who: Who<PlantActor>,
  { version, ...template }: InputOf<typeof api.saveInvoiceTemplate>,
): Promise<DataOf<typeof api.saveInvoiceTemplate>> {
  const newest = await newestTemplate(tx, who.actor.plant_id);
  if (newest.version !== version) throw new Problem('settings_changed');
  const next = { version: version + 1, template, logo: newest.logo };
  if (!(await insertTemplate(tx, who.actor, next))) throw new Problem('settings_changed');
  await emit(tx, who, 'invoice_template.saved', { data: { version: next.version } });
  return { version: next.version };
}

/** Earlier versions keep their logos, so no file is removed. */
async function keepLogo(tx: Tx, actor: PlantActor, logo: string): Promise<''> {
  const { version, template } = await newestTemplate(tx, actor.plant_id);
  if (!(await insertTemplate(tx, actor, { version: version + 1, template, logo }))) throw new Problem('busy');
  await emit(tx, { actor }, 'invoice_template.saved', { data: { version: version + 1 } });
  return '';
}

export const saveInvoiceLogo = (files: FileStore) => saveAs(files, 'logo', keepLogo);
export const removeInvoiceLogo = (files: FileStore) => removeBy(files, keepLogo);
