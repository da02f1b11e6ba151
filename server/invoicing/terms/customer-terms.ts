import type * as api from '#contract/invoicing/terms-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { requireHolder } from '#server/invoicing/account/statement.ts';
import { newestTemplate } from '#server/invoicing/template/template-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export async function customerTerms(
  db: Db,
  { actor }: Who<PlantActor>,
  { customer_id }: InputOf<typeof api.customerTerms>,
): Promise<DataOf<typeof api.customerTerms>> {
  const { plant_id } = actor;
  await requireHolder(db, actor, customer_id);
  const found = await db
    .selectFrom('customer_terms')
    .select(['due_days', 'terms', 'note'])
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  const { template } = await newestTemplate(db, plant_id);
  return {
    due_days: found?.due_days ?? null,
    terms: found?.terms ?? '',
    note: found?.note ?? '',
    usual_due_days: template.due_days,
    usual_terms: template.terms,
  };
}

/** Saves what a customer's invoices say from now on, drafts included. */
export async function saveCustomerTerms(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { customer_id, due_days, ...asked }: InputOf<typeof api.saveCustomerTerms>,
): Promise<DataOf<typeof api.saveCustomerTerms>> {
  const { plant_id } = actor;
  await requireHolder(tx, actor, customer_id);
  const kept = { due_days, terms: asked.terms || null, note: asked.note || null };
  await tx
    .insertInto('customer_terms')
    .values({ plant_id, customer_id, ...kept })
    .onConflict((conflict) => conflict.columns(['plant_id', 'customer_id']).doUpdateSet(kept))
    .execute();
  await emit(tx, { actor }, 'customer.changed', { subject: { customer_id } });
  return { customer_id };
}
