import { type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { getCustomFormData, type SheetRecord, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { withSheetQuestions } from '#contract/cut-sheets/built-in/sheet-questions.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, questionsOf } from '#contract/cut-sheets/templates/template.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { comingDay, makeCustomer, makePlant, type Person, type Plant, type TestApp } from '#server/test/harness.ts';

/** The beef sheet that a plant starts with. */
export const BEEF_SHEET = withSheetQuestions(BEEF_TEMPLATE, 'beef');

/** An open cut sheet with its plant and customer. */
export interface Sheet {
  plant: Plant;
  customer: Person & { customer_id: number };
  form_id: number;
  data_id: number;
}

/** A plant with the built-in templates, a customer, and an open beef sheet. */
export async function makeSheet(app: TestApp, plant?: Plant): Promise<Sheet> {
  const home = plant ?? (await makePlantWithTemplates(app));
  const { customer_id, account_id } = await makeCustomer(app, home);
  const { template_id } = await app.db
    .selectFrom('cut_sheet_templates')
    .select('template_id')
    .where('plant_id', '=', home.plant_id)
    .orderBy('template_id')
    .executeTakeFirstOrThrow();
  const { cut_sheet_id: data_id } = await app.db
    .insertInto('cut_sheets')
    .values({ plant_id: home.plant_id, template_id, customer_id })
    .returning('cut_sheet_id')
    .executeTakeFirstOrThrow();
  return { plant: home, customer: { ...(await app.signIn(account_id)), customer_id }, form_id: template_id, data_id };
}
export async function makePlantWithTemplates(app: TestApp): Promise<Plant> {
  const plant = await makePlant(app);
  await inTransaction(app.db, (tx) => makeDefaultTemplates(tx, plant.plant_id));
  return plant;
}

/** Attaches the sheet to its customer's half of an animal. */
export async function putOnOrder(
  app: TestApp,
  { plant, customer, form_id, data_id }: Sheet,
  status: number = ORDER_STATUS.pending,
): Promise<number> {
  const { plant_id } = plant;
  const { booking_id } = await app.db
    .insertInto('bookings')
    .values({ plant_id, event_name: 'Fall beef', created_by: plant_id })
    .returning('booking_id')
    .executeTakeFirstOrThrow();
  const dropoff_date = comingDay(3);
  const { order_id } = await app.db
    .insertInto('orders')
    .values({
      plant_id,
      booking_id,
      title: 'Fall beef',
      species: 'beef',
      category_id: 1,
      animal_number: 1,
      status,
      dropoff_date,
      kill_date: dropoff_date,
      created_by: plant_id,
      may_be_partly_shared: true,
      over_thirty_months: 'no',
    })
    .returning('order_id')
    .executeTakeFirstOrThrow();
  const { customer_id } = customer;
  await app.db
    .insertInto('shares')
    .values({
      plant_id,
      order_id,
      customer_id,
      first_quarter: 1,
      quarters: 2,
      template_id: form_id,
      cut_sheet_id: data_id,
    })
    .execute();
  return order_id;
}

/** These cuts plus ground beef, with the first option of every question, and `text` for text answers. */
export function filledWith(titles: readonly string[], text = 'thin'): OrderList {
  const chosen = titles.reduce((list, title) => selectSubcut(BEEF_SHEET, list, title).list, startingList(BEEF_SHEET));
  return ['Ground beef', ...titles].reduce((list, title) => {
    const questions = questionsOf(findSubcut(BEEF_SHEET, title)?.subcut ?? { title, ifttt: [], controls: [] });
    const choices = questions.map(({ description, options }) => ({
      description,
      selected_values: [options[0] ?? text],
    }));
    return saveChoices(BEEF_SHEET, list, title, choices);
  }, chosen);
}
export const FILLED = { order_list: filledWith(['Chuck roast', 'T-bone & porterhouse', 'Jerky strips', 'Liver']) };

/** Submits any value as the answers. */
export const submitSheet = (
  app: TestApp,
  { form_id, data_id }: Sheet,
  person: Person,
  form_data: unknown = FILLED,
  more: object = {},
) => app.callWith(submitCustomForm, person, { form_id, data_id, form_data, form_json: BEEF_SHEET, ...more });
/** The sheet as this user sees it, or undefined if they can't see it. */
export async function lookAt(
  app: TestApp,
  { form_id, data_id }: Sheet,
  person: Person,
): Promise<SheetRecord | undefined> {
  const answer = await app.call(getCustomFormData, person, { form_id, data_id });
  return answer.status === 'yes' ? (answer.data[0] as SheetRecord) : undefined;
}
