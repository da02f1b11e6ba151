import type {
  getCustomFormCustomer as readApi,
  updateCustomFormCustomer as writeApi,
} from '#contract/cut-sheets/customer-address-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { findCustomerAddress } from '#server/cut-sheets/store.ts';
import { mayEditRecord } from '#server/directory/policy.ts';
import { changeAddressRest } from '#server/directory/store.ts';
import { updateCustomer } from '#server/directory/update-customer.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The address of a sheet's customer, for the office, the customer, and the customer's producer. */
export async function getCustomFormCustomer(
  db: Db,
  { actor }: Who<PlantActor>,
  { customer_id }: InputOf<typeof readApi>,
): Promise<DataOf<typeof readApi>> {
  const found = await findCustomerAddress(db, actor.plant_id, customer_id);
  if (!found || !mayEditRecord(actor, found)) throw new Problem('not_found');
  const { account_id: _, producer_id: __, deleted_at, email, ...address } = found;
  return {
    customer_id,
    customer_address: { ...address, email: email ?? '' },
    can: { edit: deleted_at === null },
  };
}

/**
 * Updates the record the way the All Customers page does, plus the second address line and country, which only cut sheets have.
 */
export async function updateCustomFormCustomer(
  tx: Tx,
  who: Who<PlantActor>,
  { customer_id, customer_address: sent }: InputOf<typeof writeApi>,
): Promise<DataOf<typeof writeApi>> {
  await updateCustomer(tx, who, {
    id: customer_id,
    email: sent.email,
    phone: sent.phone_number,
    address: sent.street_address,
    city: sent.city,
    state: sent.state,
    zip: sent.zip_code,
    customers: [],
    deletedcustomers: [],
  });
  await changeAddressRest(tx, who.actor.plant_id, customer_id, restOf(sent));
  const { customer_address } = await getCustomFormCustomer(tx, who, { customer_id });
  return { customer_id, customer_address };
}

const restOf = ({ street_address_2, country }: InputOf<typeof writeApi>['customer_address']) => ({
  ...(street_address_2 !== undefined && { address_2: street_address_2 }),
  ...(country !== undefined && { country }),
});
