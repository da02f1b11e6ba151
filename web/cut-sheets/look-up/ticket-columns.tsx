import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Ticket } from '#contract/cut-sheets/tickets.ts';
import { sayQuartersTo } from '#contract/lib/quarters.ts';
import type { Role } from '#contract/lib/roles.ts';
import { slashDay } from '#contract/lib/show-day.ts';
import classes from '#web/cut-sheets/look-up/customer-look-up.module.css';
import { t, translate } from '#web/lib/words.ts';
import { CutSheetStatusTag } from '#web/ui/status-tag.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';

interface TicketColumns {
  /** The viewer's role, which decides how shares are worded. */
  role: Role;
  /** Names a category as the plant does. */
  nameCategory: (category_id: number) => string;
  /** Shown above the number, such as the customer's name on pages that don't already show it. */
  over?: (ticket: Ticket) => ReactNode;
  onView: (ticket: Ticket) => void;
  /** Opens a ticket's invoice. The dashboard shows each ticket's invoice and its status; the lookup doesn't. */
  onInvoice?: (invoice_id: number) => void;
}

export const nameOf = ({ first_name, last_name }: Ticket): string => `${first_name} ${last_name}`.trim();

/** The columns of the two ticket tables. Their exact text is required by DIR-016 and DSH-008. */
export const ticketColumns = ({
  role,
  nameCategory,
  over,
  onView,
  onInvoice,
}: TicketColumns): readonly Column<Ticket>[] => [
  {
    key: 'ticket',
    wraps: true,
    header: 'Ticket ID',
    width: over ? (onInvoice ? '15%' : '20%') : '6.5rem',
    cell: (row) => (
      <>
        {over && <span className={classes.name}>{over(row)}</span>}
        <span className={over && classes.number}>{row.ticket ?? '-'}</span>
      </>
    ),
  },
  { key: 'cart', header: 'Cart ID', width: '5rem', cell: ({ cart_id }) => cart_id ?? '-' },
  { key: 'species', header: 'Species', cell: ({ category_id }) => nameCategory(category_id) },
  {
    key: 'dropoff_date',
    header: 'Drop off Date',
    width: '8rem',
    cell: ({ event_date }) => (event_date ? slashDay(event_date) : '-'),
  },
  { key: 'quarter', header: 'Quarter', width: '5.5rem', cell: ({ qty }) => translate(sayQuartersTo(role)(qty)) },
  ...(onInvoice ? INVOICE_COLUMNS : []),
  {
    key: 'status',
    header: 'Cut Sheet Status',
    width: '9.5rem',
    cell: ({ form_status }) =>
      form_status === '' ? (
        '-'
      ) : (
        <CutSheetStatusTag status={form_status}>
          {t(form_status === 'open' ? 'Open [cut sheet]' : 'Submitted')}
        </CutSheetStatusTag>
      ),
  },
  {
    key: 'action',
    header: 'Action',
    width: onInvoice ? '12.5rem' : '6rem',
    cell: (row) => (
      <Group gap="xs" align="stretch" wrap="nowrap">
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('View cut sheet for {name}', { name: nameOf(row) })}
          onClick={(event) => {
            event.stopPropagation();
            onView(row);
          }}
        >
          {t('View')}
        </Button>
        {onInvoice && Number(row.qbinvoiceid) > 0 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={(event) => {
              event.stopPropagation();
              onInvoice(Number(row.qbinvoiceid));
            }}
          >
            {t('View Invoice')}
          </Button>
        )}
      </Group>
    ),
  },
];

const INVOICE_COLUMNS: readonly Column<Ticket>[] = [
  {
    key: 'sent',
    header: 'Invoice Sent',
    width: '8.5rem',
    cell: ({ qbinvoicesent }) => t(qbinvoicesent ? 'Yes' : 'No'),
  },
  {
    key: 'paid',
    header: 'Invoice Paid',
    width: '8.5rem',
    cell: ({ qbinvoicepaid }) => t(qbinvoicepaid ? 'Yes' : 'No'),
  },
];
