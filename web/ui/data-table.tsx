import { ActionIcon, Anchor, Button, Menu, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { rowSortingFeature, type SortingState, tableFeatures, useTable } from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, useDeferredValue, useMemo } from 'react';
import { COUNT_MOST } from '#contract/lib/endpoint.ts';
import { t, type Words } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import classes from '#web/ui/data-table.module.css';
import type { ListState } from '#web/ui/list-state.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { type RowSelection, SelectAll, SelectRow } from '#web/ui/row-selection.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export interface Column<Row> {
  key: string;
  header: Words;
  cell: (row: Row) => ReactNode;
  /** The endpoint's name for this order, when the list can be sorted by it; '-' before it means descending. */
  sort?: string;
  /** Part of the table's width, like '20%' or '7rem'; columns without one share what is left. */
  width?: string;
  /** Right-aligned, for numbers. */
  isNumeric?: boolean;
  /** Left out of the card on a phone. */
  isHiddenOnCard?: boolean;
}

export interface RowAction<Row> {
  label: string;
  onPick: (row: Row) => void;
  isDangerous?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** The first column is the row's name: it carries the link and heads the card on a phone. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The answer of `useAsk` on an endpoint made with `PageOf`. */
  page: {
    data: { rows: readonly Row[]; total: number } | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  list: ListState;
  /** Where a row leads: an address, or a deed for rows that open a dialog. */
  rowLink?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** The row's menu; an empty list shows none. The server decides by `can` what belongs in it. */
  actions?: (row: Row) => readonly RowAction<Row>[];
  /** What the column of the menus is called; unseen 'Actions' when it is left out. */
  actionsHeader?: Words;
  selection?: RowSelection<Row> | undefined;
  /** Shown instead of rows when there are none: an `EmptyState`. */
  empty: ReactNode;
  /** Closer together, for many columns. */
  isDense?: boolean;
  /** Below this width the table is scrolled sideways instead of squeezed, such as '60rem' for many columns. */
  minWidth?: string;
}

const features = tableFeatures({ rowSortingFeature });
/** Spec part 2, section 9. */
const SKELETON_ROWS = 5;

/**
 * A list served page by page: header with sorting, rows that open, a menu per row, cards under 768 px;
 * a skeleton of five rows, an empty state and an error state with another try. Screens, Shell (Lists).
 *
 *     <DataTable label="Customers" columns={columns} rowKey={(row) => row.id} page={customers} list={list}
 *       onOpen={edit} empty={<EmptyState title="No customers yet">…</EmptyState>} />
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, page, list } = props;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  // Many rows are drawn in slices, between which the browser answers.
  const rows = useDeferredValue(page.data)?.rows;

  const table = useTable({
    features,
    data: rows ?? (NO_ROWS as readonly Row[]),
    columns: useMemo(
      () =>
        columns.map((column) => ({
          id: column.key,
          accessorFn: (row: Row) => row,
          header: column.header,
          enableSorting: column.sort !== undefined,
          meta: column,
        })),
      [columns],
    ),
    getRowId: (row) => String(props.rowKey(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting: sortingOf(list.sort, columns) },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sortingOf(list.sort, columns)) : change;
      list.set({ sort: sortOf(next, columns) });
    },
  });

  if (page.error && !rows) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  if (rows?.length === 0 && list.page === 1) return <div className={classes.sheet}>{props.empty}</div>;
  if (isPhone) {
    return (
      <>
        <ul className={classes.cards} aria-label={props.label} aria-busy={!rows || page.isPlaceholderData}>
          {rows
            ? rows.map((row) => <RowCard key={props.rowKey(row)} row={row} {...props} />)
            : skeletons((key) => (
                <li key={key} className={classes.card}>
                  <Skeleton h={18} w="60%" mb="sm" />
                  <Skeleton h={12} mb="xs" />
                  <Skeleton h={12} w="80%" />
                </li>
              ))}
        </ul>
        <Pager {...props} />
      </>
    );
  }

  return (
    <>
      <div className={classes.sheet} data-is-behind={page.isPlaceholderData}>
        <Table
          className={classes.table}
          miw={props.minWidth}
          aria-label={props.label}
          aria-busy={!rows || page.isPlaceholderData}
          layout="fixed"
          verticalSpacing="sm"
          horizontalSpacing={props.isDense ? 6 : 'sm'}
          data-is-dense={props.isDense || undefined}
          highlightOnHover={Boolean(rows && (props.rowLink || props.onOpen))}
          highlightOnHoverColor="var(--hq-board)"
        >
          <colgroup>
            {props.selection && <col className={classes.boxColumn} />}
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
            {props.actions && <col className={classes.menuColumn} data-is-named={props.actionsHeader !== undefined} />}
          </colgroup>
          <Table.Thead>
            <Table.Tr>
              {props.selection && (
                <Table.Th>
                  <SelectAll rows={rows ?? []} selection={props.selection} />
                </Table.Th>
              )}
              {table.getFlatHeaders().map(({ id, column }) => {
                const sorted = column.getIsSorted();
                const { isNumeric, header } = column.columnDef.meta as unknown as Column<Row>;
                return (
                  <Table.Th
                    key={id}
                    data-numeric={isNumeric}
                    {...(sorted && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
                  >
                    {column.getCanSort() ? (
                      <UnstyledButton className={classes.sorter} onClick={column.getToggleSortingHandler()}>
                        {t(header)}
                        <span aria-hidden className={classes.arrow} data-sorted={sorted || undefined} />
                      </UnstyledButton>
                    ) : (
                      t(header)
                    )}
                  </Table.Th>
                );
              })}
              {props.actions && (
                <Table.Th>
                  {props.actionsHeader ? t(props.actionsHeader) : <VisuallyHidden>{t('Actions')}</VisuallyHidden>}
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows
              ? table.getRowModel().rows.map(({ id, original }) => <TableRow key={id} row={original} {...props} />)
              : skeletons((key) => (
                  <Table.Tr key={key}>
                    {props.selection && <Table.Td />}
                    {columns.map((column) => (
                      <Table.Td key={column.key}>
                        <Skeleton h={14} my={5} w="75%" />
                      </Table.Td>
                    ))}
                    {props.actions && <Table.Td />}
                  </Table.Tr>
                ))}
          </Table.Tbody>
        </Table>
      </div>
      <Pager {...props} />
    </>
  );
}

const NO_ROWS: readonly never[] = [];
const skeletons = (draw: (key: number) => ReactNode) => Array.from({ length: SKELETON_ROWS }, (_, key) => draw(key));

function sortingOf(sort: string, columns: readonly Column<never>[]): SortingState {
  const name = sort.replace(/^-/, '');
  const column = columns.find((one) => one.sort?.replace(/^-/, '') === name);
  return column ? [{ id: column.key, desc: sort.startsWith('-') }] : [];
}
function sortOf([sorting]: SortingState, columns: readonly Column<never>[]): string {
  const name = columns.find(({ key }) => key === sorting?.id)?.sort ?? '';
  return sorting?.desc ? `-${name}` : name;
}

/** A click anywhere in the row opens it, except on something in it that does its own work; the keyboard uses the link in the first column. */
function useOpenRow<Row extends object>({ row, rowLink, onOpen }: DataTableProps<Row> & { row: Row }) {
  const navigate = useNavigate();
  if (!rowLink && !onOpen) return undefined;
  return ({ target }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('a, button, input, label, select, [role="menu"]')) return;
    if (window.getSelection()?.toString()) return;
    if (onOpen) onOpen(row);
    else if (rowLink) void navigate({ to: rowLink(row) });
  };
}

function TableRow<Row extends object>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, actions, selection } = props;
  const open = useOpenRow(props);
  return (
    <Table.Tr {...(open && { onClick: open, className: classes.opens })}>
      {selection && (
        <Table.Td>
          <SelectRow row={row} selection={selection} />
        </Table.Td>
      )}
      {columns.map(({ key, cell, isNumeric }, index) => (
        <Table.Td key={key} data-numeric={isNumeric}>
          {index === 0 ? <RowName {...props}>{cell(row)}</RowName> : cell(row)}
        </Table.Td>
      ))}
      {actions && (
        <Table.Td className={classes.menuCell}>
          <RowMenu row={row} actions={actions(row)} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function RowCard<Row extends object>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, actions, selection } = props;
  const [name, ...rest] = columns;
  const open = useOpenRow(props);
  return (
    <li className={classes.card} {...(open && { onClick: open, 'data-opens': true })}>
      <div className={classes.cardHead}>
        {selection && <SelectRow row={row} selection={selection} />}
        <RowName {...props}>{name?.cell(row)}</RowName>
        {actions && <RowMenu row={row} actions={actions(row)} />}
      </div>
      <dl className={classes.facts}>
        {rest
          .filter(({ isHiddenOnCard }) => !isHiddenOnCard)
          .map(({ key, header, cell }) => (
            <div key={key}>
              <dt>{t(header)}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

function RowName<Row extends object>({
  row,
  rowLink,
  onOpen,
  children,
}: DataTableProps<Row> & { row: Row; children: ReactNode }) {
  if (onOpen) {
    return (
      <Anchor component="button" type="button" className={classes.name} onClick={() => onOpen(row)}>
        {children}
      </Anchor>
    );
  }
  if (rowLink) {
    return (
      <Anchor component={Link} to={rowLink(row)} className={classes.name}>
        {children}
      </Anchor>
    );
  }
  return <span className={classes.name}>{children}</span>;
}

function RowMenu<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  if (actions.length === 0) return null;
  return (
    <MenuButton
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Actions')}>
          <span aria-hidden className={classes.dots} />
        </ActionIcon>
      }
    >
      {actions.map(({ label, onPick, isDangerous }) => (
        <Menu.Item key={label} onClick={() => onPick(row)} {...(isDangerous && { className: classes.dangerous })}>
          {label}
        </Menu.Item>
      ))}
    </MenuButton>
  );
}

/** Which rows these are and the way to their neighbours. Beyond COUNT_MOST rows nobody counts: the last page is where a page is not full. */
function Pager<Row>({ page: { data }, list }: Pick<DataTableProps<Row>, 'page' | 'list'>) {
  if (!data) return null;
  const { rows, total } = data;
  const first = (list.page - 1) * list.page_size + 1;
  const last = first + rows.length - 1;
  const isUncounted = total >= COUNT_MOST;
  const hasNext = isUncounted ? rows.length === list.page_size : last < total;
  if (list.page === 1 && !hasNext) return null;

  const words =
    rows.length === 0
      ? t('No more rows')
      : isUncounted
        ? t('{first}–{last} of more than {total}', { first, last, total: COUNT_MOST.toLocaleString('en-US') })
        : t('{first}–{last} of {total}', { first, last, total });
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <span aria-live="polite">{words}</span>
      <Button variant="default" disabled={list.page === 1} onClick={() => list.set({ page: list.page - 1 })}>
        {t('Previous')}
      </Button>
      <Button variant="default" disabled={!hasNext} onClick={() => list.set({ page: list.page + 1 })}>
        {t('Next')}
      </Button>
    </nav>
  );
}
