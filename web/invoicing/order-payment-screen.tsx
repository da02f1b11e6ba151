import { Alert, Button, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { orderPayment, type OrderPayment as Payment, payDeposit } from '#contract/invoicing/deposit-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import classes from '#web/invoicing/order-payment-screen.module.css';
import { PaymentList } from '#web/invoicing/payment-list.tsx';
import { RecordDepositDialog } from '#web/invoicing/record-deposit-dialog.tsx';
import { RefundDialog } from '#web/invoicing/refund-dialog.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { CardFields, NO_CARD, TestCards, toSentCard } from '#web/payments/card-fields.tsx';
import { CardForm } from '#web/payments/card-rules.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

type Payable = DataOf<typeof orderPayment>;

/** Payment of an order, /paymentorder and, for orders that don't come from the market, /paymentngorder. */
export const MarketOrderPayment = () => <PaymentOf order_id={useParams({ from: '/shell/paymentorder/$id' }).id} />;
export const OrderPayment = () => <PaymentOf order_id={useParams({ from: '/shell/paymentngorder/$id' }).id} />;
/** The same, opened from one of the order's shares. */
export const MarketSharePayment = () => <PaymentOf {...useParams({ from: '/shell/paymentorder_pos/$cart_id' })} />;
export const SharePayment = () => <PaymentOf {...useParams({ from: '/shell/paymentngorder_pos/$cart_id' })} />;

/** What is to be paid for an order, and every way to pay it. */
function PaymentOf({ order_id, cart_id }: { order_id?: string; cart_id?: string }) {
  const asked = cart_id === undefined ? { order_id: Number(order_id) } : { cart_id: Number(cart_id) };
  const found = useApiQuery(orderPayment, asked);
  const [isRecording, setRecording] = useState(false);
  const [refunded, setRefunded] = useState<Payment | null>(null);

  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { deposit, can, ...order } = found.data;

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
      {deposit === null && order.payments.length === 0 && (
        <EmptyState title={t('Nothing to pay')}>
          {t('{plant} didn’t ask for a deposit.', { plant: order.plant_name })}
        </EmptyState>
      )}
      {deposit && (
        <Facts
          facts={[
            { label: t('Deposit'), value: showMoney(deposit.asked_cents) },
            { label: t('Paid'), value: showMoney(deposit.paid_cents) },
            { label: t('Due'), value: <strong>{showMoney(deposit.due_cents)}</strong> },
          ]}
        />
      )}
      {order.is_under_way && (
        <Alert color="yellow">
          {t(
            'A card is being charged for this. If it takes more than a minute, we ask the card company and show the result here.',
          )}
        </Alert>
      )}
      {deposit && can.pay && <PayByCard order={found.data} due_cents={deposit.due_cents} />}
      {deposit && deposit.due_cents === 0 && deposit.paid_cents > 0 && (
        <Alert color="green">{t('The deposit is paid. It will be taken off the invoice.')}</Alert>
      )}
      {order.payments.length > 0 && (
        <PaymentList payments={order.payments} {...(can.refund && { onRefund: setRefunded })} />
      )}
      {isRecording && deposit && (
        <RecordDepositDialog order={found.data} due_cents={deposit.due_cents} onClose={() => setRecording(false)} />
      )}
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </PageFrame>
  );
}

interface Paying {
  order: Payable;
  due_cents: number;
}

/** Pays with the card on file, or with another one. */
function PayByCard({ order, due_cents }: Paying) {
  const [isOther, setOther] = useState(order.card === null);
  const pay = useApiMutation(payDeposit, { refetch: [orderPayment] });
  const amount = showMoney(due_cents);
  if (isOther || order.card === null) {
    return <NewCard order={order} due_cents={due_cents} {...(order.card && { onCancel: () => setOther(false) })} />;
  }
  return (
    <section className={classes.pay} aria-label={t('Pay by card')}>
      <Text>{nameCard(order.card)}</Text>
      <div className={classes.actions}>
        <Button variant="default" disabled={pay.isPending} onClick={() => setOther(true)}>
          {t('Use another card')}
        </Button>
        <Button
          loading={pay.isPending}
          onClick={() => pay.mutate({ order_id: order.order_id, amount_cents: due_cents })}
        >
          {t('Pay {amount}', { amount })}
        </Button>
      </div>
    </section>
  );
}

function NewCard({ order, due_cents, onCancel }: Paying & { onCancel?: () => void }) {
  const form = useSendForm(payDeposit, {
    schema: CardForm,
    start: NO_CARD,
    toSend: (card) => ({ order_id: order.order_id, amount_cents: due_cents, card: toSentCard(card) }),
    refetch: [orderPayment],
  });
  return (
    <div className={classes.pay}>
      <Form form={form} label={t('Pay by card')}>
        <CardFields control={form.control} />
        <SubmitButton
          form={form}
          secondary={
            onCancel && (
              <Button variant="default" size="md" onClick={onCancel}>
                {t('Use the card on file')}
              </Button>
            )
          }
        >
          {t('Pay {amount}', { amount: showMoney(due_cents) })}
        </SubmitButton>
      </Form>
      <TestCards />
    </div>
  );
}
