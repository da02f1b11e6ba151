import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderRow } from '#contract/booking/api.ts';
import type { OrderSortColumn } from '#contract/orders/list-filter.ts';
import { t } from '#web/lib/words.ts';
import type { Column } from '#web/ui/table/data-table-types.ts';

/** Accept and Reject, in the row of a request that waits for an answer. */
export function DecideButtons({
  row,
  isBusy,
  onAccept,
  onReject,
}: {
  row: OrderRow;
  isBusy: boolean;
  onAccept: (row: OrderRow) => Promise<void>;
  onReject: (row: OrderRow) => Promise<void>;
}) {
  const nameOf = (action: string) => t('{action}: {title}', { action, title: row.title });
  return (
    <Group gap="xs" my={4}>
      <Button size="compact-sm" disabled={isBusy} aria-label={nameOf(t('Accept'))} onClick={() => void onAccept(row)}>
        {t('Accept')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        aria-label={nameOf(t('Reject'))}
        onClick={() => void onReject(row)}
      >
        {t('Reject')}
      </Button>
    </Group>
  );
}

type OrderColumn = Column<OrderRow, OrderSortColumn>;

/** The columns of a list, with the buttons below each request's status. */
export const withDecision = (
  columns: readonly OrderColumn[],
  decide: (row: OrderRow) => ReactNode,
): readonly OrderColumn[] =>
  columns.map((column) => {
    if (column.key !== 'status') return column;
    const { cell, cardCell = cell } = column;
    const add = (shown: OrderColumn['cell']) => (row: OrderRow) => (
      <>
        {shown(row)}
        {decide(row)}
      </>
    );
    return { ...column, cell: add(cell), cardCell: add(cardCell) };
  });
