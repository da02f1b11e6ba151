import { type Buyer, isPicked } from '#contract/booking/day-order.ts';
import { addCustomer as addApi } from '#contract/directory/api.ts';
import { findByEmail } from '#server/booking/day-popup/day-events-store.ts';
import { addCustomer } from '#server/directory/add-customer.ts';
import { updateCustomer } from '#server/directory/update-customer.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findOwnRecord } from '#server/orders/store.ts';

/** A customer block with its share of the animal. `at` is the prefix of its field names in the call. */
export interface PlacedBuyer {
  buyer: Buyer;
  at: string;
  quarters: number;
  first_quarter: number;
}

/**
 * Finds the directory record for each block, in order: the one picked, a portal customer's own, or the one typed in, which is
 * added if the plant doesn't have it. A customer appears only once per animal.
 */
export async function resolveBuyers(tx: Tx, who: Who<PlantActor>, blocks: readonly PlacedBuyer[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { buyer, at } of blocks) {
    const id = await findBuyer(tx, who, buyer, at);
    if (ids.includes(id))
      throw new Problem('customer_twice', { fields: { [`${at}buyerName`]: new Problem('customer_twice').message } });
    ids.push(id);
  }
  return ids;
}

async function findBuyer(tx: Tx, who: Who<PlantActor>, buyer: Buyer, at: string): Promise<number> {
  const { actor } = who;
  if (isPicked(buyer)) return buyer.customer_id as number;
  if (actor.role === 'customer') {
    const own = await findOwnRecord(tx, actor.plant_id, actor.account_id);
    if (own === undefined) throw new Problem('customer_unknown');
    return own;
  }
  return (await findTyped(tx, who, buyer, at)) ?? (await add(tx, who, buyer, at));
}

/**
 * If the email address and name typed in match a customer, that record is used, to avoid duplicates; a different phone
 * number or address updates it. A known email address with a different name is refused, because email addresses are
 * unique per plant.
 */
async function findTyped(tx: Tx, who: Who<PlantActor>, buyer: Buyer, at: string): Promise<number | undefined> {
  const { buyerName, last_name, userEmail, mobileNumber, streetAddress } = buyer;
  if (userEmail === '') return undefined;
  const found = await findByEmail(tx, who.actor, userEmail, `${buyerName} ${last_name}`);
  if (!found) return undefined;
  if (!found.is_namesake) throw atFields(new Problem('customer_twice_in_plant'), { userEmail: at });
  const phone = mobileNumber && mobileNumber !== found.phone ? { phone: mobileNumber } : {};
  const address = streetAddress && streetAddress !== found.address ? { address: streetAddress } : {};
  const change = { ...phone, ...address };
  if (Object.keys(change).length > 0) {
    await updateCustomer(tx, who, { id: found.customer_id, ...change, customers: [], deletedcustomers: [] });
  }
  return found.customer_id;
}

async function add(tx: Tx, who: Who<PlantActor>, buyer: Buyer, at: string): Promise<number> {
  const form = addApi.input.parse({
    first_name: buyer.buyerName,
    last_name: buyer.last_name,
    email: buyer.userEmail,
    phone: buyer.mobileNumber,
    address: buyer.streetAddress,
  });
  const { id } = await withFormFields(addCustomer(tx, who, form), at);
  return id;
}

/** Reports the directory's email errors on this form's own email field. */
export async function withFormFields<T>(action: Promise<T>, at = ''): Promise<T> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof Problem && error.fields?.email !== undefined) throw atFields(error, { userEmail: at });
    throw error;
  }
}

const atFields = ({ code, message, values = {} }: Problem, places: Record<string, string>) =>
  new Problem(code, {
    values,
    fields: Object.fromEntries(Object.entries(places).map(([field, at]) => [at + field, message])),
  });
