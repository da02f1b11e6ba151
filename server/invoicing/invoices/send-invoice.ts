import type * as api from '#contract/invoicing/invoices-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { cartsOf, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { requireAddress } from '#server/invoicing/invoices/issue-invoice.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { noteInvoice } from '#server/orders/share-invoice.ts';

/** Emails an issued invoice or credit note. */
export async function sendInvoice(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { invoice_id }: InputOf<typeof api.sendInvoice>,
): Promise<DataOf<typeof api.sendInvoice>> {
  const { number, customer_id } = await lockInvoice(tx, actor.plant_id, invoice_id);
  if (number === null) throw new Problem('not_found');
  await requireAddress(tx, actor.plant_id, customer_id);
  await mailAgain(tx, actor, invoice_id, customer_id);
  return { invoice_id };
}

/** Records that an issued, locked invoice is being emailed. A job writes the email. */
export async function mailAgain(
  tx: Tx,
  actor: EventActor,
  invoice_id: number,
  customer_id: number,
  notice_id?: number,
): Promise<void> {
  const { plant_id } = actor;
  const { kind, open_cents } = await tx
    .updateTable('invoices')
    .set((eb) => ({ sent_at: eb.fn<string>('now') }))
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .returning(['kind', 'open_cents'])
    .executeTakeFirstOrThrow();
  if (kind === 'invoice') {
    const is_paid = open_cents === 0;
    await noteInvoice(tx, plant_id, await cartsOf(tx, plant_id, invoice_id), { invoice_id, is_sent: true, is_paid });
  }
  await emit(tx, { actor }, 'invoice.sent_again', { subject: { customer_id }, data: { invoice_id, notice_id } });
}
