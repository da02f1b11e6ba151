import { Alert, Button, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { orderPayment, type OrderPayment as Payment, payDeposit } from '#contract/invoicing/deposit-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { CancellationNotice } from '#web/invoicing/canceling/cancellation-notice.tsx';
import { Leftovers } from '#web/invoicing/canceling/leftovers.tsx';
import { SettleDepositDialog } from '#web/invoicing/canceling/settle-deposit-dialog.tsx';
import { InvoicesToPay, UnderWay, useIsChargedElsewhere } from '#web/invoicing/paying/invoices-to-pay.tsx';
import { PayCardForm } from '#web/invoicing/paying/pay-card-form.tsx';
import { WaysToPay } from '#web/invoicing/paying/ways-to-pay.tsx';
import { PaymentList } from '#web/invoicing/payment-list.tsx';
import { RecordDepositDialog } from '#web/invoicing/record-deposit-dialog.tsx';
import { RefundDialog } from '#web/invoicing/refund-dialog.tsx';
import { VoidDialog } from '#web/invoicing/void-dialog.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

/** Payment for an order: /paymentorder for orders from the market, /paymentngorder for all others. */
export const MarketOrderPayment = () => <PaymentOf order_id={useParams({ from: '/shell/paymentorder/$id' }).id} />;
export const OrderPayment = () => <PaymentOf order_id={useParams({ from: '/shell/paymentngorder/$id' }).id} />;
/** The same page, opened from one of the order's shares. */
export const MarketSharePayment = () => <PaymentOf {...useParams({ from: '/shell/paymentorder_pos/$cart_id' })} />;
export const SharePayment = () => <PaymentOf {...useParams({ from: '/shell/paymentngorder_pos/$cart_id' })} />;

/** What is due for an order, and every way to pay it. */
function PaymentOf({ order_id, cart_id }: { order_id?: string; cart_id?: string }) {
  const asked = cart_id === undefined ? { order_id: Number(order_id) } : { cart_id: Number(cart_id) };
  const found = useApiQuery(orderPayment, asked);
  const isElsewhere = useIsChargedElsewhere(found.data?.is_under_way ?? false);
  const [isRecording, setRecording] = useState(false);
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const [settled, setSettled] = useState<{ payment: Payment; how: 'keep' | 'use' } | null>(null);
  const [voided, setVoided] = useState<Payment | null>(null);

  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { deposit, can, ...order } = found.data;
  const isEmpty = deposit === null && order.payments.length === 0 && order.invoices.length === 0 && !order.cancellation;

  return (
    <PageFrame
      title={t('Payment')}
      width="narrow"
      subtitle={
        <>
          <AnchorLink to="/o/$order_id" params={{ order_id: String(order.order_id) }}>
            {t('{title}, order {order_id}', { title: order.title, order_id: order.order_id })}
          </AnchorLink>{' '}
          · {t('drop-off {day}', { day: showDay(order.dropoff_date) })}
        </>
      }
      action={can.record && <Button onClick={() => setRecording(true)}>{t('Record payment')}</Button>}
    >
      {isEmpty && (
        <EmptyState title={t('Nothing to pay')}>
          {t('{plant} didn’t ask for a deposit, and there’s no invoice yet.', { plant: order.plant_name })}
        </EmptyState>
      )}
      {deposit && (
        <Facts
          facts={[
            { label: t('Deposit'), value: showMoney(deposit.asked_cents) },
            { label: t('Paid'), value: showMoney(deposit.paid_cents) },
            { label: t('Due'), value: <strong>{showMoney(deposit.due_cents)}</strong> },
            ...(deposit.due_cents > 0 ? [{ label: t('Pay by'), value: showDay(deposit.due_on) }] : []),
          ]}
        />
      )}
      {order.cancellation ? (
        <CancellationNotice cancellation={order.cancellation} paid_cents={deposit?.paid_cents ?? 0} />
      ) : (
        deposit && deposit.refund_until !== '' && <DepositTerms deposit={deposit} />
      )}
      <Leftovers
        payments={order.payments}
        onRefund={setRefunded}
        onSettle={(payment, how) => setSettled({ payment, how })}
      />
      {isElsewhere && <UnderWay />}
      {deposit && (can.pay || (order.is_under_way && !isElsewhere && deposit.due_cents > 0)) && (
        <PayCardForm
          endpoint={payDeposit}
          label={t('Pay by card')}
          due_cents={deposit.due_cents}
          onFile={order.card}
          toSend={(paid) => ({ ...paid, order_id: order.order_id })}
          refetch={[orderPayment]}
        />
      )}
      {deposit?.is_secured && (
        <Alert color="green">{t('The deposit is paid. It will be applied to the invoice.')}</Alert>
      )}
      <InvoicesToPay order={found.data} />
      {!isEmpty && <WaysToPay plant={order.plant_name} terms={order.terms} isForOffice={can.refund} />}
      {order.payments.length > 0 && (
        <PaymentList payments={order.payments} {...(can.refund && { onRefund: setRefunded, onVoid: setVoided })} />
      )}
      {isRecording && deposit && (
        <RecordDepositDialog order={found.data} due_cents={deposit.due_cents} onClose={() => setRecording(false)} />
      )}
      {settled && <SettleDepositDialog {...settled} onClose={() => setSettled(null)} />}
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
      {voided && <VoidDialog payment={voided} onClose={() => setVoided(null)} />}
    </PageFrame>
  );
}

/** The plant's deposit rule in words. */
function DepositTerms({
  deposit: { refund_until, refund_steps, no_show_fee_cents },
}: {
  deposit: NonNullable<DataOf<typeof orderPayment>['deposit']>;
}) {
  return (
    <Text c="dimmed" size="sm">
      {refund_steps.length === 0
        ? t('If you cancel by {day}, you get the deposit back. After that, you don’t.', { day: showDay(refund_until) })
        : [
            t('If you cancel by {day}, you get the deposit back.', { day: showDay(refund_until) }),
            ...refund_steps.map(({ until, percent }) =>
              t('By {day}, you get {percent}% of it.', { day: showDay(until), percent }),
            ),
            t('After that, you don’t.'),
          ].join(' ')}{' '}
      {no_show_fee_cents > 0 &&
        t('If the animal isn’t brought in, a fee of {amount} applies.', { amount: showMoney(no_show_fee_cents) })}
    </Text>
  );
}
