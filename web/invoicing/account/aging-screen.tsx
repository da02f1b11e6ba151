import { TextInput } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { agingReport, agingTotals, exportAging } from '#contract/invoicing/account/account-api.ts';
import { AGES } from '#contract/invoicing/account/aging.ts';
import { isDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { useToday } from '#web/accounts/today.ts';
import { balanceWords } from '#web/invoicing/account/customer-balance.tsx';
import { InvoicesSwitch } from '#web/invoicing/invoices/invoices-switch.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import type { PageLink } from '#web/lib/page-link.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

type Row = DataOf<typeof agingReport>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'customer', header: 'Customer', cell: ({ customer_name }) => customer_name, wraps: true },
  ...AGES.map(({ key, words }) => ({
    key,
    header: words,
    width: 'max(7.2rem, 9vw)',
    isNumeric: true,
    cell: (row: Row) => (row[key] === 0 ? '–' : showMoney(row[key])),
    cardCell: (row: Row) => row[key] !== 0 && `${t(words)}: ${showMoney(row[key])}`,
    onCard: 'ownLine' as const,
  })),
  {
    key: 'credit',
    header: 'Unused credit',
    width: 'max(7.3rem, 9.5vw)',
    isNumeric: true,
    cell: ({ credit_cents }) => (credit_cents === 0 ? '–' : showMoney(credit_cents)),
    cardCell: ({ credit_cents }) => credit_cents !== 0 && `${t('Unused credit')}: ${showMoney(credit_cents)}`,
    onCard: 'ownLine',
  },
  {
    key: 'balance',
    header: 'Balance',
    width: 'max(6.5rem, 9vw)',
    isNumeric: true,
    cell: ({ balance_cents }) => <strong>{showMoney(balance_cents)}</strong>,
    cardCell: ({ balance_cents }) => <strong>{balanceWords(balance_cents)}</strong>,
    onCard: 'state',
  },
];

const statementOf = ({ customer_id }: Row): PageLink => ({
  to: '/customer/$id',
  params: { id: String(customer_id) },
  search: { tab: 'account' },
});

/** What customers owed at the end of a day, by days since each invoice. */
export function AgingScreen() {
  const today = useToday();
  const list = useListState();
  const asked = list.filter('to');
  const as_of = isDay(asked) ? asked : today;
  const { page, page_size } = list;
  const totals = useApiQuery(agingTotals, { as_of }, { keepPrevious: true }).data;
  const found = useApiQuery(agingReport, { as_of, page, page_size }, { keepPrevious: true });
  return (
    <PageFrame
      title={t('Aging')}
      subtitle={t('What customers owe, by invoice age.')}
      filters={
        <>
          <InvoicesSwitch current="Aging" />
          <TextInput
            type="date"
            aria-label={t('As of')}
            value={as_of}
            max={today}
            onChange={({ currentTarget }) => isDay(currentTarget.value) && list.set({ to: currentTarget.value })}
          />
          <ExportButton endpoint={exportAging} asked={{ as_of }} />
        </>
      }
    >
      <DataTable
        label={t('Aging')}
        columns={COLUMNS}
        rowKey={({ customer_id }) => customer_id}
        page={found}
        list={list}
        rowLink={statementOf}
        totals={totals && { ...totals, customer_id: 0, customer_name: t('All customers') }}
        minWidth="46rem"
        empty={
          <EmptyState icon={IconReceipt} title={t('No one owes anything')}>
            {t('Customers with unpaid invoices or unused credit appear here.')}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}
