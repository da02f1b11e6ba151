import type { Customer } from '#contract/directory/api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { CustomersScreen } from '#web/directory/customers-screen.tsx';
import { balanceWords } from '#web/invoicing/account/customer-balance.tsx';
import { useBalances } from '#web/invoicing/account/use-balances.ts';
import type { Column } from '#web/ui/table/data-table-types.ts';

/** The plant's directory with what everyone owes, /allCustomer. */
export const CustomersWithBalances = () => <CustomersScreen useMoreColumns={useBalanceColumn} />;

function useBalanceColumn(rows: readonly Customer[]): readonly Column<Customer>[] {
  const { role } = useMe();
  const balances = useBalances(rows.map(({ id }) => id));
  if (!isOffice(role)) return [];
  const cell = ({ id }: Customer) => {
    const cents = balances.get(id);
    return cents === undefined ? null : balanceWords(cents);
  };
  return [
    {
      key: 'balance',
      header: 'Balance',
      sort: 'balance',
      width: '9rem',
      isNumeric: true,
      onCard: 'state',
      cell: (row) => cell(row) ?? '–',
      cardCell: cell,
    },
  ];
}
