import { Anchor, Button, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconDownload, IconLinkOff } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { INVOICE_STATUSES } from '#contract/invoicing/invoice-status.ts';
import {
  type LinkedInvoice,
  linkedInvoicePdf,
  openPayLink,
  payByLink,
  type Receipt,
} from '#contract/invoicing/paying/paying-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { invoiceColor } from '#web/invoicing/paying/invoice-color.ts';
import { UnderWay, useIsChargedElsewhere } from '#web/invoicing/paying/invoices-to-pay.tsx';
import { LinkedLines } from '#web/invoicing/paying/linked-lines.tsx';
import { PayCardForm } from '#web/invoicing/paying/pay-card-form.tsx';
import { BackFromPage, PayOnPage } from '#web/invoicing/paying/pay-on-page.tsx';
import classes from '#web/invoicing/paying/paying.module.css';
import { ReceiptPaper } from '#web/invoicing/paying/receipt-paper.tsx';
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { WaysToPay } from '#web/invoicing/paying/ways-to-pay.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { showDay } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { Letterhead } from '#web/ui/page/letterhead.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** One invoice, for anyone who has its link. Needs no account, and shows nothing else about the plant or the customer. */
export function LinkedInvoiceScreen() {
  const { token } = useParams({ from: '/shell/pay/$token' });
  const { page = '' } = useSearch({ from: '/shell/pay/$token' });
  const navigate = useNavigate();
  const found = useApiQuery(openPayLink, { token }, { enabled: page === '' });
  const [receipt, setReceipt] = useState<Receipt | null>(null);

  if (receipt) {
    const isPaid = receipt.invoices.every(({ open_cents }) => open_cents === 0);
    const payMore = async () => {
      await navigate({ to: '/pay/$token', params: { token }, search: {}, replace: true });
      await found.refetch();
      setReceipt(null);
    };
    return <Paid receipt={receipt} isPaid={isPaid} onMore={() => void payMore()} />;
  }
  if (page !== '') return <BackFromPage token={token} page={page} onPaid={setReceipt} />;
  if (found.error instanceof ApiProblem && found.error.code === 'pay_link_over') return <LinkOver />;
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return <ToPay token={token} invoice={found.data} onPaid={setReceipt} />;
}

/** Shown for every link that doesn't work, no matter why. */
function LinkOver() {
  useDocumentTitle(`${t('This link no longer works')} · Hindquarter`);
  return (
    <EmptyState icon={IconLinkOff} title={t('This link no longer works')} isPage>
      {t('It may have expired, or a newer one may have been sent. Call the plant if you have questions.')}
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
  const isElsewhere = useIsChargedElsewhere(invoice.is_under_way);
  const isOpen = open_cents > 0;
  const canPay = isOpen && !isElsewhere && terms.methods.includes('card');
  return (
    <PageFrame
      title={t('Invoice {number}', { number })}
      back={<Letterhead name={plant_name} logo={invoice.plant_logo} phone={invoice.plant_phone} />}
      subtitle={t('{plant} for {customer}', { plant: plant_name, customer: invoice.customer_name })}
    >
      <div className={classes.linked}>
        <section className={classes.sum} aria-label={t('Amount still due')}>
          <Text c="dimmed">{t('Amount still due')}</Text>
          <p className={classes.amount}>{showMoney(open_cents)}</p>
          <div className={classes.due}>
            {isOpen && t('Pay by {day}', { day: showDay(invoice.due_on) })}
            <StatusTag color={invoiceColor(status)}>{t(INVOICE_STATUSES[status])}</StatusTag>
          </div>
        </section>
        <div className={classes.ways}>
          {isElsewhere && <UnderWay />}
          {canPay && invoice.entry === 'page' && <PayOnPage key={open_cents} token={token} invoice={invoice} />}
          {canPay && invoice.entry === 'form' && (
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
          {isOpen && <WaysToPay plant={plant_name} terms={terms} />}
          <DownloadPdf token={token} />
        </div>
        <div className={classes.what}>
          <LinkedLines invoice={invoice} />
          <Contact invoice={invoice} />
          <Text size="sm" c="dimmed">
            {t('This link works only for this invoice. Please don’t share it.')}
          </Text>
        </div>
      </div>
    </PageFrame>
  );
}

function DownloadPdf({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(linkedInvoicePdf, { token });
    setBusy(false);
  };
  return (
    <Button variant="default" leftSection={<IconDownload aria-hidden />} loading={isBusy} onClick={() => void save()}>
      {t('Download PDF')}
    </Button>
  );
}

/** The plant's contact details, if it has provided any. */
function Contact({ invoice: { plant_name, plant_phone, plant_email } }: { invoice: LinkedInvoice }) {
  if (plant_phone === '' && plant_email === '') return null;
  return (
    <Text size="sm">
      {t('Questions? Ask {plant}:', { plant: plant_name })}{' '}
      {plant_phone && <Anchor href={`tel:${plant_phone}`}>{plant_phone}</Anchor>}
      {plant_phone && plant_email && ' · '}
      {plant_email && <Anchor href={`mailto:${plant_email}`}>{plant_email}</Anchor>}
    </Text>
  );
}

function Paid({ receipt, isPaid, onMore }: { receipt: Receipt; isPaid: boolean; onMore: () => void }) {
  return (
    <div className={classes.alone}>
      <PageFrame title={t('Thank you')} subtitle={t('We received your payment.')} width="narrow">
        <ReceiptPaper receipt={receipt} />
        <div className={classes.after}>
          <PrintButton />
          {isPaid ? (
            <Button variant="default" onClick={onMore}>
              {t('View invoice')}
            </Button>
          ) : (
            <Button onClick={onMore}>{t('Pay the balance')}</Button>
          )}
        </div>
      </PageFrame>
    </div>
  );
}
