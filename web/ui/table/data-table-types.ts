import type { ReactNode } from 'react';
import type { PageLink } from '#web/lib/page-link.ts';
import type { Words } from '#web/lib/words.ts';
import type { ListState } from '#web/ui/table/list-state.ts';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';

export interface Column<Row, Sort extends string = string> {
  key: string;
  header: Words;
  cell: (row: Row) => ReactNode;
  /** The endpoint's sort name for this column, if it is sortable. */
  sort?: Sort;
  /** A width such as '20%' or '7rem'. Columns without one share the rest. */
  width?: string;
  /** Right-aligned, for numbers. */
  isNumeric?: boolean;
  /**
   * Hidden in windows narrower than 1200 px ('narrow') or 900 px ('tablet') until the user turns it on, in tables whose columns
   * can be chosen.
   */
  hiddenOn?: 'narrow' | 'tablet';
  /** Lets the text wrap. Other cells have a single line, cut off with an ellipsis if it doesn't fit. */
  wraps?: boolean;
  /**
   * Where the column goes on a phone's card: the heading, the line below it or the end of that line, a separate line
   * that needs no label, or the last row, which is for states. By default, it gets a labeled line, and the first column
   * is the heading.
   */
  onCard?: 'heading' | 'line' | 'lineEnd' | 'ownLine' | 'state' | 'hidden';
  /** The column's content on a card, where it has no label to explain it. Null leaves out a labeled line. */
  cardCell?: (row: Row) => ReactNode;
}

export interface RowAction<Row> {
  label: string;
  onPick: (row: Row) => void;
  isDangerous?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** The first column names the row: it contains the link, and is the card's heading on phones. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The result of `useApiQuery` on an endpoint made with `PageOf`. */
  page: {
    data: { rows: readonly Row[]; total: number } | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  list: ListState;
  /** Set while only the first rows are shown. A "Show all" button then replaces the page buttons. */
  onShowAll?: (() => void) | undefined;
  /** What opens when a row is clicked: a page, or an action for rows that open a dialog. */
  rowLink?: (row: Row) => PageLink;
  onOpen?: (row: Row) => void;
  /** The row's menu. Rows without actions have no menu. The server says in `can` which actions are allowed. */
  actions?: (row: Row) => readonly RowAction<Row>[];
  /**
   * The storage key under which this device remembers the hidden columns. It should name the list and the user. Without a key,
   * all columns are shown.
   */
  columnsKey?: string;
  /** The heading of the menu column. Defaults to 'Actions', visible only to screen readers. */
  actionsHeader?: Words;
  selection?: RowSelection<Row> | undefined;
  /** Shown if there are no rows: an `EmptyState`. */
  empty: ReactNode;
  /** The totals of all rows in the list, including those on other pages. Shown in a separate row at the end. */
  totals?: Row | undefined;
  /** Shows the column headings above `empty` too. */
  keepsHead?: boolean;
  /**
   * Below this width, the table with all its columns scrolls sideways instead of shrinking. Use '60rem' for many columns. The
   * widths of hidden columns are subtracted.
   */
  minWidth?: string;
}
