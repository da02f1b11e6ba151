import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { FIRST_TEMPLATE, InvoiceTemplate, issuerOf, type PlantDetails } from '#contract/invoicing/template-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** A version of a plant's template. Version 0 is the built-in one. */
export interface StoredTemplate {
  version: number;
  template: InvoiceTemplate;
  /** The logo's file; '' if there is none. */
  logo: string;
}

/** A version, or the newest one; undefined if the plant doesn't have that version. */
export async function findTemplate(db: Db, plant_id: number, version?: number): Promise<StoredTemplate | undefined> {
  if (version === 0) return { version: 0, template: FIRST_TEMPLATE, logo: '' };
  const found = await db
    .selectFrom('invoice_templates')
    .select(['version', 'template', 'logo'])
    .where('plant_id', '=', plant_id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return version === undefined ? findTemplate(db, plant_id, 0) : undefined;
  return { ...found, template: InvoiceTemplate.parse(found.template) };
}

export const newestTemplate = async (db: Db, plant_id: number): Promise<StoredTemplate> =>
  (await findTemplate(db, plant_id)) as StoredTemplate;

/** Stores the next version. Returns false if someone else has stored it. */
export async function insertTemplate(
  tx: Tx,
  { plant_id, account_id }: { plant_id: number; account_id: number },
  { version, template, logo }: StoredTemplate,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('invoice_templates')
    .values({ plant_id, version, template: JSON.stringify(template), logo, saved_by: account_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

const LISTED = 20;

export const listVersions = (db: Db, plant_id: number) =>
  db
    .selectFrom('invoice_templates as t')
    .innerJoin('accounts as a', 'a.account_id', 't.saved_by')
    .select(['t.version', 't.saved_at', 'a.first_name', 'a.last_name'])
    .where('t.plant_id', '=', plant_id)
    .orderBy('t.version', 'desc')
    .limit(LISTED)
    .execute();

export async function findPlantDetails(db: Db, plant_id: number): Promise<PlantDetails> {
  return db
    .selectFrom('plants')
    .select(['name', 'address as street_address', 'city', 'state', 'zip as zip_code', 'phone as phone_number', 'email'])
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
}

/** The values that a new invoice gets from the template: the issuer, the days until it is due, and the version. */
export async function issueWith(
  db: Db,
  plant_id: number,
): Promise<{ plant: InvoiceDocument['plant']; due_days: number; template_version: number }> {
  const [{ version, template }, plant] = await Promise.all([
    newestTemplate(db, plant_id),
    findPlantDetails(db, plant_id),
  ]);
  return { plant: issuerOf(template, plant), due_days: template.due_days, template_version: version };
}
