import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/table/data-table.module.css';
import type { Column, DataTableProps } from '#web/ui/table/data-table-types.ts';
import type { ListState } from '#web/ui/table/list-state.ts';
import { SelectAll } from '#web/ui/table/row-selection.tsx';

/** The header row. Clicking a sortable column sorts by it; clicking again reverses the order. */
export function DataTableHead<Row extends object>({
  columns,
  page,
  list,
  selection,
  actions,
  actionsHeader,
  chooser,
}: DataTableProps<Row> & { chooser: ReactNode }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {selection && (
          <Table.Th>
            <SelectAll rows={page.data?.rows ?? []} selection={selection} />
          </Table.Th>
        )}
        {columns.map((column) => (
          <ColumnHeader key={column.key} column={column} list={list} />
        ))}
        {(actions || chooser) && (
          <Table.Th className={classes.menuCell}>
            {actionsHeader ? t(actionsHeader) : actions && <VisuallyHidden>{t('Actions')}</VisuallyHidden>}
            {chooser}
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function ColumnHeader<Row>({ column: { header, sort, isNumeric }, list }: { column: Column<Row>; list: ListState }) {
  if (!sort) return <Table.Th data-numeric={isNumeric}>{t(header)}</Table.Th>;
  const order = list.sort === sort ? 'asc' : list.sort === `-${sort}` ? 'desc' : undefined;
  return (
    <Table.Th data-numeric={isNumeric} {...(order && { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}>
      <UnstyledButton
        className={classes.sorter}
        onClick={() => list.set({ sort: order === 'asc' ? `-${sort}` : sort })}
      >
        {t(header)}
        <IconArrowUp aria-hidden className={classes.arrow} data-sorted={order} />
      </UnstyledButton>
    </Table.Th>
  );
}
