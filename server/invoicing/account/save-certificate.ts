import type { saveCertificate as api } from '#contract/invoicing/account/account-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { changeCertificate } from '#server/directory/tax-certificate.ts';
import { requireHolder } from '#server/invoicing/account/statement.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Saves a customer's tax exemption certificate. It applies to invoices issued from now on, until it expires. */
export async function saveCertificate(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { customer_id, number, state, until }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  await requireHolder(tx, actor, customer_id);
  const isNone = number === '';
  const kept = { number, state: isNone ? '' : state, until: isNone || until === '' ? null : until };
  await changeCertificate(tx, actor.plant_id, customer_id, kept);
  await emit(tx, { actor }, 'customer.changed', { subject: { customer_id } });
  return { customer_id };
}
