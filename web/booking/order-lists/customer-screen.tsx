import { useParams } from '@tanstack/react-router';
import { CustomerOrders } from '#web/booking/order-lists/customer-orders.tsx';
import { CustomerSummary } from '#web/booking/order-lists/customer-summary.tsx';
import { CustomerTickets } from '#web/booking/order-lists/customer-tickets.tsx';
import { CustomerPage, type CustomerTab } from '#web/directory/customer-page.tsx';
import { idIn } from '#web/lib/id-in.ts';

/** The tabs next to a customer's Details. */
const TABS: readonly CustomerTab[] = [
  { key: 'orders', label: 'Orders', content: ({ id }) => <CustomerOrders customer_id={id} /> },
  { key: 'invoices', label: 'Invoices', content: ({ id }) => <CustomerTickets customer_id={id} /> },
];

/** /customer/12: a directory record with its orders and invoices. */
export function CustomerScreen() {
  const { id } = useParams({ from: '/shell/customer/$id' });
  return <CustomerPage id={idIn(id)} tabs={TABS} summary={(customer) => <CustomerSummary customer={customer} />} />;
}
