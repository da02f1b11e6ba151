import { IconClipboardList } from '@tabler/icons-react';
import { proOrderList } from '#contract/booking/api.ts';
import { ORDER_SORTS } from '#contract/orders/list-filter.ts';
import { STATUS_OF_LIST } from '#contract/orders/status.ts';
import { ORDER_COLUMNS_WITH_STAGE } from '#web/booking/order-lists/order-columns.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { pageOf, useListState } from '#web/ui/table/list-state.ts';

const EVERY_TYPE = Object.keys(STATUS_OF_LIST).join(',');

/** The orders that a customer brought in or has a share of, newest first. */
export function CustomerOrders({ customer_id }: { customer_id: number }) {
  const list = useListState({ sort: '-dropoff_date' });
  const orders = useApiQuery(
    proOrderList,
    { order_type: EVERY_TYPE, customer_id, sort: '-dropoff_date', ...pageOf(list, ORDER_SORTS) },
    { keepPrevious: true },
  );
  return (
    <DataTable
      label={t('Orders')}
      minWidth="70rem"
      columns={ORDER_COLUMNS_WITH_STAGE}
      rowKey={({ order_id }) => order_id}
      page={orders}
      list={list}
      rowLink={({ order_id }) => orderLink(order_id)}
      empty={
        <EmptyState
          icon={IconClipboardList}
          title={t('No orders yet')}
          action={<ButtonLink to="/neworder">{t('Create an order')}</ButtonLink>}
        >
          {t('This customer’s animals and shares appear here.')}
        </EmptyState>
      }
    />
  );
}
