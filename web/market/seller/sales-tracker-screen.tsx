import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import { handOver, refundSale } from '#contract/market/claims/claims-api.ts';
import { listOwnLots } from '#contract/market/lots/lots-api.ts';
import { undoBalance } from '#contract/market/seller/balance-payments-api.ts';
import { exportSales, listSales, type Sale, sellerDay } from '#contract/market/seller/seller-api.ts';
import { sellerPayouts } from '#contract/payments/provider-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { sizeWords } from '#web/market/claims/share-words.ts';
import { PackDialog } from '#web/market/seller/pack-dialog.tsx';
import { RecordBalanceDialog } from '#web/market/seller/record-balance-dialog.tsx';
import {
  cardCompanyWords,
  giveBackWords,
  handOverWords,
  paidToFarmWords,
  progressWords,
  tooMuchWords,
  waitWords,
} from '#web/market/seller/sale-words.ts';
import { ScheduleDialog } from '#web/market/seller/schedule-dialog.tsx';
import { SettleBalanceDialog } from '#web/market/seller/settle-balance-dialog.tsx';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, RowAction } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

const COLUMNS: readonly Column<Sale>[] = [
  {
    key: 'what',
    header: 'What',
    wraps: true,
    cell: (sale) => (sale.animal_number === null ? sale.title : `${sale.title} ${sale.animal_number}`),
  },
  { key: 'share', header: 'Size', width: '8rem', cell: sizeWords, onCard: 'line' },
  {
    key: 'buyer',
    header: 'Buyer',
    wraps: true,
    cell: ({ buyer_name, buyer_phone, is_from_counter }) => (
      <>
        {[buyer_name, is_from_counter && t('At the counter')].filter(Boolean).join(' · ')}
        {buyer_phone && (
          <Text size="sm" component="span" display="block">
            <Anchor href={`tel:${buyer_phone}`} inherit>
              {buyer_phone}
            </Anchor>
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'progress',
    header: 'Progress',
    width: '13rem',
    cell: (sale) => (
      <>
        {progressWords(sale)}
        {waitWords(sale) !== '' && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
            {waitWords(sale)}
          </Text>
        )}
        {sale.paid_to_farm && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
            {paidToFarmWords(sale.paid_to_farm)}
          </Text>
        )}
        {sale.delivery && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
            {[
              t('Delivery: {name}', { name: sale.delivery.name }),
              sale.delivery.day ? showDay(sale.delivery.day) : t('No day yet'),
              showMoney(sale.delivery.fee_cents),
            ].join(' · ')}
          </Text>
        )}
        {cardCompanyWords(sale) !== '' && (
          <Text size="sm" fw={600}>
            {cardCompanyWords(sale)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'plant',
    header: 'Plant',
    width: '15rem',
    cell: plantWords,
    cardCell: (sale) => (sale.pieces === null ? plantWords(sale) : null),
    hiddenOn: 'narrow',
  },
  {
    key: 'price',
    header: 'Price',
    width: '8rem',
    isNumeric: true,
    wraps: true,
    cell: (sale) => (
      <>
        {sale.state === 'bought' && showMoney(sale.final_price_cents ?? sale.deposit_cents)}
        {sale.balance_cents > 0 && (
          <Text size="xs" c="dimmed" component="span" display="block">
            {t('{amount} due', { amount: showMoney(sale.balance_cents) })}
          </Text>
        )}
        {sale.too_much_cents > 0 && (
          <Text
            size="xs"
            fw={sale.can.give_back ? 600 : 400}
            component="span"
            display="block"
            style={{ whiteSpace: 'normal' }}
          >
            {tooMuchWords(sale)}
          </Text>
        )}
      </>
    ),
    onCard: 'lineEnd',
  },
];

function plantWords({ plant_name, dropoff_date }: Sale): string {
  return [plant_name, dropoff_date && showDay(dropoff_date)].filter(Boolean).join(' · ');
}

/** A seller's orders with their progress, /sellerdashboard/tracker. */
export function SalesTrackerScreen() {
  const list = useListState();
  const [state, setState] = useState<'open' | 'over'>('open');
  const { page, page_size } = list;
  const sales = useApiQuery(listSales, { state, page, page_size }, { keepPrevious: true });
  const payouts = useApiQuery(sellerPayouts, {});
  const [scheduling, setScheduling] = useState<Sale | null>(null);
  const [settling, setSettling] = useState<Sale | null>(null);
  const [packing, setPacking] = useState<Sale | null>(null);
  const [recording, setRecording] = useState<Sale | null>(null);
  const undo = useApiMutation(undoBalance, { refetch: [listSales, sellerDay] });
  const giveOut = useApiMutation(handOver, { refetch: [listSales, sellerDay] });
  const refund = useApiMutation(refundSale, { refetch: [listSales, sellerDay, listOwnLots] });

  async function askToHandOver(sale: Sale) {
    const text = handOverWords(sale, payouts.data);
    const { claim_id } = sale;
    if (await askToConfirm({ title: t('Handed over?'), text, yes: t('Handed over') })) giveOut.mutate({ claim_id });
  }
  async function askToUndo({ claim_id, buyer_name, paid_to_farm }: Sale) {
    const text = t('{name} will owe the {amount} again, and hear about it by email.', {
      name: buyer_name,
      amount: showMoney(paid_to_farm?.amount_cents ?? 0),
    });
    if (await askToConfirm({ title: t('Undo this payment?'), text, yes: t('Undo payment') })) undo.mutate({ claim_id });
  }
  async function askToRefund({ claim_id, title, buyer_name, paid_at_checkout_cents }: Sale) {
    const amount = showMoney(paid_at_checkout_cents);
    const isSure = await askToConfirm({
      title: t('Refund this sale?'),
      text: t('{name} will get {amount} back for “{title}”. The pieces go back up for sale unless the lot is closed.', {
        name: buyer_name,
        amount,
        title,
      }),
      yes: t('Refund {amount}', { amount }),
    });
    if (isSure) refund.mutate({ claim_id });
  }
  const actionsOf = (sale: Sale): RowAction<Sale>[] => [
    ...(sale.can.schedule ? [{ label: t('Schedule at the plant'), onPick: setScheduling }] : []),
    ...(sale.can.take_balance ? [{ label: t('Collect the balance'), onPick: setSettling }] : []),
    ...(sale.can.record_balance ? [{ label: t('Record a payment'), onPick: setRecording }] : []),
    ...(sale.can.undo_balance ? [{ label: t('Undo payment'), onPick: () => void askToUndo(sale) }] : []),
    ...(sale.can.give_back ? [{ label: giveBackWords(sale), onPick: setSettling }] : []),
    ...(sale.can.pack ? [{ label: t('Enter the packed weight'), onPick: setPacking }] : []),
    ...(sale.can.hand_over ? [{ label: t('Hand over'), onPick: () => void askToHandOver(sale) }] : []),
    ...(sale.can.refund
      ? [{ label: t('Refund this sale'), onPick: () => void askToRefund(sale), isDangerous: true }]
      : []),
  ];
  return (
    <PageFrame
      title={t('Sales')}
      subtitle={t('Who bought what, and how far along it is. The price is the deposit until the weight is known.')}
      action={
        <ButtonLink to="/pos/sales" variant="default" size="md">
          {t('Counter sales')}
        </ButtonLink>
      }
      filters={
        <>
          <SegmentedControl
            aria-label={t('Sales')}
            value={state}
            onChange={(value) => setState(value as 'open' | 'over')}
            data={[
              { value: 'open', label: t('In progress') },
              { value: 'over', label: t('Finished') },
            ]}
          />
          <ExportButton endpoint={exportSales} asked={{ state }} />
        </>
      }
    >
      <DataTable
        label={t('Sales')}
        columns={COLUMNS}
        rowKey={({ claim_id }) => claim_id}
        page={sales}
        actions={actionsOf}
        list={list}
        minWidth="52rem"
        empty={
          <EmptyState
            icon={IconTruckDelivery}
            title={t('No sales here')}
            action={<AnchorLink to="/sellerdashboard">{t('See your lots')}</AnchorLink>}
          >
            {t('Once someone buys from one of your lots, you can follow it here.')}
          </EmptyState>
        }
      />
      {scheduling && <ScheduleDialog sale={scheduling} onClose={() => setScheduling(null)} />}
      {packing && <PackDialog sale={packing} onClose={() => setPacking(null)} />}
      {recording && <RecordBalanceDialog sale={recording} onClose={() => setRecording(null)} />}
      {settling && <SettleBalanceDialog sale={settling} onClose={() => setSettling(null)} />}
    </PageFrame>
  );
}
