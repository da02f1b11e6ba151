import { Button, Skeleton, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { t } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useColumnChoice } from '#web/ui/table/column-choice.tsx';
import classes from '#web/ui/table/data-table.module.css';
import { DataTableHead } from '#web/ui/table/data-table-head.tsx';
import { RowCard, TableRow } from '#web/ui/table/data-table-rows.tsx';
import type { DataTableProps } from '#web/ui/table/data-table-types.ts';
import { Pager } from '#web/ui/table/pager.tsx';

/** Shown while the first page loads. Required by SHL-040. */
const SKELETON_ROWS = 5;

/**
 * A list loaded page by page: sortable header, rows that open, a menu per row, and cards on phones. Has a loading skeleton,
 * an empty state, and an error state with a retry.
 *
 *     <DataTable label="Customers" columns={columns} rowKey={(row) => row.id} page={customers} list={list} onOpen={edit}
 *       empty={<EmptyState title="No customers yet">…</EmptyState>} />
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { page, list } = props;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const rows = page.data?.rows;
  const isPastEnd = rows?.length === 0 && list.page > 1 && !page.isPlaceholderData;
  const total = page.data?.total ?? 0;
  const { toLastPage } = list;
  useEffect(() => {
    if (isPastEnd) toLastPage(total);
  }, [isPastEnd, total, toLastPage]);

  if (page.error && !rows) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  if (rows?.length === 0 && list.page === 1) {
    return props.keepsHead && !isPhone ? (
      <Sheet {...props} below={props.empty} />
    ) : (
      <div className={classes.sheet}>{props.empty}</div>
    );
  }
  return (
    <>
      {isPhone ? <Cards {...props} /> : props.columnsKey ? <ChosenSheet {...props} /> : <Sheet {...props} />}
      {props.onShowAll ? (
        rows &&
        rows.length < total && (
          <Button variant="default" onClick={props.onShowAll}>
            {t('Show all ({total})', { total })}
          </Button>
        )
      ) : (
        <Pager label={props.label} page={page} list={list} />
      )}
    </>
  );
}

function Cards<Row extends object>(props: DataTableProps<Row>) {
  const { label, page, rowKey } = props;
  const rows = page.data?.rows;
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={!rows || page.isPlaceholderData}>
      {rows
        ? rows.map((row) => <RowCard key={rowKey(row)} row={row} {...props} />)
        : skeletons((key) => (
            <li key={key} className={classes.card}>
              <Skeleton h={16} w="60%" mb="sm" />
              <Skeleton h={12} w="80%" />
            </li>
          ))}
      {rows && props.totals && <RowCard row={props.totals} {...withoutLinks(props)} />}
    </ul>
  );
}

/** For the totals row, which doesn't open anything. */
const withoutLinks = <Row extends object>({ rowLink: _, onOpen: __, ...rest }: DataTableProps<Row>) => rest;

/** A table whose columns can be hidden. */
function ChosenSheet<Row extends object>(props: DataTableProps<Row>) {
  const { columns, columnsKey = '', minWidth } = props;
  const { shown, chooser } = useColumnChoice(columns, columnsKey);
  const saved = columns.flatMap((column) => (shown.includes(column) || !column.width ? [] : [` - ${column.width}`]));
  return (
    <Sheet
      {...props}
      columns={shown}
      chooser={chooser}
      {...(minWidth && { minWidth: `calc(${minWidth}${saved.join('')})` })}
    />
  );
}

/** A table with this many columns needs the room between them. */
const TIGHT = 9;

function Sheet<Row extends object>({
  chooser,
  below,
  ...props
}: DataTableProps<Row> & { chooser?: ReactNode; below?: ReactNode }) {
  const { columns, page, rowKey } = props;
  const rows = page.data?.rows;
  return (
    <div className={classes.sheet} data-is-behind={page.isPlaceholderData}>
      <Table
        className={classes.table}
        __vars={{ '--least-width': props.minWidth }}
        data-is-tight={columns.length >= TIGHT || undefined}
        aria-label={props.label}
        aria-busy={!rows || page.isPlaceholderData}
        layout="fixed"
        onMouseOver={({ target }) => nameClipped(target as Element)}
        verticalSpacing={0}
        horizontalSpacing={8}
        highlightOnHover={Boolean(rows && (props.rowLink || props.onOpen))}
        borderColor="var(--hq-line)"
        highlightOnHoverColor="var(--hq-board)"
      >
        <colgroup>
          {props.selection && <col className={classes.boxColumn} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          {(props.actions || chooser) && (
            <col className={classes.menuColumn} data-is-named={props.actionsHeader !== undefined} />
          )}
        </colgroup>
        <DataTableHead {...props} chooser={chooser} />
        <Table.Tbody>
          {rows
            ? rows.map((row) => <TableRow key={rowKey(row)} row={row} {...props} />)
            : skeletons((key) => <SkeletonRow key={key} {...props} />)}
        </Table.Tbody>
        {props.totals && (
          <Table.Tfoot>
            <TableRow row={props.totals} {...withoutLinks(props)} />
          </Table.Tfoot>
        )}
      </Table>
      {below}
    </div>
  );
}

/** Shows a truncated cell's full text in a tooltip. */
function nameClipped(target: Element): void {
  const cell = target.closest('td');
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
}

function SkeletonRow<Row>({ columns, selection, actions, columnsKey }: DataTableProps<Row>) {
  return (
    <Table.Tr>
      {selection && <Table.Td />}
      {columns.map(({ key }) => (
        <Table.Td key={key}>
          <Skeleton h={12} w="75%" />
        </Table.Td>
      ))}
      {(actions || columnsKey) && <Table.Td />}
    </Table.Tr>
  );
}

const skeletons = (draw: (key: number) => ReactNode) => Array.from({ length: SKELETON_ROWS }, (_, key) => draw(key));
