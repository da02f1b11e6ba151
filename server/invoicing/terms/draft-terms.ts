import { sql } from 'kysely';
import type * as api from '#contract/invoicing/terms-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { insertDraft, lockDraft, sumUpDraft } from '#server/invoicing/invoices/draft-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Creates a draft that isn't for an animal. */
export async function draftFreely(
  tx: Tx,
  who: Who<PlantActor>,
  { customer_id }: InputOf<typeof api.draftFreely>,
): Promise<DataOf<typeof api.draftFreely>> {
  const { plant_id } = who.actor;
  const found = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .where('merged_into', 'is', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  const invoice_id = await insertDraft(tx, who.actor, { customer_id, shares: [], lines: [] });
  await emit(tx, who, 'invoice.drafted', { subject: { customer_id }, data: { invoice_id } });
  return { invoice_id };
}

/** Sets or removes a draft's discount. */
export async function saveDiscount(
  tx: Tx,
  who: Who<PlantActor>,
  { percent_bp, amount_cents, reason = '', ...asked }: InputOf<typeof api.saveDiscount>,
): Promise<DataOf<typeof api.saveDiscount>> {
  const { plant_id } = who.actor;
  const draft = await lockDraft(tx, plant_id, asked);
  const isNone = percent_bp === 0 && amount_cents === 0;
  if (!isNone && reason === '') throw new Problem('reason_missing');
  await sql`update invoices set discount_bp = ${percent_bp}, discount_cents = ${amount_cents},
      discount_reason = ${isNone ? '' : reason}
    where plant_id = ${plant_id} and invoice_id = ${draft.invoice_id}`.execute(tx);
  const { invoice_id, customer_id } = draft;
  const data = { invoice_id, what: isNone ? 'discount_removed' : 'discounted', reason };
  await emit(tx, who, 'invoice.draft_changed', { subject: { customer_id }, data });
  return sumUpDraft(tx, plant_id, draft);
}

/** Sets when a draft will be due, and what it says. */
export async function saveInvoiceTerms(
  tx: Tx,
  who: Who<PlantActor>,
  { due_days, terms, note, ...asked }: InputOf<typeof api.saveInvoiceTerms>,
): Promise<DataOf<typeof api.saveInvoiceTerms>> {
  const { plant_id } = who.actor;
  const draft = await lockDraft(tx, plant_id, asked);
  const { invoice_id, customer_id } = draft;
  await tx
    .updateTable('invoices')
    .set({ due_days, terms: terms || null, note: note || null })
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
  await emit(tx, who, 'invoice.draft_changed', { subject: { customer_id }, data: { invoice_id, what: 'terms' } });
  return sumUpDraft(tx, plant_id, draft);
}
