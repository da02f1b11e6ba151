import type { ReactNode } from 'react';
import type { PageLink } from '#web/lib/page-link.ts';
import type { Words } from '#web/lib/words.ts';
import type { ListState } from '#web/ui/table/list-state.ts';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';

export interface Column<Row> {
  key: string;
  header: Words;
  cell: (row: Row) => ReactNode;
  /** The endpoint's name for sorting by this column, when it can. */
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
  /** Where a row leads: a page, or an action for rows that open a dialog. */
  rowLink?: (row: Row) => PageLink;
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
