import type { Ticket } from '#contract/cut-sheets/tickets.ts';
import { CustomerLookUpScreen } from '#web/cut-sheets/look-up/customer-look-up-screen.tsx';
import { balanceWords } from '#web/invoicing/account/customer-balance.tsx';
import { useBalances } from '#web/invoicing/account/use-balances.ts';

/** The customer lookup with what everyone owes, /customerlookup. */
export const LookUpWithBalances = () => <CustomerLookUpScreen useNote={useBalanceNote} />;

function useBalanceNote(rows: readonly Ticket[]): (ticket: Ticket) => string {
  const balances = useBalances(rows.map(({ customer_id }) => customer_id));
  return ({ customer_id }) => {
    const cents = balances.get(customer_id);
    return cents === undefined ? '' : balanceWords(cents);
  };
}
