import { sql } from 'kysely';
import type { Answers, OrderList } from '#contract/cut-sheets/answers.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import { lockAnimalOf, requireSameAnimal } from '#server/cut-sheets/lock-animal.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';

/** The plant's active templates, oldest first. */
export const listTemplates = (db: Db, plant_id: number) =>
  db
    .selectFrom('cut_sheet_templates')
    .select(['template_id as id', 'name', 'species as type', 'share_sizes'])
    .where('plant_id', '=', plant_id)
    .where('is_active', '=', true)
    .orderBy('template_id')
    .execute();

export const findTemplate = (db: Db, plant_id: number, template_id: number) =>
  db
    .selectFrom('cut_sheet_templates')
    .select([
      'template_id as id',
      'name',
      'species as type',
      'share_sizes',
      'form_json',
      'version',
      'draft_json as draft',
      'standard_answers',
    ])
    .$narrowType<{ form_json: Template; draft: Template | null; standard_answers: Answers | null }>()
    .where('plant_id', '=', plant_id)
    .where('template_id', '=', template_id)
    .executeTakeFirst();

/**
 * The species the plant handles. Locks the plant, so that when several calls run at once, only one adds the built-in
 * templates.
 */
export const lockSpecies = (tx: Tx, plant_id: number) =>
  tx.selectFrom('plants').select('species').where('plant_id', '=', plant_id).forUpdate().executeTakeFirstOrThrow();

/** The species that the plant has a template for, active or not. */
export const listSeeded = (tx: Tx, plant_id: number) =>
  tx.selectFrom('cut_sheet_templates').select('species').distinct().where('plant_id', '=', plant_id).execute();

/** A sheet with its template, its customer, and, if it is on a share, its animal. */
const sheets = (db: Db, plant_id: number) =>
  db
    .selectFrom('cut_sheets as sheet')
    .innerJoin('cut_sheet_templates as template', (join) =>
      join.onRef('template.plant_id', '=', 'sheet.plant_id').onRef('template.template_id', '=', 'sheet.template_id'),
    )
    .innerJoin('customers as customer', (join) =>
      join.onRef('customer.plant_id', '=', 'sheet.plant_id').onRef('customer.customer_id', '=', 'sheet.customer_id'),
    )
    .leftJoin('shares as share', (join) =>
      join.onRef('share.plant_id', '=', 'sheet.plant_id').onRef('share.cut_sheet_id', '=', 'sheet.cut_sheet_id'),
    )
    .leftJoin('orders as animal', (join) =>
      join.onRef('animal.plant_id', '=', 'share.plant_id').onRef('animal.order_id', '=', 'share.order_id'),
    )
    .where('sheet.plant_id', '=', plant_id);

const ITEM = [
  'sheet.cut_sheet_id as id',
  'share.order_id',
  'template.species as type',
  'template.name',
  'sheet.created_at as date_added',
  'sheet.status as form_status',
  'sheet.customer_id',
  'sheet.template_id as form_id',
  'sheet.form_data as form_data_json',
] as const;
interface ItemTypes {
  form_status: 'open' | 'completed';
  form_data_json: Answers;
}

interface SheetSearch {
  customer_id?: number | undefined;
  form_id?: number | undefined;
  form_status?: ItemTypes['form_status'] | undefined;
  /** If set, only sheets of this account's own customer record and of customers linked to it. */
  party_id?: number | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}
const MAX_LISTED = 200;

/** Newest first. */
export function listSheets(
  db: Db,
  plant_id: number,
  { customer_id, form_id, form_status, party_id, first_name = '', last_name = '' }: SheetSearch,
) {
  let query = sheets(db, plant_id).select(ITEM).$narrowType<ItemTypes>();
  if (customer_id !== undefined) query = query.where('sheet.customer_id', '=', customer_id);
  if (form_id !== undefined) query = query.where('sheet.template_id', '=', form_id);
  if (form_status !== undefined) query = query.where('sheet.status', '=', form_status);
  if (party_id !== undefined) {
    query = query.where((eb) =>
      eb.or([eb('customer.account_id', '=', party_id), eb('customer.producer_id', '=', party_id)]),
    );
  }
  if (first_name !== '') query = query.where(holdsWords(sql`fold_text(customer.first_name)`, first_name));
  if (last_name !== '') query = query.where(holdsWords(sql`fold_text(customer.last_name)`, last_name));
  return query.orderBy('sheet.cut_sheet_id', 'desc').limit(MAX_LISTED).execute();
}

/** One sheet with everything its page shows. `answered_form` is the template as it was when the sheet was submitted. */
export const findSheet = (db: Db, plant_id: number, cut_sheet_id: number) =>
  sheets(db, plant_id)
    .leftJoin('accounts as saver', 'saver.account_id', 'sheet.saved_by')
    .select([
      ...ITEM,
      ...STATE,
      HAS_AGE_FILE,
      'sheet.form_json as answered_form',
      'sheet.submitted_at',
      'sheet.saved_at',
      'saver.first_name as saver_first_name',
      'saver.last_name as saver_last_name',
      'template.standard_answers',
      'customer.account_id',
      'customer.producer_id',
      'customer.first_name',
      'customer.last_name',
      'customer.phone as phone_number',
      'customer.email',
      'customer.address as street_address',
      'customer.address_2 as street_address_2',
      'customer.city',
      'customer.state',
      'customer.zip as zip_code',
      'customer.country',
      'share.cart_id',
      'animal.category_id',
      'animal.dropoff_date as event_date',
      'animal.tag_id',
      ofPlant('name').as('plant_name'),
      ofPlant('phone').as('plant_phone'),
      ofPlant('logo').as('logo'),
    ])
    .$narrowType<ItemTypes & StateTypes & { answered_form: Template | null; standard_answers: Answers | null }>()
    .where('sheet.cut_sheet_id', '=', cut_sheet_id)
    .executeTakeFirst();

const ofPlant = (column: 'name' | 'phone' | 'logo') =>
  sql<string>`(select ${sql.ref(`p.${column}`)} from plants p where p.plant_id = sheet.plant_id)`;

/** The columns that decide whether a sheet can still be changed. */
const STATE = [
  'sheet.revision',
  'sheet.edit_data as edit_data_json',
  'sheet.left_behind',
  'template.form_json as current_form',
  'template.version as current_version',
  'animal.status as order_status',
  'animal.stage',
  'animal.species as animal_species',
  'animal.over_thirty_months',
  'share.quarters as qty',
] as const;
/** Whether the order has proof that the animal is under thirty months old. */
const HAS_AGE_FILE = sql<boolean>`exists (select from order_files f where f.plant_id = animal.plant_id
  and f.order_id = animal.order_id and f.purpose = 'thirty_plus')`.as('has_age_file');
interface StateTypes {
  order_status: OrderStatus | null;
  stage: Stage | null;
  over_thirty_months: '' | 'yes' | 'no' | null;
  edit_data_json: Answers | null;
  left_behind: OrderList | null;
  current_form: Template;
}

/** The customer's most recently submitted sheet for this species. */
export const findLastSheet = (db: Db, plant_id: number, customer_id: number, species: string, but: number) =>
  db
    .selectFrom('cut_sheets as sheet')
    .innerJoin('cut_sheet_templates as template', (join) =>
      join.onRef('template.plant_id', '=', 'sheet.plant_id').onRef('template.template_id', '=', 'sheet.template_id'),
    )
    .select(['sheet.cut_sheet_id as data_id', 'sheet.submitted_at', 'sheet.form_data as form_data_json'])
    .$narrowType<{ submitted_at: string; form_data_json: Answers }>()
    .where('sheet.plant_id', '=', plant_id)
    .where('sheet.customer_id', '=', customer_id)
    .where('sheet.status', '=', 'completed')
    .where('template.species', '=', species)
    .where('sheet.cut_sheet_id', '<>', but)
    .orderBy('sheet.submitted_at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();

/**
 * Locks a sheet and its animal's order until the transaction ends, so that saving, submitting, and starting to cut happen one
 * at a time.
 */
export async function lockSheet(tx: Tx, plant_id: number, cut_sheet_id: number) {
  const animal = await lockAnimalOf(tx, plant_id, cut_sheet_id);
  // A second statement, because after waiting for a lock only the locked row is fresh, not the rows joined to it.
  await tx
    .selectFrom('cut_sheets')
    .select('cut_sheet_id')
    .where('plant_id', '=', plant_id)
    .where('cut_sheet_id', '=', cut_sheet_id)
    .forUpdate()
    .execute();
  const sheet = await sheets(tx, plant_id)
    .select([
      'sheet.plant_id',
      'sheet.cut_sheet_id',
      'sheet.status as form_status',
      'sheet.form_data as form_data_json',
      'sheet.template_id as form_id',
      'sheet.form_json as answered_form',
      ...STATE,
      HAS_AGE_FILE,
      'customer.account_id',
      'customer.producer_id',
      'share.order_id',
    ])
    .$narrowType<ItemTypes & StateTypes & { answered_form: Template | null }>()
    .where('sheet.cut_sheet_id', '=', cut_sheet_id)
    .executeTakeFirst();
  if (sheet) requireSameAnimal(animal, sheet.order_id);
  return sheet;
}
export type LockedSheet = NonNullable<Awaited<ReturnType<typeof lockSheet>>>;

/** Saves unsubmitted answers. For a submitted sheet, they are kept next to the answers that the plant follows. */
export const keepAnswers = (
  tx: Tx,
  { plant_id, cut_sheet_id }: SheetKey,
  answers: { form_data?: Answers; edit_data?: Answers | null; left_behind: OrderList; saved_by: number | null },
) =>
  tx
    .updateTable('cut_sheets')
    .set((eb) => ({
      ...(answers.form_data && { form_data: JSON.stringify(answers.form_data) }),
      ...(answers.edit_data !== undefined && { edit_data: answers.edit_data && JSON.stringify(answers.edit_data) }),
      left_behind: answers.left_behind.length > 0 ? JSON.stringify(answers.left_behind) : null,
      saved_by: answers.saved_by,
      saved_at: eb.fn<string>('now'),
      revision: eb('revision', '+', 1),
    }))
    .where('plant_id', '=', plant_id)
    .where('cut_sheet_id', '=', cut_sheet_id)
    .returning(['revision', 'saved_at'])
    .$narrowType<{ saved_at: string }>()
    .executeTakeFirstOrThrow();
type SheetKey = Pick<LockedSheet, 'plant_id' | 'cut_sheet_id'>;

/** Saves the answers along with the template version they belong to. See docs/decisions/0021. */
export const completeSheet = (
  tx: Tx,
  { plant_id, cut_sheet_id }: SheetKey,
  sheet: { form_data: Answers; form_json: Template; version: number; submitted_by: number | null },
) =>
  tx
    .updateTable('cut_sheets')
    .set((eb) => ({
      status: 'completed',
      form_data: JSON.stringify(sheet.form_data),
      form_json: JSON.stringify(sheet.form_json),
      version: sheet.version,
      edit_data: null,
      left_behind: null,
      submitted_by: sheet.submitted_by,
      submitted_at: eb.fn<string>('now'),
      saved_by: sheet.submitted_by,
      saved_at: eb.fn<string>('now'),
      revision: eb('revision', '+', 1),
    }))
    .where('plant_id', '=', plant_id)
    .where('cut_sheet_id', '=', cut_sheet_id)
    .execute();

/** The customer these sheets belong to and that customer's producer. */
export const findCustomerAddress = (db: Db, plant_id: number, customer_id: number) =>
  db
    .selectFrom('customers')
    .select([
      'account_id',
      'producer_id',
      'deleted_at',
      'first_name',
      'last_name',
      'email',
      'phone as phone_number',
      'city',
      'state',
      'country',
      'zip as zip_code',
      'address as street_address',
      'address_2 as street_address_2',
    ])
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
