import type { updateCustomer as api, CustomerChange } from '#contract/directory/api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { followRecord, requirePortalRole } from '#server/directory/account-behind.ts';
import { requireCustomers, requireProducer } from '#server/directory/link-customers.ts';
import { allowedStanding, mayEditRecord, mayLinkCustomers } from '#server/directory/policy.ts';
import { closePortal, followPortal, requirePortalEmail } from '#server/directory/portal.ts';
import { refuseTwice } from '#server/directory/refuse-twice.ts';
import {
  changeAddressRest,
  changeCustomer,
  type LockedCustomer,
  linkCustomers,
  lockCustomers,
  unlinkCustomers,
} from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Updates a record; omitted fields stay unchanged. Every record that the form refers to is locked first, ordered by id. */
export async function updateCustomer(tx: Tx, who: Who<PlantActor>, form: CustomerChange): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const { plant_id } = actor;
  const { id, customers, deletedcustomers } = form;
  const locked = await lockCustomers(tx, plant_id, [id, ...customers, ...deletedcustomers], form.producer ?? null);
  const before = locked.find(({ customer_id }) => customer_id === id);
  if (!before || !mayEditRecord(actor, before)) throw new Problem('not_found');

  const standing = allowedStanding(actor, form, before);
  const isMoved = standing.producer_id !== before.producer_id;
  if (isMoved) requireProducer(locked, standing.producer_id, before.account_id);
  const details = changedDetails(before, form);
  requirePortalEmail(before, { ...standing, ...details });
  const account = await refuseTwice(followRecord(tx, plant_id, before.account_id, { ...details, type: standing.type }));
  const { account_id } = account;
  const opensPortal = standing.has_portal && (!before.has_portal || account_id !== before.account_id);
  requirePortalRole(opensPortal, account);
  await refuseTwice(changeCustomer(tx, plant_id, id, { ...details, ...standing, account_id }));
  if (details.address !== before.address) await changeAddressRest(tx, plant_id, id, { address_2: '', country: '' });
  if (account_id !== before.account_id) await closePortal(tx, plant_id, before.account_id);
  await followPortal(tx, who, { before, now: { ...standing, ...details }, account_id });

  if (standing.type === 'customer' && before.type === 'producer') {
    await unlinkCustomers(tx, plant_id, account_id, 'all');
  }
  if (mayLinkCustomers(actor, standing)) {
    requireCustomers(locked, customers, account_id);
    await unlinkCustomers(tx, plant_id, account_id, deletedcustomers);
    await linkCustomers(tx, plant_id, customers, account_id);
  }

  await emit(tx, who, 'customer.changed', { subject: { customer_id: id }, former: [before.producer_id] });
  if (standing.has_portal !== before.has_portal) {
    await emit(tx, who, standing.has_portal ? 'customer.portal_on' : 'customer.portal_off', {
      subject: { customer_id: id },
    });
  }
  return { id, user_ref: account_id };
}

const changedDetails = (before: LockedCustomer, form: CustomerChange) => ({
  first_name: form.first_name ?? before.first_name,
  last_name: form.last_name ?? before.last_name,
  email: form.email === undefined ? before.email : form.email || null,
  phone: form.phone ?? before.phone,
  address: form.address ?? before.address,
  city: form.city ?? before.city,
  state: form.state ?? before.state,
  zip: form.zip ?? before.zip,
});
