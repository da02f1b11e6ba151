import { UnstyledButton } from '@mantine/core';
import type { OrderRow } from '#contract/booking/api.ts';
import type { OrderSortColumn } from '#contract/orders/list-filter.ts';
import classes from '#web/booking/order-lists/movable-day.module.css';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import type { Column } from '#web/ui/table/data-table-types.ts';

type OrderColumn = Column<OrderRow, OrderSortColumn>;

/** The columns of a list, in which an order's drop-off day can be pressed to move it. */
export const withMove = (columns: readonly OrderColumn[], onMove: (row: OrderRow) => void): readonly OrderColumn[] =>
  columns.map((column) => {
    if (column.key !== 'dropoff_date') return column;
    const cell: OrderColumn['cell'] = (row) =>
      row.can.schedule ? (
        <UnstyledButton className={classes.day} title={t('Move to another day')} onClick={() => onMove(row)}>
          {showDay(row.dropoff_date)}
        </UnstyledButton>
      ) : (
        column.cell(row)
      );
    return { ...column, cell };
  });
