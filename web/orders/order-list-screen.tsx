import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { belongsTo } from '#contract/lib/access.ts';
import { isDay } from '#contract/lib/days.ts';
import { type OrderRow, proOrderList } from '#contract/orders/api.ts';
import { ORDER_SORTS } from '#contract/orders/list-filter.ts';
import { useMe } from '#web/accounts/session.ts';
import { useAsk } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { DayFilter } from '#web/orders/day-filter.tsx';
import { presetAt } from '#web/orders/list-presets.ts';
import { ORDER_COLUMNS } from '#web/orders/order-columns.tsx';
import { addressOfOrder } from '#web/orders/order-words.ts';
import { ReceiveDialog } from '#web/orders/receive-dialog.tsx';
import { useDecision } from '#web/orders/use-decision.tsx';
import { useRemoveOrder } from '#web/orders/use-remove-order.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { DataTable, type RowAction } from '#web/ui/data-table.tsx';
import { type ListState, pageOf, useListState } from '#web/ui/list-state.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** The order lists, one screen: the address says which. Spec part 1, section 2 (Route table); decision C-09. */
export function OrderListScreen() {
  const { title, order_type, sort, next } = presetAt(useMatch({ strict: false }).fullPath);
  const { role } = useMe();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const list = useListState({ sort });
  const day = list.filter('date');
  const orders = useAsk(
    proOrderList,
    { order_type, ...pageOf(list, ORDER_SORTS), ...(isDay(day) && { date: day }) },
    { keepPrevious: true },
  );
  const [receiving, setReceiving] = useState<OrderRow | null>(null);
  const remove = useRemoveOrder();
  const { accept, reject, dialog } = useDecision();

  const actions = (row: OrderRow): RowAction<OrderRow>[] => [
    ...(row.can.decide
      ? [
          { label: t('Accept'), onPick: accept },
          { label: t('Reject'), onPick: reject },
        ]
      : []),
    ...(row.can.receive ? [{ label: t('Product received'), onPick: setReceiving }] : []),
    ...(row.can.remove
      ? [{ label: t('Delete'), isDangerous: true, onPick: (order: OrderRow) => void remove(order) }]
      : []),
  ];

  return (
    <PageFrame
      title={t(title)}
      action={
        isPhone &&
        belongsTo('orderers', role) && (
          <Button component={Link} to="/neworder" size="md">
            {t('Create new Order')}
          </Button>
        )
      }
      filters={
        <>
          <SearchField list={list} label={t('Search orders')} />
          <DayFilter list={list} />
        </>
      }
    >
      <DataTable
        label={t(title)}
        minWidth="60rem"
        columns={ORDER_COLUMNS}
        rowKey={({ order_id }) => order_id}
        page={orders}
        list={list}
        rowLink={({ order_id }) => addressOfOrder(order_id)}
        actions={actions}
        empty={<NoOrders list={list} next={t(next)} />}
      />
      {dialog}
      {receiving && <ReceiveDialog order={receiving} onClose={() => setReceiving(null)} />}
    </PageFrame>
  );
}

/** Spec part 2, section 8: an empty order list shows 'No data found'. */
function NoOrders({ list, next }: { list: ListState; next: string }) {
  const isNarrowed = list.search !== '' || list.filter('date') !== '';
  return (
    <EmptyState
      title={t('No data found')}
      action={
        isNarrowed && (
          <Button variant="default" onClick={() => list.set({ search: '', date: '' })}>
            {t('Show all')}
          </Button>
        )
      }
    >
      {isNarrowed ? t('No order here matches. Try fewer words or another day.') : next}
    </EmptyState>
  );
}
