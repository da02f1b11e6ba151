import { type Customer, findCustomers, getAllCustomers, getProducers, viewCustomer } from '#contract/directory/api.ts';
import { countOpenOrders, removeCustomers, restoreCustomers } from '#contract/directory/records-api.ts';
import { nameOf } from '#web/directory/find-customers.ts';
import { announce } from '#web/lib/announce.ts';
import { callApi, useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

type Named = Pick<Customer, 'id' | 'first_name' | 'last_name'>;

const REFETCH = [getAllCustomers, getProducers, findCustomers, viewCustomer];

/** Deletes records after a confirmation that says how many open orders they have. The message bar offers Undo. */
export function useRemoveCustomers(onDone?: () => void) {
  const restore = useRestoreCustomers();
  const { mutateAsync } = useApiMutation(removeCustomers, { refetch: REFETCH });

  return async (customers: readonly Named[]) => {
    const ids = customers.map(({ id }) => id);
    try {
      const { open_orders } = await callApi(countOpenOrders, { ids });
      if (!(await askToConfirm({ text: question(customers, open_orders) }))) return;
      await mutateAsync({ ids });
    } catch (error) {
      announce('error', wordsOf(error));
      return;
    }
    announce('success', said(customers, 'deleted'), { label: t('Undo'), onPick: () => restore(customers) });
    onDone?.();
  };
}

/** Restores deleted records. */
export function useRestoreCustomers(onDone?: () => void) {
  const { mutate } = useApiMutation(restoreCustomers, { refetch: REFETCH });
  return (customers: readonly Named[]) =>
    mutate(
      { ids: customers.map(({ id }) => id) },
      {
        onSuccess: () => {
          announce('success', said(customers, 'restored'));
          onDone?.();
        },
      },
    );
}

function question(customers: readonly Named[], open_orders: number): string {
  const [only] = customers;
  const who =
    customers.length === 1 && only
      ? t('{name} will be removed from all lists and won’t be able to sign in. Past orders will still show the name.', {
          name: nameOf(only),
        })
      : t(
          '{count} customers will be removed from all lists and won’t be able to sign in. Past orders will still show their names.',
          {
            count: customers.length,
          },
        );
  return open_orders === 0 ? who : `${t('{count} of their orders are still open.', { count: open_orders })} ${who}`;
}

function said(customers: readonly Named[], what: 'deleted' | 'restored'): string {
  const [only] = customers;
  if (customers.length === 1 && only) {
    const name = nameOf(only);
    return what === 'deleted' ? t('{name} deleted', { name }) : t('{name} restored', { name });
  }
  const count = customers.length;
  return what === 'deleted' ? t('{count} customers deleted', { count }) : t('{count} customers restored', { count });
}
