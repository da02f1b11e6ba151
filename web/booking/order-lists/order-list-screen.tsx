import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconClipboardList, IconDownload, IconPlus } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type OrderRow, proOrderList } from '#contract/booking/api.ts';
import { exportOrders } from '#contract/booking/list-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { isDay } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { EditOrderDialog } from '#web/booking/edit-order/lazy-edit-order-dialog.ts';
import { Reschedule } from '#web/booking/edit-order/reschedule.tsx';
import { useRemoveOrder } from '#web/booking/edit-order/use-remove-order.ts';
import { BulkReceive } from '#web/booking/order-lists/bulk-receive.tsx';
import { DecideButtons, withDecision } from '#web/booking/order-lists/decide-buttons.tsx';
import { ReceiveDialog } from '#web/booking/order-lists/lazy-receive-dialog.ts';
import { ListFilters, NOTHING } from '#web/booking/order-lists/list-filters.tsx';
import { emptyWordsOf, type ListPreset, presetAt } from '#web/booking/order-lists/list-presets.ts';
import { countFilters, queryOf, typesOf } from '#web/booking/order-lists/list-query.ts';
import { ORDER_COLUMNS, ORDER_COLUMNS_WITH_STAGE, withMove } from '#web/booking/order-lists/order-columns.tsx';
import { OrderListSwitch } from '#web/booking/order-lists/order-list-switch.tsx';
import { SavedFilters } from '#web/booking/order-lists/saved-filters.tsx';
import { useDecision } from '#web/booking/order-lists/use-decision.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import { CUTTING_ADDRESS, orderLink, SHEET_ADDRESS } from '#web/orders/order-words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { CRAMPED, PHONE } from '#web/ui/breakpoints.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { MenuItemLink } from '#web/ui/menu-item-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/data-table-types.ts';
import { type ListState, useListState } from '#web/ui/table/list-state.ts';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';

/** One screen for all order lists; the URL decides which one is shown. Selected rows are cleared when switching lists. */
export function OrderListScreen() {
  const path = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '' });
  return <OrderList key={path} path={path} />;
}

function OrderList({ path }: { path: string }) {
  const preset = presetAt(path);
  const { id, role } = useMe();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const list = useListState({ sort: preset.sort });
  const orders = useApiQuery(
    proOrderList,
    { ...queryOf(preset, list), page: list.page, page_size: list.page_size },
    { keepPrevious: true, atOnce: true },
  );
  const [editing, setEditing] = useState<number | null>(null);
  const [receiving, setReceiving] = useState<OrderRow | null>(null);
  const [moving, setMoving] = useState<OrderRow | null>(null);
  const hasCard = useCardGuard();
  const { chosen, selection, clear } = useChosenOrders();
  const remove = useRemoveOrder();
  const { accept, reject, isPending, dialog } = useDecision();
  const isCramped = useMediaQuery(CRAMPED, false, { getInitialValueInEffect: false });
  const hasStage = !isCramped && typesOf(preset).some((type) => type === 'open' || type === 'rejected');
  const canSelect = isStaff(role) && typesOf(preset).some((type) => type === 'pending' || type === 'open');

  const decide = (row: OrderRow): ReactNode =>
    row.can.decide && <DecideButtons row={row} isBusy={isPending} onAccept={accept} onReject={reject} />;
  const movable = withMove(hasStage ? ORDER_COLUMNS_WITH_STAGE : ORDER_COLUMNS, (row) => hasCard() && setMoving(row));
  const columns = withDecision(movable, decide);
  const actions = (row: OrderRow): RowAction<OrderRow>[] => [
    ...(row.can.decide
      ? [
          { label: t('Accept'), onPick: accept },
          { label: t('Reject'), onPick: reject },
        ]
      : []),
    ...(row.can.edit ? [{ label: t('Edit'), onPick: ({ order_id }: OrderRow) => setEditing(order_id) }] : []),
    ...(row.can.receive ? [{ label: t('Product received'), onPick: setReceiving }] : []),
    ...(row.can.remove
      ? [{ label: t('Delete'), isDangerous: true, onPick: (order: OrderRow) => void remove(order) }]
      : []),
  ];

  return (
    <PageFrame
      title={t(preset.title)}
      action={
        isPhone &&
        belongsTo('orderers', role) && (
          <ButtonLink to="/neworder" size="md" leftSection={<IconPlus aria-hidden />}>
            {t('Create new Order')}
          </ButtonLink>
        )
      }
      filters={
        chosen.length > 0 ? (
          <BulkReceive chosen={chosen} onClear={clear} />
        ) : (
          <>
            {isStaff(role) && <OrderListSwitch path={path} role={role} />}
            <Narrowing list={list} path={path} isPhone={isPhone} />
          </>
        )
      }
    >
      <DataTable
        label={t(preset.title)}
        minWidth={hasStage ? '70rem' : '66rem'}
        columnsKey={`orders.${id}`}
        columns={columns}
        rowKey={({ order_id }) => order_id}
        page={orders}
        list={list}
        rowLink={({ order_id }) => orderLink(order_id)}
        selection={canSelect ? selection : undefined}
        actions={actions}
        empty={<NoOrders list={list} preset={preset} />}
      />
      {dialog}
      {editing !== null && <EditOrderDialog order_id={editing} onClose={() => setEditing(null)} />}
      {moving && <Reschedule order={moving} onClose={() => setMoving(null)} />}
      {receiving && <ReceiveDialog order={receiving} onClose={() => setReceiving(null)} />}
    </PageFrame>
  );
}

/** The selected orders, across pages. */
function useChosenOrders() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, OrderRow>>(new Map());
  const selection = useMemo<RowSelection<OrderRow>>(
    () => ({
      isOn: ({ order_id }) => chosen.has(order_id),
      label: ({ order_id, title }) => t('Order {order_id}, {title}', { order_id, title }),
      set(rows, isOn) {
        setChosen((before) => {
          const next = new Map(before);
          for (const row of rows) {
            if (isOn) next.set(row.order_id, row);
            else next.delete(row.order_id);
          }
          return next;
        });
      },
    }),
    [chosen],
  );
  return { chosen: [...chosen.values()], selection, clear: () => setChosen(new Map()) };
}

/** Search, filters, and actions for the whole list. */
function Narrowing({ list, path, isPhone }: { list: ListState; path: string; isPhone: boolean }) {
  const preset = presetAt(path);
  const { role } = useMe();
  const id = useId();
  const count = countFilters(list);
  const [isOpen, setOpen] = useState(count > 0 && !isPhone);
  const [isBusy, setBusy] = useState(false);
  const day = list.filter('from');
  const today = useToday();
  const shownDay = isDay(day) ? day : today;

  async function keep() {
    setBusy(true);
    await download(exportOrders, queryOf(preset, list));
    setBusy(false);
  }
  return (
    <>
      <SearchField list={list} label={t('Search orders')} />
      <Button
        variant="default"
        size="md"
        leftSection={<IconAdjustmentsHorizontal aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            size="md"
            data-icon-on-phone
            leftSection={<IconDownload aria-hidden />}
            loading={isBusy}
          >
            {t('Export and print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void keep()}>{t('Export these orders')}</Menu.Item>
          {isStaff(role) && (
            <MenuItemLink to={SHEET_ADDRESS} search={{ date: shownDay }}>
              {t('Drop-off sheet')}
            </MenuItemLink>
          )}
          {isStaff(role) && (
            <MenuItemLink to={CUTTING_ADDRESS} search={{ date: shownDay, day_of: 'dropoff' }}>
              {t('Cutting sheets')}
            </MenuItemLink>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOpen && <ListFilters id={id} list={list} preset={preset} />}
      <SavedFilters name={preset.name} list={list} />
    </>
  );
}

/** An empty list says 'No data found'. The exact text is required by ORD-089. */
function NoOrders({ list, preset }: { list: ListState; preset: ListPreset }) {
  const { role } = useMe();
  if (list.search !== '' || countFilters(list) > 0) {
    return (
      <NoMatches title={t('No data found')} onClear={() => list.set({ ...NOTHING, search: '' })}>
        {t('No matching orders. Try fewer words or filters.')}
      </NoMatches>
    );
  }
  const { next, way } = emptyWordsOf(preset, role);
  return (
    <EmptyState
      icon={IconClipboardList}
      title={t('No data found')}
      action={
        way && (
          <ButtonLink to={way.to} mt="xs">
            {t(way.label)}
          </ButtonLink>
        )
      }
    >
      {t(next)}
    </EmptyState>
  );
}
