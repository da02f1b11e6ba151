import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { Ticket } from '#contract/cut-sheets/tickets.ts';
import { showDay } from '#contract/lib/days.ts';
import { showQuarters } from '#contract/lib/quarters.ts';
import { CATEGORY_NAMES, type CategoryId } from '#contract/lib/species.ts';
import { useAsk } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';
import { SheetStatus } from '#web/orders/order-columns.tsx';
import { addressOfOrder } from '#web/orders/order-words.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useListState } from '#web/ui/list-state.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** The columns of the dashboard's look-up. Spec part 2, section 2. */
const COLUMNS: readonly Column<Ticket>[] = [
  { key: 'ticket', header: 'Ticket ID', width: '6.5rem', cell: ({ ticket }) => ticket },
  { key: 'cart_id', header: 'Cart ID', width: '6rem', cell: ({ cart_id }) => cart_id },
  { key: 'species', header: 'Species', cell: ({ category_id }) => t(CATEGORY_NAMES[category_id as CategoryId]) },
  {
    key: 'event_date',
    header: 'Drop off Date',
    width: '8rem',
    cell: ({ event_date }) => event_date && showDay(event_date),
  },
  { key: 'qty', header: 'Quarter', width: '6rem', cell: ({ qty }) => translate(showQuarters(qty)) },
  {
    key: 'sent',
    header: 'Invoice Sent',
    width: '8rem',
    cell: ({ qbinvoicesent }) => (qbinvoicesent ? t('Yes') : t('No')),
  },
  {
    key: 'paid',
    header: 'Invoice Paid',
    width: '8rem',
    cell: ({ qbinvoicepaid }) => (qbinvoicepaid ? t('Yes') : t('No')),
  },
  {
    key: 'form_status',
    header: 'Cut Sheet Status',
    width: '9rem',
    cell: ({ form_status }) => form_status && <SheetStatus form_status={form_status} />,
  },
];

/** A customer's share of each animal and whether it is invoiced, the newest first. */
export function CustomerTickets({ customer_id }: { customer_id: number }) {
  const list = useListState();
  const { data, error, isPlaceholderData, refetch } = useAsk(getCustomFormData, { customer_id, search: {}, brief: 1 });
  // A cut sheet that stands on no order is no ticket.
  const rows = data?.map((row) => Ticket.parse(row)).filter(({ ticket }) => ticket !== null);
  return (
    <DataTable
      label={t('Invoices')}
      minWidth="52rem"
      columns={COLUMNS}
      rowKey={({ cart_id }) => cart_id ?? 0}
      page={{ data: rows && { rows, total: rows.length }, error, isPlaceholderData, refetch }}
      list={list}
      rowLink={({ order_id }) => addressOfOrder(order_id ?? 0)}
      empty={
        <EmptyState title={t('No invoices yet')}>{t('Each share of an animal gets its invoice here.')}</EmptyState>
      }
    />
  );
}
