import { IconReceipt } from '@tabler/icons-react';
import { listSellerPayments, type SellerPayment } from '#contract/invoicing/seller-payments-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

const money = (cents: number | null) => (cents === null ? '—' : showMoney(cents));

const COLUMNS: readonly Column<SellerPayment>[] = [
  {
    key: 'what',
    header: 'What',
    cell: ({ title, quarters, cart_id }) => (cart_id === 0 ? title : `${title} · ${translate(showShare(quarters))}`),
  },
  { key: 'plant', header: 'Plant', cell: ({ plant_name }) => plant_name, onCard: 'line' },
  {
    key: 'accepted',
    header: 'Accepted',
    width: '9rem',
    cell: ({ accepted_on, is_canceled }) => (is_canceled ? t('Canceled') : showDay(accepted_on)),
  },
  { key: 'total', header: 'Buyer pays', width: '8rem', isNumeric: true, cell: ({ total_cents }) => money(total_cents) },
  { key: 'fees', header: 'Fees', width: '8rem', isNumeric: true, cell: ({ fees_cents }) => money(fees_cents) },
  {
    key: 'price',
    header: 'You get',
    width: '9rem',
    isNumeric: true,
    cell: ({ price_cents }) => (price_cents === null ? t('No price yet') : showMoney(price_cents)),
    onCard: 'lineEnd',
  },
];

/** A seller's payments, /sellerdashboard/paymenttransaction and /paymenttransaction. */
export function SellerPaymentsScreen() {
  const list = useListState();
  const { page, page_size } = list;
  const sales = useApiQuery(listSellerPayments, { page, page_size }, { keepPrevious: true });

  return (
    <PageFrame
      title={t('Payments')}
      subtitle={t('What you get for each animal or share once the plant has accepted it. Buyers pay the fees on top.')}
    >
      <DataTable
        label={t('Payments')}
        columns={COLUMNS}
        rowKey={({ market_payment_id }) => market_payment_id}
        page={sales}
        list={list}
        minWidth="52rem"
        empty={
          <EmptyState
            icon={IconReceipt}
            title={t('No payments yet')}
            action={<AnchorLink to="/processorCalenderNew">{t('Open the calendar')}</AnchorLink>}
          >
            {t('When a plant accepts an animal that you sold on the market, its payment appears here.')}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}
