import type { addCustomer as api } from '#contract/directory/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { accountFor, requirePortalRole } from '#server/directory/account-behind.ts';
import { requireCustomers, requireProducer } from '#server/directory/link-customers.ts';
import { allowedStanding, mayLinkCustomers } from '#server/directory/policy.ts';
import { followPortal, requirePortalEmail } from '#server/directory/portal.ts';
import { refuseTwice } from '#server/directory/refuse-twice.ts';
import { insertCustomer, linkCustomers, lockCustomers } from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const NEW = { type: 'customer', producer_id: null, has_portal: false, account_id: null, email: null } as const;

/** Adds a customer or producer with an account. Customers added by a producer belong to that producer. */
export async function addCustomer(
  tx: Tx,
  who: Who<PlantActor>,
  form: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const { plant_id } = actor;
  const { first_name, last_name, phone, address, city, state, zip } = form;
  const email = form.email || null;
  const standing = allowedStanding(actor, form, NEW);
  requirePortalEmail(NEW, { ...standing, email });
  const customers = mayLinkCustomers(actor, standing) ? form.customers : [];
  const locked = await lockCustomers(tx, plant_id, customers, standing.producer_id);
  requireProducer(locked, standing.producer_id);

  const account = await accountFor(tx, plant_id, { type: standing.type, first_name, last_name, email, zip });
  const { account_id } = account;
  requirePortalRole(standing.has_portal, account);
  requireCustomers(locked, customers, account_id);
  const record = { ...standing, account_id, first_name, last_name, email, phone, address, city, state, zip };
  const customer_id = await refuseTwice(insertCustomer(tx, plant_id, record));
  await linkCustomers(tx, plant_id, customers, account_id);
  await followPortal(tx, who, { before: NEW, now: record, account_id });

  await emit(tx, who, 'customer.added', { subject: { customer_id } });
  if (standing.has_portal) await emit(tx, who, 'customer.portal_on', { subject: { customer_id } });
  return { id: customer_id, user_ref: account_id };
}
