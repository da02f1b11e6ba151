import { Alert, Stack } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import type { orderPayment } from '#contract/invoicing/deposit-api.ts';
import { orderPayment as orderPaymentApi } from '#contract/invoicing/deposit-api.ts';
import { INVOICE_STATUSES } from '#contract/invoicing/invoice-status.ts';
import { type PayableInvoice, payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { translateTitle } from '#web/invoicing/invoices/invoice-words.ts';
import { invoiceColor } from '#web/invoicing/paying/invoice-color.ts';
import { PayCardForm } from '#web/invoicing/paying/pay-card-form.tsx';
import classes from '#web/invoicing/paying/paying.module.css';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

type Payable = DataOf<typeof orderPayment>;

/** The invoices for the order's animals. */
export function InvoicesToPay({ order }: { order: Payable }) {
  return (
    <Stack gap="lg">
      {order.invoices.map((invoice) => (
        <InvoiceToPay key={invoice.invoice_id} invoice={invoice} order={order} />
      ))}
    </Stack>
  );
}

function InvoiceToPay({ invoice, order }: { invoice: PayableInvoice; order: Payable }) {
  const { invoice_id, number, status, open_cents, is_under_way } = invoice;
  const isElsewhere = useIsChargedElsewhere(is_under_way);
  const title = t('Invoice {number}', { number });
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <h2 className={classes.heading}>
        {title}
        <StatusTag color={invoiceColor(status)}>{t(INVOICE_STATUSES[status])}</StatusTag>
      </h2>
      <Facts
        facts={[
          { label: t('For'), value: [...invoice.titles.map(translateTitle), invoice.customer_name].join(' · ') },
          { label: t('Total'), value: showMoney(invoice.total_cents) },
          { label: t('Pay by'), value: showDay(invoice.due_on) },
          { label: t('Amount still due'), value: <strong>{showMoney(open_cents)}</strong> },
        ]}
      />
      {isElsewhere && <UnderWay />}
      {(invoice.can.pay || (is_under_way && !isElsewhere)) && (
        <PayCardForm
          // Resets the form whenever the open amount changes.
          key={open_cents}
          endpoint={payInvoice}
          label={t('Pay invoice {number} by card', { number })}
          due_cents={open_cents}
          takesParts={order.terms.takes_parts}
          onFile={order.card}
          toSend={(paid) => ({ ...paid, invoice_id, open_cents })}
          refetch={[orderPaymentApi]}
        />
      )}
    </Stack>
  );
}

/**
 * Whether a charge is in progress that this page didn't send. While its own is in progress, a page keeps the form, so the
 * payer can correct a declined card.
 */
export function useIsChargedElsewhere(is_under_way: boolean): boolean {
  const isSending = useIsMutating() > 0;
  return is_under_way && !isSending;
}

/** Says that it isn't known yet whether a card was charged. */
export const UnderWay = () => (
  <Alert color="yellow">
    {t(
      'A card payment is in progress. If it takes more than a minute, we’ll check with the card company and show the result here.',
    )}
  </Alert>
);
