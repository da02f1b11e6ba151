import { useParams } from '@tanstack/react-router';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { CustomerOrders } from '#web/booking/order-lists/customer-orders.tsx';
import { CustomerSummary } from '#web/booking/order-lists/customer-summary.tsx';
import { CustomerTickets } from '#web/booking/order-lists/customer-tickets.tsx';
import { CustomerPage, type CustomerTab } from '#web/directory/customer-page.tsx';
import { CustomerBalance } from '#web/invoicing/account/customer-balance.tsx';
import { StatementPanel } from '#web/invoicing/account/statement-panel.tsx';
import { PaymentTrouble } from '#web/invoicing/paying/payment-trouble.tsx';
import { idIn } from '#web/lib/id-in.ts';

/** The tabs next to a customer's Details. */
const TABS: readonly CustomerTab[] = [
  { key: 'orders', label: 'Orders', content: ({ id }) => <CustomerOrders customer_id={id} /> },
  { key: 'invoices', label: 'Invoices', content: ({ id }) => <CustomerTickets customer_id={id} /> },
  { key: 'account', label: 'Statement', content: ({ id }) => <StatementPanel customer_id={id} /> },
];

/** /customer/12: a directory record with its orders, invoices, and account. */
export function CustomerScreen() {
  const { id } = useParams({ from: '/shell/customer/$id' });
  const { role } = useMe();
  return (
    <CustomerPage
      id={idIn(id)}
      tabs={TABS}
      summary={(customer) => (
        <>
          <CustomerSummary
            customer={customer}
            balance={isOffice(role) && <CustomerBalance customer_id={customer.id} />}
          />
          {isOffice(role) && <PaymentTrouble customer_id={customer.id} />}
        </>
      )}
    />
  );
}
