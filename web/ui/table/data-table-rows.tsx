import { ActionIcon, Anchor, Menu, Table } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import classes from '#web/ui/table/data-table.module.css';
import type { DataTableProps, RowAction } from '#web/ui/table/data-table-types.ts';
import { SelectRow } from '#web/ui/table/row-selection.tsx';

/** Clicking anywhere in a row opens it, except on controls inside it. The keyboard uses the link in the first column. */
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

/** A row as a card, on phones. */
export function RowCard<Row extends object>(props: DataTableProps<Row> & { row: Row }) {
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
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Actions')}>
          <span aria-hidden className={classes.dots} />
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
