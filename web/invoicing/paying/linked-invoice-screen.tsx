import { Anchor, Button, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconLinkOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { INVOICE_STATUSES } from '#contract/invoicing/invoice-status.ts';
import { type LinkedInvoice, openPayLink, payByLink, type Receipt } from '#contract/invoicing/paying/paying-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { invoiceColor } from '#web/invoicing/paying/invoice-color.ts';
import { UnderWay } from '#web/invoicing/paying/invoices-to-pay.tsx';
import { LinkedLines } from '#web/invoicing/paying/linked-lines.tsx';
import { PayCardForm } from '#web/invoicing/paying/pay-card-form.tsx';
import classes from '#web/invoicing/paying/paying.module.css';
import { ReceiptPaper } from '#web/invoicing/paying/receipt-paper.tsx';
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { WaysToPay } from '#web/invoicing/paying/ways-to-pay.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** One invoice, for anyone who has its link. Needs no account, and shows nothing else of the plant or the customer. */
export function LinkedInvoiceScreen() {
  const { token } = useParams({ from: '/shell/pay/$token' });
  const found = useApiQuery(openPayLink, { token });
  const [receipt, setReceipt] = useState<Receipt | null>(null);

  if (receipt) {
    const isPaid = receipt.invoices.every(({ open_cents }) => open_cents === 0);
    const payMore = async () => {
      await found.refetch();
      setReceipt(null);
    };
    return <Paid receipt={receipt} {...(!isPaid && { onMore: () => void payMore() })} />;
  }
  if (found.error instanceof ApiProblem && found.error.code === 'pay_link_over') return <LinkOver />;
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return <ToPay token={token} invoice={found.data} onPaid={setReceipt} />;
}

/** Shown for every link that doesn't work, whatever the reason. */
function LinkOver() {
  useDocumentTitle(`${t('This link no longer works')} · Hindquarter`);
  return (
    <EmptyState icon={IconLinkOff} title={t('This link no longer works')} isPage>
      {t('The invoice may have been paid or credited, or the link has expired. Call the plant if you have questions.')}
    </EmptyState>
  );
}

function ToPay({
  token,
  invoice,
  onPaid,
}: {
  token: string;
  invoice: LinkedInvoice;
  onPaid: (receipt: Receipt | null) => void;
}) {
  const { number, plant_name, status, open_cents, terms } = invoice;
  return (
    <PageFrame
      title={t('Invoice {number}', { number })}
      subtitle={t('{plant} for {customer}', { plant: plant_name, customer: invoice.customer_name })}
      width="narrow"
    >
      <Facts
        facts={[
          { label: t('Still to pay'), value: <strong>{showMoney(open_cents)}</strong> },
          { label: t('Pay by'), value: showDay(invoice.due_on) },
          {
            label: t('Status'),
            value: <StatusTag color={invoiceColor(status)}>{t(INVOICE_STATUSES[status])}</StatusTag>,
          },
          { label: t('Questions?'), value: <Contact invoice={invoice} /> },
        ]}
      />
      {invoice.is_under_way && <UnderWay />}
      {!invoice.is_under_way && terms.methods.includes('card') && (
        <PayCardForm
          key={open_cents}
          endpoint={payByLink}
          label={t('Pay by card')}
          due_cents={open_cents}
          takesParts={terms.takes_parts}
          onFile={null}
          toSend={({ amount_cents, card }) => {
            if (!card) throw new Error('a link has no card on file');
            return { token, amount_cents, open_cents, card };
          }}
          onDone={(paid) => onPaid(paid.receipt)}
        />
      )}
      <WaysToPay plant={plant_name} terms={terms} />
      <LinkedLines invoice={invoice} />
      <Text size="sm" c="dimmed">
        {t('This link is for this invoice only, until it’s paid. Please keep it to yourself.')}
      </Text>
    </PageFrame>
  );
}

function Contact({ invoice: { plant_phone, plant_email } }: { invoice: LinkedInvoice }) {
  return (
    <>
      {plant_phone && <Anchor href={`tel:${plant_phone}`}>{plant_phone}</Anchor>}
      {plant_phone && plant_email && ' · '}
      {plant_email && <Anchor href={`mailto:${plant_email}`}>{plant_email}</Anchor>}
    </>
  );
}

function Paid({ receipt, onMore }: { receipt: Receipt; onMore?: () => void }) {
  return (
    <PageFrame title={t('Thank you')} subtitle={t('We received your payment.')} width="narrow" action={<PrintButton />}>
      <ReceiptPaper receipt={receipt} />
      {onMore && (
        <div className={classes.screenOnly}>
          <Button variant="default" onClick={onMore}>
            {t('Pay the rest')}
          </Button>
        </div>
      )}
    </PageFrame>
  );
}
