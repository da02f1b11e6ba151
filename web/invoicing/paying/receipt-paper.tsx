import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import type { Receipt } from '#contract/invoicing/paying/paying-api.ts';
import { VOIDED_WORDS } from '#contract/invoicing/voiding.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { METHODS } from '#contract/payments/methods.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A receipt, with the amount still due. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { amount_cents, invoices, deposit, credit_cents } = receipt;
  const unpaid = invoices.filter(({ open_cents }) => open_cents > 0);
  return (
    <section className={classes.paper} aria-label={t('Receipt')}>
      <PaperHead {...receipt}>
        <StandingTag receipt={receipt} />
      </PaperHead>
      <table className={classes.lines}>
        <caption>{t('Payment {payment_id}', { payment_id: receipt.payment_id })}</caption>
        <tbody>
          <Row name={t('From')} value={receipt.customer_name} isText />
          <Row name={t('Received')} value={showDay(receipt.received_on)} />
          <Row name={t('Payment method')} value={howPaid(receipt)} isText />
          {receipt.voided && (
            <Row name={t(VOIDED_WORDS[receipt.voided.kind])} value={showMoney(receipt.refunded_cents)} />
          )}
          {receipt.refunded_cents > 0 && !receipt.voided && (
            <Row name={t('Refunded')} value={showMoney(receipt.refunded_cents)} />
          )}
          {deposit && (
            <Row name={t('Deposit for {title}, order {order_id}', deposit)} value={showMoney(amount_cents)} />
          )}
          {invoices.map(({ number, paid_cents }) => (
            <Row key={number} name={t('Paid on invoice {number}', { number })} value={showMoney(paid_cents)} />
          ))}
          <Untaxed invoices={invoices} />
          {credit_cents > 0 && <Row name={t('Credit for your next invoice')} value={showMoney(credit_cents)} />}
          {unpaid.map(({ number, open_cents }) => (
            <Row
              key={number}
              name={t('Still due on invoice {number}', { number })}
              value={showMoney(open_cents)}
              isStrong
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether the invoices are fully paid, or the payment was refunded. */
function StandingTag({ receipt: { amount_cents, refunded_cents, voided, invoices } }: { receipt: Receipt }) {
  if (voided) return <StatusTag color="gray">{t(VOIDED_WORDS[voided.kind])}</StatusTag>;
  if (refunded_cents === amount_cents) return <StatusTag color="gray">{t('Refunded')}</StatusTag>;
  if (invoices.length === 0) return <StatusTag color="green">{t('Paid')}</StatusTag>;
  return <PaidTag invoices={invoices} />;
}

/** Whether the invoices are paid in full. */
export const PaidTag = ({ invoices }: { invoices: readonly { open_cents: number }[] }) =>
  invoices.every(({ open_cents }) => open_cents === 0) ? (
    <StatusTag color="green">{t('Paid in full')}</StatusTag>
  ) : (
    <StatusTag color="amber">{t('Partly paid')}</StatusTag>
  );

/** The plant that was paid and the amount, with a status tag. */
export function PaperHead({
  plant_name,
  plant_phone,
  plant_email,
  amount_cents,
  children,
}: Pick<Receipt, 'plant_name' | 'plant_phone' | 'plant_email' | 'amount_cents'> & { children: ReactNode }) {
  const contact = [plant_phone, plant_email].filter(Boolean).join(' · ');
  return (
    <Group justify="space-between" align="stretch">
      <div>
        <Text fw={600}>{plant_name}</Text>
        {contact && (
          <Text c="dimmed" size="sm">
            {contact}
          </Text>
        )}
      </div>
      <div>
        <p className={classes.amount}>{showMoney(amount_cents)}</p>
        {children}
      </div>
    </Group>
  );
}

/** The sales tax that wasn't charged because EBT paid for meat. */
export function Untaxed({ invoices }: { invoices: readonly { untaxed_cents: number }[] }) {
  const cents = sum(invoices.map(({ untaxed_cents }) => untaxed_cents));
  return cents > 0 && <Row name={t(UNTAXED_BY_EBT)} value={showMoney(cents)} />;
}

interface RowProps {
  name: string;
  value: string;
  isStrong?: boolean;
  /** Lets the value wrap. Amounts stay on one line. */
  isText?: boolean;
}
export const Row = ({ name, value, isStrong, isText }: RowProps) => (
  <tr data-strong={isStrong}>
    <th scope="row">{name}</th>
    <td data-text={isText}>{value}</td>
  </tr>
);

function howPaid({ method, card, reference }: Receipt): string {
  if (card) return nameCard(card);
  return [t(METHODS[method].words), reference].filter(Boolean).join(' ');
}
