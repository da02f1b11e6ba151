import { Button, Group } from '@mantine/core';
import { IconCalendar, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type OrderRow, proOrderList } from '#contract/booking/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { exportDayOrders } from '#contract/orders/order-export-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { EditOrderDialog } from '#web/booking/edit-order/lazy-edit-order-dialog.ts';
import { useRemoveOrder } from '#web/booking/edit-order/use-remove-order.ts';
import { popupTitle } from '#web/booking/events-calendar/event-days.ts';
import { DaySheetLink } from '#web/booking/order-lists/day-sheet-link.tsx';
import { ReceiveDialog } from '#web/booking/order-lists/lazy-receive-dialog.ts';
import { ORDER_COLUMNS } from '#web/booking/order-lists/order-columns.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { StageMover } from '#web/orders/stage-mover.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, RowAction } from '#web/ui/table/data-table-types.ts';
import { type ListState, PAGE_SIZE } from '#web/ui/table/list-state.ts';

/** The popup's columns and widths. On a tablet all nine fit without scrolling; long titles and names take two lines. */
const SHOWN = {
  order_id: 'min(5rem, 7.5vw)',
  title: undefined,
  tagid: 'max(7.1vw, min(9.75rem, (100vw - 768px) * 0.25))',
  species: 'min(6.25rem, 8.1vw)',
  process_option: 'min(6.5rem, 10.4vw)',
  account: 'max(13.6vw, min(14rem, (100vw - 768px) * 0.4))',
  status: 'min(12.5rem, 13.5vw)',
  form_status: 'min(8.5rem, 14.5vw)',
};
const WRAPPED = ['process_option', 'account', 'species'];
const COLUMNS: readonly Column<OrderRow>[] = Object.entries(SHOWN).flatMap(([key, width]) => {
  const column = ORDER_COLUMNS.find((one) => one.key === key);
  if (!column) return [];
  const { sort: _, width: __, ...unsorted } = column;
  return [{ ...unsorted, ...(width && { width }), wraps: WRAPPED.includes(key) }];
});

/** The columns, with a button below each animal's status that moves it to the next stage. */
const columnsToMove = (onReceive: (order: OrderRow) => void): readonly Column<OrderRow>[] =>
  COLUMNS.map((column) =>
    column.key === 'status'
      ? {
          ...column,
          wraps: true,
          cell: (order) => (
            <>
              {column.cell(order)}
              <StageMover order={order} refetch={[proOrderList]} size="compact-sm" onReceive={() => onReceive(order)} />
            </>
          ),
        }
      : column,
  );

export interface DayOrdersDialogProps {
  day: IsoDate;
  /** The plant a seller is viewing. */
  processor_id?: number | undefined;
  onClose: () => void;
}

/**
 * A day's orders. Everyone at the plant sees Edit (except on completed orders) and Delete, and the server decides whether to
 * allow them. Sellers can only view.
 */
export function DayOrdersDialog({ day, processor_id, onClose }: DayOrdersDialogProps) {
  const { role } = useMe();
  const list = useOwnList();
  const [editing, setEditing] = useState<number | null>(null);
  const [receiving, setReceiving] = useState<OrderRow | null>(null);
  const [columns] = useState(() => (isStaff(role) ? columnsToMove(setReceiving) : COLUMNS));
  const remove = useRemoveOrder();
  const orders = useApiQuery(
    proOrderList,
    {
      order_type: 'pending,open,complete',
      event_date: day,
      page: list.page,
      page_size: list.page_size,
      ...(processor_id !== undefined && { processor_id }),
    },
    { keepPrevious: true },
  );
  const isLooking = role === 'seller';

  const actions = ({ status }: OrderRow): RowAction<OrderRow>[] => [
    ...(status === ORDER_STATUS.completed
      ? []
      : [{ label: t('Edit'), onPick: ({ order_id }: OrderRow) => setEditing(order_id) }]),
    { label: t('Delete'), isDangerous: true, onPick: (order) => void remove(order) },
  ];

  return (
    <Dialog title={popupTitle(day)} subtitle={t('Events')} size="full" onClose={onClose}>
      <DataTable
        label={t('Events')}
        minWidth="min(70rem, 88vw)"
        columns={columns}
        rowKey={({ order_id }) => order_id}
        page={orders}
        list={list}
        {...(!isLooking && { actions, actionsHeader: 'Action', rowLink: linkOf })}
        empty={
          <EmptyState
            icon={IconCalendar}
            title={t('No data found')}
            action={belongsTo('orderers', role) && <ButtonLink to="/neworder">{t('Create an order')}</ButtonLink>}
          >
            {isLooking
              ? t('No orders on this day.')
              : t('No accepted orders on this day. Requests are listed under Order Requests.')}
          </EmptyState>
        }
      />
      <Group mt="md" gap="lg">
        <DaySheetLink day={day} />
        {belongsTo('office', role) && (
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => void download(exportDayOrders, { event_date: day, format: 'pdf' })}
          >
            {t('Download orders as PDF')}
          </Button>
        )}
      </Group>
      {receiving && <ReceiveDialog order={receiving} onClose={() => setReceiving(null)} />}
      {editing !== null && <EditOrderDialog order_id={editing} onClose={() => setEditing(null)} />}
    </Dialog>
  );
}

const linkOf = ({ order_id }: OrderRow) => orderLink(order_id);

/** Paging is kept in state, because the URL belongs to the list behind the dialog. */
function useOwnList(): ListState {
  const [page, setPage] = useState(1);
  return {
    search: '',
    sort: '',
    page,
    page_size: PAGE_SIZE,
    filter: () => '',
    toLastPage: (total) => setPage(Math.max(1, Math.ceil(total / PAGE_SIZE))),
    set: (changes) => setPage(Number(changes.page ?? 1)),
  };
}
