import { IconReceipt } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { showMoney } from '#contract/lib/figures.ts';
import { type CounterSaleRow, listCounterSales } from '#contract/market/pos/counter-api.ts';
import { exportCounterSales } from '#contract/market/pos/export-api.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

const columns = (time_zone: string): readonly Column<CounterSaleRow>[] => [
  { key: 'what', header: 'What', cell: ({ what }) => what.join(', ') },
  { key: 'at', header: 'When', width: '12rem', cell: ({ sold_at }) => formatInstant(sold_at, time_zone) },
  { key: 'by', header: 'Sold by', cell: ({ sold_by }) => sold_by, hiddenOn: 'tablet' },
  {
    key: 'how',
    header: 'Payment method',
    cell: ({ methods, was_offline, is_voided, refunded_cents }) =>
      [
        methods.map((method) => t(METHODS[method].words)).join(', '),
        was_offline && t('Made offline'),
        is_voided && t('Voided'),
        refunded_cents > 0 && t('Refunded: {what}', { what: showMoney(refunded_cents) }),
      ]
        .filter(Boolean)
        .join(' · '),
    onCard: 'line',
  },
  {
    key: 'total',
    header: 'Total',
    width: '8rem',
    isNumeric: true,
    cell: ({ total_cents }) => showMoney(total_cents),
    onCard: 'lineEnd',
  },
];

const saleLink = ({ sale_id }: CounterSaleRow) =>
  linkOptions({ to: '/pos/sales/$sale_id', params: { sale_id: String(sale_id) } });

/** What was sold at the counter, newest first, /pos/sales. */
export function CounterSalesScreen() {
  const { time_zone } = useMe();
  const list = useListState();
  const { page, page_size } = list;
  const sales = useApiQuery(listCounterSales, { page, page_size }, { keepPrevious: true });
  return (
    <PageFrame
      title={t('Counter sales')}
      back={<BackLink to="/pos">{t('Point of sale')}</BackLink>}
      subtitle={t('Open a sale to print its receipt, to refund it, or to void it on the same day.')}
      filters={<ExportButton endpoint={exportCounterSales} asked={{}} />}
    >
      <DataTable
        label={t('Counter sales')}
        columns={columns(time_zone)}
        rowKey={({ sale_id }) => sale_id}
        page={sales}
        list={list}
        rowLink={saleLink}
        minWidth="52rem"
        empty={
          <EmptyState icon={IconReceipt} title={t('No sales yet')}>
            {t('Sales at the counter appear here.')}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}
