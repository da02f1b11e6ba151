import { customerBalances } from '#contract/invoicing/account/account-api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';

/**
 * What these customers owe, in cents, or a negative amount if the plant owes them. For the office only. Customers with
 * a zero balance are left out.
 */
export function useBalances(customer_ids: readonly number[]): ReadonlyMap<number, number> {
  const { role } = useMe();
  const ids = [...new Set(customer_ids)].toSorted((one, other) => one - other);
  const enabled = isOffice(role) && ids.length > 0;
  const { data } = useApiQuery(customerBalances, { customer_ids: ids }, { enabled, keepPrevious: true });
  return new Map(data?.map(({ customer_id, balance_cents }) => [customer_id, balance_cents]));
}
