import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { Ticket } from '#contract/cut-sheets/tickets.ts';
import { required } from '#contract/lib/required.ts';
import { useMe } from '#web/accounts/session.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { ticketColumns } from '#web/cut-sheets/look-up/ticket-columns.tsx';
import { TicketDialog } from '#web/cut-sheets/look-up/ticket-dialog.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { InvoiceDialog } from '#web/orders/invoice-dialog.tsx';
import { orderLink } from '#web/orders/order-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** A customer's shares and whether they have been invoiced, newest first, with the same columns as the dashboard's lookup. */
export function CustomerTickets({ customer_id }: { customer_id: number }) {
  const list = useListState();
  const [viewed, setViewed] = useState<Ticket | null>(null);
  const [invoice, setInvoice] = useState<number | null>(null);
  const { role } = useMe();
  const nameCategory = useCategoryName();
  const [columns] = useState(() => ticketColumns({ role, nameCategory, onView: setViewed, onInvoice: setInvoice }));
  const { data, error, isPlaceholderData, refetch } = useApiQuery(getCustomFormData, {
    customer_id,
    search: {},
    brief: 1,
  });
  // A cut sheet without an order has no ticket.
  const rows = data?.map((row) => Ticket.parse(row)).filter(({ ticket }) => ticket !== null);
  return (
    <>
      <ButtonLink to="/invoices" search={{ customer: String(customer_id) }} variant="default" mb="sm">
        {t('What this customer owes')}
      </ButtonLink>
      <DataTable
        label={t('Invoices')}
        minWidth="66rem"
        columns={columns}
        rowKey={({ cart_id }) => required(cart_id, 'the share')}
        page={{ data: rows && { rows, total: rows.length }, error, isPlaceholderData, refetch }}
        list={list}
        rowLink={({ order_id }) => orderLink(required(order_id, 'the order'))}
        empty={
          <EmptyState
            icon={IconReceipt}
            title={t('No invoices yet')}
            action={
              <ButtonLink
                to="/customer/$id"
                params={{ id: String(customer_id) }}
                search={{ tab: 'orders' }}
                variant="default"
              >
                {t('Orders')}
              </ButtonLink>
            }
          >
            {t('Invoices for this customer’s shares appear here.')}
          </EmptyState>
        }
      />
      {viewed && <TicketDialog ticket={viewed} onClose={() => setViewed(null)} />}
      {invoice !== null && <InvoiceDialog invoice_id={invoice} onClose={() => setInvoice(null)} />}
    </>
  );
}
