import { Text } from '@mantine/core';
import type { Receipt } from '#contract/invoicing/paying/paying-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { METHODS } from '#contract/payments/methods.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';

/** A receipt, with what is left to pay now. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { plant_name, plant_phone, plant_email, amount_cents, invoices, deposit, credit_cents } = receipt;
  const contact = [plant_phone, plant_email].filter(Boolean).join(' · ');
  return (
    <section className={classes.paper} aria-label={t('Receipt')}>
      <Text fw={600}>{plant_name}</Text>
      {contact && (
        <Text c="dimmed" size="sm">
          {contact}
        </Text>
      )}
      <table className={classes.lines}>
        <caption>{t('Payment {payment_id}', { payment_id: receipt.payment_id })}</caption>
        <tbody>
          <Row name={t('From')} value={receipt.customer_name} />
          <Row name={t('Received')} value={showDay(receipt.received_on)} />
          <Row name={t('How it was paid')} value={howPaid(receipt)} />
          <Row name={t('Amount paid')} value={showMoney(amount_cents)} isStrong />
          {receipt.refunded_cents > 0 && <Row name={t('Refunded')} value={showMoney(receipt.refunded_cents)} />}
          {deposit && (
            <Row name={t('Deposit for {title}, order {order_id}', deposit)} value={showMoney(amount_cents)} />
          )}
          {invoices.map(({ number, paid_cents }) => (
            <Row key={number} name={t('Paid on invoice {number}', { number })} value={showMoney(paid_cents)} />
          ))}
          {credit_cents > 0 && <Row name={t('Credit for your next invoice')} value={showMoney(credit_cents)} />}
          {invoices.map(({ number, open_cents }) => (
            <Row
              key={number}
              name={t('Still to pay on invoice {number}', { number })}
              value={showMoney(open_cents)}
              isStrong
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Row = ({ name, value, isStrong }: { name: string; value: string; isStrong?: boolean }) => (
  <tr data-strong={isStrong}>
    <th scope="row">{name}</th>
    <td>{value}</td>
  </tr>
);

function howPaid({ method, card, reference }: Receipt): string {
  if (card) return nameCard(card);
  return [t(METHODS[method].words), reference].filter(Boolean).join(' ');
}
