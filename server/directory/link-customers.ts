import type { LockedCustomer } from '#server/directory/store.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * The producer must belong to this plant and can't be the record itself. `locked` holds the plant's records that the change
 * refers to.
 */
export function requireProducer(
  locked: readonly LockedCustomer[],
  producer_id: number | null,
  own_account_id?: number,
): void {
  if (producer_id === null) return;
  const producer = locked.find(({ account_id, type }) => account_id === producer_id && type === 'producer');
  if (producer && producer_id !== own_account_id) return;
  const { message } = new Problem('producer_unknown');
  throw new Problem('producer_unknown', { fields: { producer: message } });
}

/** Only this plant's customers can be linked to a producer. A customer of another producer moves to the new one. */
export function requireCustomers(
  locked: readonly LockedCustomer[],
  ids: readonly number[],
  own_account_id: number,
): void {
  const known = locked.filter(({ type, account_id }) => type === 'customer' && account_id !== own_account_id);
  if (ids.every((id) => known.some(({ customer_id }) => customer_id === id))) return;
  const { message } = new Problem('customer_unknown');
  throw new Problem('customer_unknown', { fields: { customers: message } });
}
