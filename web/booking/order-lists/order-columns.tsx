import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderRow } from '#contract/booking/api.ts';
import { sayQuartersTo } from '#contract/lib/quarters.ts';
import { showSpecies } from '#contract/lib/species.ts';
import type { OrderSortColumn } from '#contract/orders/list-filter.ts';
import { isUncut } from '#contract/orders/stages.ts';
import { ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/order-lists/order-columns.module.css';
import { CuttingOrderLink } from '#web/booking/order-page/cutting-link.tsx';
import { showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import { OrderStatusTag } from '#web/orders/order-status-tag.tsx';
import { labelAndInspection, labelWords } from '#web/orders/order-words.ts';
import { sayStage } from '#web/orders/stage-words.ts';
import { CutSheetStatusTag } from '#web/ui/status-tag.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';

/** Whether an animal's stage says more than its order's status. */
const saysMore = ({ status, stage }: OrderRow): boolean =>
  stage === 'condemned' || (status !== ORDER_STATUS.completed && stage !== '' && stage !== 'dropped_off');

/** The columns of every order list. See docs/rules.md, Order lists. */
export const ORDER_COLUMNS: readonly Column<OrderRow, OrderSortColumn>[] = [
  {
    key: 'order_id',
    header: 'Order#',
    cell: ({ order_id }) => order_id,
    cardCell: ({ order_id }) => `#${order_id}`,
    onCard: 'line',
    sort: 'order_id',
    width: '4.85rem',
  },
  {
    key: 'title',
    header: 'Title',
    cell: ({ title }) => (
      <span className={classes.twoLines} title={title}>
        {title}
      </span>
    ),
    onCard: 'heading',
  },
  {
    key: 'tagid',
    header: 'Tag#',
    hiddenOn: 'tablet',
    cell: ({ tagid }) => <TagNumber tagid={tagid} />,
    onCard: 'hidden',
    // On one line in wide windows, otherwise on two.
    width: 'clamp(6.25rem, 6.25rem + (100vw - 1280px) * 0.3, 9.75rem)',
  },
  {
    key: 'species',
    header: 'Species',
    cell: ({ species, heads }) => `${heads > 1 ? `${heads} ` : ''}${t(showSpecies(species))}`,
    onCard: 'line',
    width: 'min(5.05rem, 10vw)',
  },
  {
    key: 'process_option',
    header: 'Label Type',
    hiddenOn: 'narrow',
    cell: ({ process_option, offering }) => (
      <span className={classes.twoLines} title={labelAndInspection(process_option, offering)}>
        {labelAndInspection(process_option, offering)}
      </span>
    ),
    onCard: 'hidden',
    // Fits a label with its inspection on one line, such as “Religious, custom”.
    width: '8.7rem',
  },
  {
    key: 'account',
    header: 'Account Name',
    cell: (row) => <AccountNames {...row} />,
    hiddenOn: 'tablet',
    onCard: 'lineEnd',
    // Fits a name and a share in wide windows.
    width: 'max(9.5rem, min(12.6vw, 100vw - 1114px))',
  },
  {
    key: 'dropoff_date',
    header: 'Drop off Date',
    cell: ({ dropoff_date }) => showDay(dropoff_date),
    onCard: 'line',
    sort: 'dropoff_date',
    width: 'min(8.3rem, 14.6vw)',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => (
      <>
        <OrderStatusTag status={order.status}>{t(STATUS_WORDS[order.status])}</OrderStatusTag>
        {saysMore(order) && <span className={classes.reason}>{sayStage(order)}</span>}
        <CuttingDay order={order} />
        <RejectReason order={order} />
      </>
    ),
    cardCell: (order) => <StageTag order={order} />,
    onCard: 'state',
    width: '8.4rem',
  },
  {
    key: 'form_status',
    header: 'Cutsheet Status',
    cell: (order) =>
      order.form_status ? (
        <CuttingOrderLink order={order}>
          <SheetStatus form_status={order.form_status} />
        </CuttingOrderLink>
      ) : (
        '–'
      ),
    cardCell: ({ form_status }) =>
      form_status && (
        <CutSheetStatusTag status={form_status}>
          {t(form_status === 'open' ? 'Cut sheet open' : 'Cut sheet filled in')}
        </CutSheetStatusTag>
      ),
    onCard: 'state',
    width: 'min(8.2rem, 15vw)',
  },
];

/** Widths for lists whose status column also says how far along an animal is, or why the order was rejected. */
const WIDTHS_WITH_STAGE: Readonly<Record<string, string>> = {
  order_id: '5.3rem',
  process_option: '5.75rem',
  // Animals in the plant have tags, which fit on one line from 1280 px up.
  tagid: 'clamp(6.25rem, 8.9rem + (100vw - 1280px), 9.35rem)',
  account: 'max(8.65rem, 10.6vw - 0.6rem)',
  status: '10.9rem',
};
const CELLS_WITH_STAGE: Readonly<Record<string, (order: OrderRow) => ReactNode>> = {
  status: (order) => <StageTag order={order} />,
  process_option: (order) => <LabelOverInspection {...order} />,
};
export const ORDER_COLUMNS_WITH_STAGE = ORDER_COLUMNS.map((column) => {
  const width = WIDTHS_WITH_STAGE[column.key] ?? column.width;
  const cell = CELLS_WITH_STAGE[column.key] ?? column.cell;
  return { ...column, cell, ...(width && { width }) };
});

/** The order's status or, if it's more specific, the animal's stage, in the status's color. */
const StageTag = ({ order }: { order: OrderRow }) => (
  <>
    <OrderStatusTag status={order.status}>
      {saysMore(order) ? sayStage(order) : t(STATUS_WORDS[order.status])}
    </OrderStatusTag>
    <CuttingDay order={order} />
    <RejectReason order={order} />
  </>
);

/** A label above its inspection, if that isn't the same, for columns that are too narrow for both. */
const LabelOverInspection = ({ process_option, offering }: Pick<OrderRow, 'process_option' | 'offering'>) => {
  const both = labelAndInspection(process_option, offering);
  const label = labelWords(process_option);
  return (
    <span className={classes.label} title={both}>
      {label}
      {both !== label && <span className={classes.second}>{labelWords(offering)}</span>}
    </span>
  );
};

/** When an animal that isn't being cut yet is planned to be. */
const CuttingDay = ({ order }: { order: OrderRow }) =>
  isUncut(order) && (
    <span className={classes.second} title={t('Cutting day')}>
      {t('Cut: {day}', { day: showDay(order.cutting_day) })}
    </span>
  );

const RejectReason = ({ order: { reject_reason } }: { order: OrderRow }) =>
  reject_reason && (
    <span className={classes.reason} title={reject_reason}>
      {reject_reason}
    </span>
  );

/** An ear tag. It's never truncated, because tags from the same farm start the same way. A long tag takes up two lines. */
function TagNumber({ tagid }: Pick<OrderRow, 'tagid'>) {
  return (
    <span className={classes.tag} title={tagid}>
      <span>{tagid.slice(0, -4)}</span>
      <span>{tagid.slice(-4)}</span>
    </span>
  );
}

/** A cut sheet's status as a color and a word. */
export function SheetStatus({ form_status }: { form_status: 'open' | 'completed' }) {
  return (
    <CutSheetStatusTag status={form_status}>
      {t(form_status === 'open' ? 'Open [cut sheet]' : 'Filled')}
    </CutSheetStatusTag>
  );
}

/** The owners and their shares or, if the animal isn't split, the person bringing it. */
function AccountNames({ cart_details, first_name, last_name }: OrderRow) {
  const { role } = useMe();
  if (cart_details.length === 0) return `${first_name} ${last_name}`.trim();
  const shares = cart_details.map((share) => ({
    key: share.cart_id,
    name: `${share.first_name} ${share.last_name}`.trim(),
    amount: translate(sayQuartersTo(role)(share.qty)),
  }));
  return (
    <div className={classes.accounts} title={shares.map(({ name, amount }) => `${name} ${amount}`).join('\n')}>
      <ul>
        {shares.map(({ key, name, amount }) => (
          <li key={key}>
            <span className={classes.owner}>{name}</span> <span className={classes.amount}>{amount}</span>
          </li>
        ))}
      </ul>
      {shares.length > 1 && <span aria-hidden className={classes.count}>{`+${shares.length - 1}`}</span>}
    </div>
  );
}

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
