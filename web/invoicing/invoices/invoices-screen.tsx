import { Button, Group, NativeSelect } from '@mantine/core';
import { IconFileInvoice, IconFilePlus, IconPrinter, IconSettings } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { exportInvoices } from '#contract/invoicing/export-api.ts';
import { INVOICE_STATUS_NAMES, INVOICE_STATUSES } from '#contract/invoicing/invoice-status.ts';
import { type InvoiceRow, listInvoices } from '#contract/invoicing/invoices-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { balanceWords } from '#web/invoicing/account/customer-balance.tsx';
import { InvoiceStatusTag } from '#web/invoicing/invoices/invoice-status-tag.tsx';
import { nameOfInvoice, PAY_HASH } from '#web/invoicing/invoices/invoice-words.ts';
import { InvoicesSwitch } from '#web/invoicing/invoices/invoices-switch.tsx';
import { PrintDayDialog } from '#web/invoicing/invoices/print-day-dialog.tsx';
import { MoneyTroubles } from '#web/invoicing/paying/money-troubles.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** Loaded on demand, because few people change the rules. */
const NewInvoiceDialog = lazyDialog(() =>
  import('#web/invoicing/terms/new-invoice-dialog.tsx').then(({ NewInvoiceDialog }) => NewInvoiceDialog),
);
const InvoiceRulesDialog = lazyDialog(() =>
  import('#web/invoicing/invoices/invoice-rules-dialog.tsx').then(({ InvoiceRulesDialog }) => InvoiceRulesDialog),
);

const COLUMNS: readonly Column<InvoiceRow>[] = [
  { key: 'number', header: 'Invoice', width: 'min(11rem, 16.5vw)', cell: nameOfInvoice },
  { key: 'customer', header: 'Customer', cell: ({ customer_name }) => customer_name, onCard: 'line' },
  {
    key: 'issued',
    header: 'Date',
    width: 'min(8rem, 13vw)',
    cell: ({ issued_on }) => (issued_on ? showDay(issued_on) : '–'),
    hiddenOn: 'tablet',
    onCard: 'line',
    cardCell: ({ issued_on }) => issued_on && showDay(issued_on),
  },
  {
    key: 'due',
    header: 'Due on',
    width: 'min(8rem, 13vw)',
    cell: ({ due_on, kind }) => (due_on && kind === 'invoice' ? showDay(due_on) : '–'),
    onCard: 'hidden',
  },
  {
    key: 'total',
    header: 'Total',
    width: 'max(7.25rem, 8.5vw)',
    isNumeric: true,
    cell: ({ total_cents }) => showMoney(total_cents),
    onCard: 'lineEnd',
  },
  {
    key: 'open',
    header: 'Owed',
    width: 'max(7.25rem, 8.5vw)',
    isNumeric: true,
    cell: ({ open_cents }) => (open_cents > 0 ? showMoney(open_cents) : '–'),
    onCard: 'hidden',
  },
  {
    key: 'status',
    header: 'Status',
    width: 'min(8.5rem, 14vw)',
    cell: (row) => <InvoiceStatusTag {...row} />,
    cardCell: (row) => (
      <Group gap="xs">
        <InvoiceStatusTag {...row} />
        {row.open_cents > 0 && balanceWords(row.open_cents)}
      </Group>
    ),
    onCard: 'state',
  },
];

/** The columns as a family sees them: what it owes can be paid right there. */
const PAYABLE_COLUMNS: readonly Column<InvoiceRow>[] = COLUMNS.map((column) => {
  if (column.key !== 'status') return column;
  const { cell, cardCell = cell } = column;
  const add = (shown: typeof cell) => (row: InvoiceRow) => (
    <Group gap="xs">
      {shown(row)}
      {row.kind === 'invoice' && row.open_cents > 0 && (
        <ButtonLink
          {...invoiceLink(row)}
          hash={PAY_HASH}
          size="compact-sm"
          aria-label={t('Pay invoice {number} by card', { number: row.number })}
        >
          {t('Pay')}
        </ButtonLink>
      )}
    </Group>
  );
  return { ...column, width: 'max(9.5rem, 14vw)', cell: add(cell), cardCell: add(cardCell) };
});

function invoiceLink({ invoice_id }: InvoiceRow) {
  return linkOptions({ to: '/invoices/$invoice_id', params: { invoice_id: String(invoice_id) } });
}

/** The plant's invoices and credit notes, or a portal user's own, at /invoices. */
export function InvoicesScreen() {
  const { id, role } = useMe();
  const list = useListState();
  const [dialog, setDialog] = useState<'rules' | 'print' | 'new' | null>(null);
  const asked = list.filter('status');
  const status = asked === 'owed' ? asked : (INVOICE_STATUS_NAMES.find((name) => name === asked) ?? '');
  const customer_id = Number(list.filter('customer')) || 0;
  const { page, page_size, search } = list;
  const narrowed = { status, customer_id, words: search } as const;
  const invoices = useApiQuery(listInvoices, { ...narrowed, page, page_size }, { keepPrevious: true });
  const isTheirs = isOffice(role);
  const isFiltered = search !== '' || status !== '' || customer_id !== 0;
  const names = INVOICE_STATUS_NAMES.filter((name) => isTheirs || name !== 'draft');

  return (
    <PageFrame
      title={t('Invoices')}
      subtitle={
        isTheirs
          ? t('What your customers owe you, and what they have paid.')
          : t('What you owe, and what you have paid.')
      }
      action={
        isTheirs && (
          <ButtonLink to="/invoiceDay" size="md">
            {t('Invoice by day')}
          </ButtonLink>
        )
      }
      filters={
        <>
          {isTheirs && <InvoicesSwitch current="Invoices" />}
          <SearchField list={list} label={t('Search by customer or number')} hint={t('Name or number')} />
          <NativeSelect
            aria-label={t('Status')}
            value={status}
            onChange={({ currentTarget }) => list.set({ status: currentTarget.value })}
            data={[
              { value: '', label: t('All') },
              { value: 'owed', label: t('Owed') },
              ...names.map((name) => ({ value: name, label: t(INVOICE_STATUSES[name]) })),
            ]}
          />
          {isTheirs && (
            <>
              <Button
                variant="default"
                data-icon-on-phone
                leftSection={<IconFilePlus aria-hidden />}
                onClick={() => setDialog('new')}
              >
                {t('New invoice')}
              </Button>
              <Button
                variant="default"
                data-icon-on-phone
                leftSection={<IconSettings aria-hidden />}
                onClick={() => setDialog('rules')}
              >
                {t('Tax and fees')}
              </Button>
              <Button
                variant="default"
                data-icon-on-phone
                leftSection={<IconPrinter aria-hidden />}
                onClick={() => setDialog('print')}
              >
                {t('Print by day')}
              </Button>
            </>
          )}
          <ExportButton endpoint={exportInvoices} asked={narrowed} />
        </>
      }
    >
      {isTheirs && <MoneyTroubles />}
      <DataTable
        label={t('Invoices')}
        columns={isTheirs ? COLUMNS : PAYABLE_COLUMNS}
        rowKey={({ invoice_id }) => invoice_id}
        page={invoices}
        list={list}
        rowLink={invoiceLink}
        columnsKey={`invoices.${id}`}
        minWidth="52rem"
        empty={
          isFiltered ? (
            <NoMatches onClear={() => list.set({ search: '', status: '', customer: '' })} />
          ) : (
            <EmptyState
              icon={IconFileInvoice}
              title={t('No invoices yet')}
              action={
                !isTheirs && (
                  <ButtonLink to="/processordashboard/openOrders" variant="default">
                    {t('Open Orders')}
                  </ButtonLink>
                )
              }
            >
              {isTheirs
                ? t('Once animals are weighed and cut, invoice a whole day at once or a single order from its page.')
                : t('When the plant invoices you for an animal, you’ll find the invoice here.')}
            </EmptyState>
          )
        }
      />
      {dialog === 'rules' && <InvoiceRulesDialog onClose={() => setDialog(null)} />}
      {dialog === 'new' && <NewInvoiceDialog onClose={() => setDialog(null)} />}
      {dialog === 'print' && <PrintDayDialog onClose={() => setDialog(null)} />}
    </PageFrame>
  );
}
