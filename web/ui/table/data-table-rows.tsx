import { ActionIcon, Anchor, Menu, Table } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import classes from '#web/ui/table/data-table.module.css';
import type { Column, DataTableProps, RowAction } from '#web/ui/table/data-table-types.ts';
import { SelectRow } from '#web/ui/table/row-selection.tsx';

/** Clicking anywhere in a row opens it, except on its controls. Keyboard users have the link in the first column. */
function useOpenRow<Row extends object>({ row, rowLink, onOpen }: DataTableProps<Row> & { row: Row }) {
  const navigate = useNavigate();
  if (!rowLink && !onOpen) return undefined;
  return ({ target }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('a, button, input, label, select, [role="menu"]')) return;
    if (window.getSelection()?.toString()) return;
    if (onOpen) onOpen(row);
    else if (rowLink) void navigate(rowLink(row));
  };
}

/** A row of the table. */
export function TableRow<Row extends object>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, actions, selection } = props;
  const open = useOpenRow(props);
  return (
    <Table.Tr {...(open && { onClick: open, className: classes.opens })}>
      {selection && (
        <Table.Td>
          <SelectRow row={row} selection={selection} />
        </Table.Td>
      )}
      {columns.map(({ key, cell, isNumeric, wraps, onCard }, index) => (
        <Table.Td
          key={key}
          data-numeric={isNumeric}
          data-wraps={wraps}
          data-heading={onCard === 'heading' || undefined}
        >
          {index === 0 ? <RowName {...props}>{cell(row)}</RowName> : cell(row)}
        </Table.Td>
      ))}
      {(actions || props.columnsKey) && (
        <Table.Td className={classes.menuCell}>{actions && <RowMenu row={row} actions={actions(row)} />}</Table.Td>
      )}
    </Table.Tr>
  );
}

/** A row as a card, on phones: the heading, one line of facts, lines for long facts, labeled facts, and states. */
export function RowCard<Row extends object>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, actions, selection } = props;
  const open = useOpenRow(props);
  const named = columns.find(({ onCard }) => onCard === 'heading') ?? columns[0];
  const rest = columns.filter((column) => column !== named && column.onCard !== 'hidden');
  const show = ({ cell, cardCell = cell }: Column<Row>) => cardCell(row);
  const lines = (['line', 'lineEnd'] as const).flatMap((place) => rest.filter(({ onCard }) => onCard === place));
  const ownLines = rest.filter(({ onCard }) => onCard === 'ownLine');
  const states = rest.filter(({ onCard }) => onCard === 'state');
  const labeled = rest.filter(({ onCard, cardCell }) => onCard === undefined && cardCell?.(row) !== null);

  return (
    <li className={classes.card} {...(open && { onClick: open, 'data-opens': true })}>
      <div className={classes.cardHead} data-wraps={named?.wraps}>
        {selection && <SelectRow row={row} selection={selection} />}
        <RowName {...props}>{named && show(named)}</RowName>
        {actions && <RowMenu row={row} actions={actions(row)} />}
      </div>
      {lines.length > 0 && (
        <p className={classes.line}>
          {lines.map((column) => (
            <span key={column.key}>{show(column)}</span>
          ))}
        </p>
      )}
      {ownLines.map((column) => (
        <p key={column.key} className={classes.line}>
          {show(column)}
        </p>
      ))}
      {labeled.length > 0 && (
        <dl className={classes.facts}>
          {labeled.map((column) => (
            <div key={column.key}>
              <dt>{t(column.header)}</dt>
              <dd>{show(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {states.length > 0 && (
        <div className={classes.states}>
          {states.map((column) => (
            <div key={column.key}>{show(column)}</div>
          ))}
        </div>
      )}
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
      <AnchorLink {...rowLink(row)} className={classes.name}>
        {children}
      </AnchorLink>
    );
  }
  return <span className={classes.name}>{children}</span>;
}

function RowMenu<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={classes.menu} aria-label={t('Actions')}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onPick, isDangerous }) => (
          <Menu.Item key={label} onClick={() => onPick(row)} {...(isDangerous && { className: classes.dangerous })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
