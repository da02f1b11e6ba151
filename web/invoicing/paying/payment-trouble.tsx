import { Alert, Button, Text } from '@mantine/core';
import { settleDeposit } from '#contract/invoicing/deposit-api.ts';
import { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import {
  closePayPage,
  type DisputedPayment,
  type OutsideRefund,
  paymentTrouble,
} from '#contract/invoicing/paying/paying-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { useMe } from '#web/accounts/session.ts';
import { answerWords, disputeWords, isUndecided } from '#web/invoicing/dispute-words.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** For the office: disputes and outside refunds for an invoice or customer, and any card page someone may be paying on. */
export function PaymentTrouble(asked: { invoice_id: number; open_cents: number } | { customer_id: number }) {
  const { data } = useApiQuery(
    paymentTrouble,
    'invoice_id' in asked ? { invoice_id: asked.invoice_id } : { customer_id: asked.customer_id },
  );
  if (!data) return null;
  return (
    <>
      {data.page && 'invoice_id' in asked && <OpenPage {...data.page} invoice_id={asked.invoice_id} />}
      {'invoice_id' in asked &&
        data.leftovers.map((leftover) => (
          <UseLeftover
            key={leftover.payment_id}
            leftover={leftover}
            invoice_id={asked.invoice_id}
            open_cents={asked.open_cents}
          />
        ))}
      {data.disputes.map((dispute) => (
        <Disputed key={dispute.dispute_id} dispute={dispute} />
      ))}
      {data.outside_refunds.map((refund) => (
        <RefundedOutside key={refund.refund_id} refund={refund} />
      ))}
    </>
  );
}

/** Offers what is left of one of the customer's deposits for an open invoice. */
function UseLeftover({
  leftover: { payment_id, order_id, left_cents },
  invoice_id,
  open_cents,
}: {
  leftover: { payment_id: number; order_id: number; left_cents: number };
  invoice_id: number;
  open_cents: number;
}) {
  const use = useApiMutation(settleDeposit, { refetch: [paymentTrouble, viewInvoice] });
  const amount_cents = Math.min(left_cents, open_cents);
  if (amount_cents === 0) return null;
  return (
    <Alert color="blue">
      <Text>
        {t('{amount} of this customer’s deposit for order {order_id} is left.', {
          amount: showMoney(left_cents),
          order_id,
        })}
      </Text>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        loading={use.isPending}
        onClick={() => use.mutate({ payment_id, how: 'use', amount_cents, invoice_id })}
      >
        {t('Use {amount} for this invoice', { amount: showMoney(amount_cents) })}
      </Button>
    </Alert>
  );
}

function OpenPage({
  invoice_id,
  amount_cents,
  opened_at,
}: {
  invoice_id: number;
  amount_cents: number;
  opened_at: string;
}) {
  const { time_zone } = useMe();
  const close = useApiMutation(closePayPage, { refetch: [paymentTrouble, viewInvoice] });
  return (
    <Alert color="yellow">
      <Text>
        {t(
          'Someone opened the card page for {amount} on {when}. Until it’s closed, you can’t accept payment any other way.',
          {
            amount: showMoney(amount_cents),
            when: formatInstant(opened_at, time_zone),
          },
        )}
      </Text>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        loading={close.isPending}
        onClick={() => close.mutate({ invoice_id })}
      >
        {t('Close card page')}
      </Button>
    </Alert>
  );
}

/** A refund that the plant made on the card company's pages, and how to lower the sale by that amount. */
function RefundedOutside({ refund }: { refund: OutsideRefund }) {
  const { payment_id, refunded_on, amount_cents, uncovered_cents } = refund;
  return (
    <Alert color="orange" title={t('Refunded outside Hindquarter: {amount}', { amount: showMoney(amount_cents) })}>
      <Text>
        <AnchorLink to="/receipt/$payment_id" params={{ payment_id: String(payment_id) }}>
          {t('Payment {payment_id}', { payment_id })}
        </AnchorLink>
        {` · ${showDay(refunded_on)}`}
      </Text>
      <Text>
        {t(
          '{amount} was written off because it had already been applied to the invoice. To reduce the sale instead, credit the invoice.',
          {
            amount: showMoney(uncovered_cents),
          },
        )}
      </Text>
    </Alert>
  );
}

function Disputed({ dispute }: { dispute: DisputedPayment }) {
  const { state, fee_cents, reason, payment_id, received_on, invoices } = dispute;
  return (
    <Alert color={isUndecided(dispute) ? 'orange' : 'gray'} title={disputeWords(dispute)}>
      <Text>
        <AnchorLink to="/receipt/$payment_id" params={{ payment_id: String(payment_id) }}>
          {t('Payment {payment_id}', { payment_id })}
        </AnchorLink>
        {` · ${showDay(received_on)}`}
        {invoices.map(({ invoice_id, number }) => (
          <span key={invoice_id}>
            {' · '}
            <AnchorLink to="/invoices/$invoice_id" params={{ invoice_id: String(invoice_id) }}>
              {t('Invoice {number}', { number })}
            </AnchorLink>
          </span>
        ))}
      </Text>
      <Text>
        {[
          t('Reason given by the cardholder: {reason}.', { reason }),
          answerWords(dispute),
          state === 'lost' && t('The cardholder keeps the money.'),
          fee_cents > 0 && t('Card company fee: {amount}.', { amount: showMoney(fee_cents) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </Alert>
  );
}
