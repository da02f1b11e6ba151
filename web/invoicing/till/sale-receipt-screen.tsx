import { Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type SaleReceipt, saleReceipt } from '#contract/invoicing/till/till-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { METHODS } from '#contract/payments/methods.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { PaidTag, PaperHead, Row, Untaxed } from '#web/invoicing/paying/receipt-paper.tsx';
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { keepTill } from '#web/invoicing/till/keep-till.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { joinWords, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** A printable receipt for a sale at the till, /till/receipt/12. */
export function SaleReceiptScreen() {
  const { sale_id } = useParams({ from: '/shell/till/receipt/$sale_id' });
  const found = useApiQuery(saleReceipt, { sale_id: Number(sale_id) || 0 });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return (
    <PageFrame
      title={t('Receipt')}
      back={
        <BackLink to="/till" search={keepTill}>
          {t('Till')}
        </BackLink>
      }
      width="narrow"
      action={<PrintButton />}
    >
      <SalePaper receipt={found.data} />
    </PageFrame>
  );
}

function SalePaper({ receipt }: { receipt: SaleReceipt }) {
  const { sale_id, payments, invoices, tip_cents, given_cents, change_cents, credit_cents, balance_cents } = receipt;
  const amount_cents = payments.reduce((sum, payment) => sum + payment.amount_cents, tip_cents);
  const unpaid = invoices.filter(({ open_cents }) => open_cents > 0);
  return (
    <section className={classes.paper} aria-label={t('Receipt')}>
      <PaperHead {...receipt} amount_cents={amount_cents}>
        <PaidTag invoices={invoices} />
      </PaperHead>
      <table className={classes.lines}>
        <caption>{t('Receipt {sale_id}', { sale_id })}</caption>
        <tbody>
          <Row name={t('From')} value={joinWords(receipt.customer_names)} isText />
          <Row name={t('Received')} value={`${showDay(receipt.sold_on)}, ${receipt.sold_by}`} isText />
          {invoices.map(({ number, paid_cents }) => (
            <Row key={number} name={t('Paid on invoice {number}', { number })} value={showMoney(paid_cents)} />
          ))}
          {tip_cents > 0 && <Row name={t('Tip')} value={showMoney(tip_cents)} />}
          <Untaxed invoices={invoices} />
          {credit_cents > 0 && <Row name={t('Credit for your next invoice')} value={showMoney(credit_cents)} />}
          {payments
            .filter(({ method }) => method !== 'cash')
            .map(({ method, reference, amount_cents }) => (
              <Row
                key={`${method} ${reference}`}
                name={[t(METHODS[method].words), reference].filter(Boolean).join(' ')}
                value={showMoney(amount_cents)}
              />
            ))}
          {given_cents > 0 && <Row name={t('Cash')} value={showMoney(given_cents)} />}
          {change_cents > 0 && <Row name={t('Change given')} value={showMoney(change_cents)} />}
          {unpaid.map(({ number, open_cents }) => (
            <Row
              key={number}
              name={t('Still due on invoice {number}', { number })}
              value={showMoney(open_cents)}
              isStrong
            />
          ))}
          <Row name={t('Account balance')} value={showMoney(balance_cents)} isStrong />
        </tbody>
      </table>
      {balance_cents < 0 && <Text size="sm">{t('A balance below zero is a credit.')}</Text>}
    </section>
  );
}
