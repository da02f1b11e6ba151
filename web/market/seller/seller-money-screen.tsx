import { IconCash } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { exportSellerPayments } from '#contract/invoicing/seller-payments-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { exportPayouts, listPayouts, PAYOUT_WORDS, type Payout } from '#contract/market/seller/seller-api.ts';
import { sellerPayouts } from '#contract/payments/provider-api.ts';
import { PayoutSetup, SellerPayments } from '#web/invoicing/seller-payments.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { sizeWords } from '#web/market/claims/share-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageSwitch } from '#web/ui/page/page-switch.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

const PAGES = [
  { label: 'Orders', link: linkOptions({ to: '/sellerdashboard/paymenttransaction' }) },
  { label: 'Payouts', link: linkOptions({ to: '/sellerdashboard/paymenttransaction', search: { of: 'payouts' } }) },
] as const;

/** A seller's payments, /sellerdashboard/paymenttransaction and /paymenttransaction. */
export function SellerMoneyScreen() {
  const list = useListState();
  const payouts = useApiQuery(sellerPayouts, {});
  const isOfPayouts = list.filter('of') === 'payouts';
  return (
    <PageFrame
      title={t('Payments')}
      subtitle={
        isOfPayouts
          ? t('What we send you from your buyers’ payments after pickup.')
          : t('What you’re paid for each animal or share once the plant has accepted it. Buyers pay the fees on top.')
      }
      action={payouts.data?.is_offered && <PayoutSetup />}
      filters={
        <>
          <PageSwitch
            label={t('Payments')}
            pages={PAGES}
            isCurrent={({ label }) => (label === 'Payouts') === isOfPayouts}
          />
          <ExportButton endpoint={isOfPayouts ? exportPayouts : exportSellerPayments} asked={{}} />
        </>
      }
    >
      {isOfPayouts ? <Payouts /> : <SellerPayments />}
    </PageFrame>
  );
}

const COLUMNS: readonly Column<Payout>[] = [
  { key: 'what', header: 'What', cell: ({ title }) => title },
  { key: 'size', header: 'Size', width: '8rem', cell: sizeWords, onCard: 'line' },
  { key: 'buyer', header: 'Buyer', cell: ({ buyer_name }) => buyer_name },
  { key: 'day', header: 'Date', width: '12rem', cell: ({ started_at }) => formatInstant(started_at, '') },
  {
    key: 'state',
    header: 'Status',
    width: '16rem',
    cell: ({ state, taken_back_cents }) =>
      taken_back_cents > 0
        ? t('Sent, {amount} taken back', { amount: showMoney(taken_back_cents) })
        : t(PAYOUT_WORDS[state]),
    onCard: 'state',
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    isNumeric: true,
    cell: ({ amount_cents }) => showMoney(amount_cents),
    onCard: 'lineEnd',
  },
];

function Payouts() {
  const list = useListState();
  const { page, page_size } = list;
  const payouts = useApiQuery(listPayouts, { page, page_size }, { keepPrevious: true });
  return (
    <DataTable
      label={t('Payouts')}
      columns={COLUMNS}
      rowKey={({ payout_id }) => payout_id}
      page={payouts}
      list={list}
      minWidth="52rem"
      empty={
        <EmptyState
          icon={IconCash}
          title={t('No payouts yet')}
          action={<AnchorLink to="/sellerdashboard/tracker">{t('See your sales')}</AnchorLink>}
        >
          {t('Your first payout will appear here after a buyer has paid and picked up.')}
        </EmptyState>
      }
    />
  );
}
