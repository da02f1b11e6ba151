import { Text } from '@mantine/core';
import type { OrderPayment } from '#contract/invoicing/deposit-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { answerWords, disputeWords, isUndecided } from '#web/invoicing/dispute-words.ts';
import classes from '#web/invoicing/entries.module.css';
import { RefundButton } from '#web/invoicing/refund-button.tsx';
import { VoidButton, voidedWords } from '#web/invoicing/void-button.tsx';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';

/** The payments for an order, oldest first. */
export function PaymentList({
  payments,
  onRefund,
  onVoid,
}: {
  payments: readonly OrderPayment[];
  /** Only for users who can make refunds. */
  onRefund?: (payment: OrderPayment) => void;
  onVoid?: (payment: OrderPayment) => void;
}) {
  return (
    <section aria-label={t('Payments')}>
      <h2 className={classes.heading}>{t('Payments')}</h2>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <li key={payment.payment_id}>
            <div>
              <Text fw={600}>{showMoney(payment.amount_cents)}</Text>
              <Text c="dimmed" size="sm">
                {[showDay(payment.received_on), howPaid(payment), payment.customer_name].join(' · ')}
              </Text>
              {payment.dispute && <DisputeNote dispute={payment.dispute} />}
              {payment.voided && <Text size="sm">{voidedWords(payment.voided)}</Text>}
              {payment.refunded_cents > 0 && !payment.voided && (
                <Text size="sm">{t('Refunded: {amount}', { amount: showMoney(payment.refunded_cents) })}</Text>
              )}
            </div>
            <div className={classes.buttons}>
              {onVoid && payment.voidable && (
                <VoidButton
                  payment_id={payment.payment_id}
                  voidable={payment.voidable}
                  onClick={() => onVoid(payment)}
                />
              )}
              {onRefund && payment.refundable_cents > 0 && (
                <RefundButton payment_id={payment.payment_id} onClick={() => onRefund(payment)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A disputed payment, and the plant's deadline to respond. */
function DisputeNote({ dispute }: { dispute: NonNullable<OrderPayment['dispute']> }) {
  return (
    <Text size="sm" fw={isUndecided(dispute) ? 600 : 400}>
      {disputeWords(dispute)} {answerWords(dispute)}
    </Text>
  );
}

function howPaid({ method, card, reference }: OrderPayment): string {
  if (card) return nameCard(card);
  return reference === '' ? t(METHODS[method].words) : `${t(METHODS[method].words)} ${reference}`;
}
