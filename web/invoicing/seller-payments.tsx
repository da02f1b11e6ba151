import { Badge, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { listSellerPayments, type SellerPayment } from '#contract/invoicing/seller-payments-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { openSellerPage, sellerPayouts } from '#contract/payments/provider-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import { sayStage } from '#web/orders/stage-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
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
  { key: 'buyer', header: 'Buyer', cell: ({ buyer_name }) => buyer_name || '—' },
  { key: 'plant', header: 'Plant', cell: ({ plant_name }) => plant_name, onCard: 'line' },
  {
    key: 'accepted',
    header: 'Accepted',
    width: '9rem',
    cell: ({ accepted_on }) => showDay(accepted_on),
  },
  {
    key: 'state',
    header: 'Status',
    width: '10rem',
    cell: (sale) => (sale.is_canceled && sale.stage !== 'condemned' ? t('Canceled') : sayStage(sale)),
    onCard: 'state',
  },
  { key: 'total', header: 'Buyer pays', width: '8rem', isNumeric: true, cell: ({ total_cents }) => money(total_cents) },
  { key: 'fees', header: 'Fees', width: '8rem', isNumeric: true, cell: ({ fees_cents }) => money(fees_cents) },
  {
    key: 'price',
    header: 'Price',
    width: '9rem',
    isNumeric: true,
    cell: ({ price_cents, is_canceled }) =>
      price_cents === null && !is_canceled ? t('No price yet') : money(price_cents),
  },
];

/** Sends a seller to the provider's page to enter where their money should go. */
export function PayoutSetup() {
  const { data } = useApiQuery(sellerPayouts, {});
  const opening = useApiMutation(openSellerPage, { onDone: ({ url }) => window.location.assign(url) });
  if (!data?.is_offered) return null;
  if (data.state === 'ready') return <Badge color="green">{t('Payouts are set up')}</Badge>;
  return (
    <Button loading={opening.isPending} onClick={() => opening.mutate({})}>
      {data.state === 'none' ? t('Set up payouts') : t('Finish setting up payouts')}
    </Button>
  );
}

/** A seller's sales that plants have accepted, and what the seller gets for each. */
export function SellerPayments() {
  const list = useListState();
  const { page, page_size } = list;
  const sales = useApiQuery(listSellerPayments, { page, page_size }, { keepPrevious: true });

  return (
    <DataTable
      label={t('Payments')}
      columns={COLUMNS}
      rowKey={({ market_payment_id }) => market_payment_id}
      page={sales}
      list={list}
      minWidth="62rem"
      empty={
        <EmptyState
          icon={IconReceipt}
          title={t('No accepted orders yet')}
          action={<AnchorLink to="/processorCalenderNew">{t('Open the calendar')}</AnchorLink>}
        >
          {t(
            'An animal you sold appears here once the plant accepts it. Until then, what buyers have paid is on your dashboard, under Owed to you.',
          )}
        </EmptyState>
      }
    />
  );
}
