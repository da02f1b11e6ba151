import type {
  copyCustomFormData as copyApi,
  createCustomFormData as createApi,
} from '#contract/cut-sheets/begin-api.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { findUsable, insertCopy, insertSheets, keepCustomer } from '#server/cut-sheets/begin-store.ts';
import { viewSheet } from '#server/cut-sheets/get-custom-form-data.ts';
import { mayFillSheet } from '#server/cut-sheets/policy.ts';
import { findSheet } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * Copies a sheet with its answers unchanged. When the copy is opened, answers that the template no longer offers are
 * pointed out. See docs/decisions/0023.
 */
export async function copyCustomFormData(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, data_id }: InputOf<typeof copyApi>,
): Promise<DataOf<typeof copyApi>> {
  const { actor } = who;
  const sheet = await findSheet(tx, actor.plant_id, data_id);
  if (!sheet || sheet.form_id !== form_id || !mayFillSheet(actor, sheet)) throw new Problem('not_found');
  if (!(await keepCustomer(tx, actor.plant_id, sheet))) throw new Problem('customer_unknown');
  const copy = await insertCopy(tx, actor.plant_id, data_id);
  if (copy === undefined) throw new Problem('template_unused');
  return notifyBegun(tx, who, copy);
}

/**
 * Starts a sheet. The office may do this for any customer, producers for their own customers, and customers for themselves.
 */
export async function createCustomFormData(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, customer_id, standard }: InputOf<typeof createApi>,
): Promise<DataOf<typeof createApi>> {
  const { actor } = who;
  const named = customer_id === undefined ? { account_id: actor.account_id } : { customer_id };
  const customer = await keepCustomer(tx, actor.plant_id, named);
  if (!customer || !mayFillSheet(actor, customer)) throw new Problem('customer_unknown');
  const template = await findUsable(tx, actor.plant_id, form_id);
  if (!template) throw new Problem('cut_sheet_unknown');
  const begun = standard ? (template.standard_answers?.order_list ?? []) : [];
  const { customer_id: owner } = customer;
  const answers = { order_list: keepWhatFits(template.form_json, begun) };
  const [inserted] = await insertSheets(tx, actor.plant_id, [{ template_id: form_id, customer_id: owner, answers }]);
  const data_id = required(inserted, 'the cut sheet');
  return notifyBegun(tx, who, data_id);
}

async function notifyBegun(tx: Tx, who: Who<PlantActor>, cut_sheet_id: number) {
  await emit(tx, who, 'cut_sheet.begun', { subject: { cut_sheet_id } });
  return [await viewSheet(tx, who.actor, cut_sheet_id)];
}
