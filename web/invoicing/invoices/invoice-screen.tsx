import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { deleteDraft, issueInvoice, listInvoices, sendInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { refreshDraft } from '#contract/invoicing/refresh-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { ApplyCreditDialog } from '#web/invoicing/invoices/apply-credit-dialog.tsx';
import { CreditDialog } from '#web/invoicing/invoices/credit-dialog.tsx';
import { InvoiceLines } from '#web/invoicing/invoices/invoice-lines.tsx';
import { InvoicePostings } from '#web/invoicing/invoices/invoice-postings.tsx';
import classes from '#web/invoicing/invoices/invoice-screen.module.css';
import { InvoiceStanding } from '#web/invoicing/invoices/invoice-standing.tsx';
import { InvoiceStatusTag } from '#web/invoicing/invoices/invoice-status-tag.tsx';
import { nameOfInvoice, PAY_HASH, translateLine, type ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { PayByCardDialog } from '#web/invoicing/invoices/pay-by-card-dialog.tsx';
import { RecordPaymentDialog } from '#web/invoicing/invoices/record-payment-dialog.tsx';
import { CopyPayLink } from '#web/invoicing/paying/copy-pay-link.tsx';
import { UnderWay } from '#web/invoicing/paying/invoices-to-pay.tsx';
import { PaymentTrouble } from '#web/invoicing/paying/payment-trouble.tsx';
import { DiscountDialog } from '#web/invoicing/terms/discount-dialog.tsx';
import { TermsDialog } from '#web/invoicing/terms/terms-fields.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, translate } from '#web/lib/words.ts';
import { InvoiceDialog } from '#web/orders/invoice-dialog.tsx';
import { chargeEstimates } from '#web/orders/order-words.ts';
import { WeightCorrections } from '#web/orders/weight-corrections.tsx';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** One invoice or credit note, /invoices/12: a draft to check and issue, or the issued document and its status. */
export function InvoiceScreen() {
  const { invoice_id } = useParams({ from: '/shell/invoices/$invoice_id' });
  const found = useApiQuery(viewInvoice, { invoice_id: Number(invoice_id) || 0 });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return <OpenedInvoice invoice={found.data} />;
}

type Dialog = 'pay' | 'card' | 'credit' | 'use' | 'pdf' | 'discount' | 'terms';

function OpenedInvoice({ invoice }: { invoice: ViewedInvoice }) {
  const { hash } = useLocation();
  const [dialog, setDialog] = useState<Dialog | null>(hash === PAY_HASH ? 'card' : null);
  const { role } = useMe();
  const { can, customer_credit_cents, by_card } = invoice;
  const close = () => setDialog(null);
  return (
    <PageFrame
      title={nameOfInvoice(invoice)}
      back={<BackLink to="/invoices">{t('Invoices')}</BackLink>}
      subtitle={
        <span className={classes.subtitle}>
          {invoice.customer_name}
          <InvoiceStatusTag {...invoice} />
          {invoice.is_sent && <span>{t('Sent')}</span>}
        </span>
      }
      action={hasMainAction(invoice) && <MainAction invoice={invoice} onOpen={setDialog} />}
    >
      {invoice.problem !== '' && !invoice.is_outdated && (
        <Alert color="yellow" title={t('This invoice couldn’t be issued')}>
          {sayRefusal(invoice.problem as RefusalCode)}
        </Alert>
      )}
      {invoice.is_outdated && (
        <Alert color="yellow" title={t('This draft is out of date')}>
          {t('The animal, its shares, or a cut sheet has changed. Lines that you changed or added stay as they are.')}
        </Alert>
      )}
      {isOffice(role) && (
        <PaymentTrouble
          invoice_id={invoice.invoice_id}
          open_cents={invoice.kind === 'invoice' ? invoice.open_cents : 0}
        />
      )}
      {isOffice(role) && invoice.kind === 'invoice' && invoice.number !== '' && (
        <WeightCorrections invoice_id={invoice.invoice_id} />
      )}
      {by_card?.is_under_way && <UnderWay />}
      {can.apply_credit && (
        <Alert color="green">
          <div className={classes.offer}>
            {t('{name} has {amount} in credit.', {
              name: invoice.customer_name,
              amount: showMoney(customer_credit_cents),
            })}
            <Button variant="default" size="sm" onClick={() => setDialog('use')}>
              {t('Use credit')}
            </Button>
          </div>
        </Alert>
      )}
      <div className={classes.columns}>
        <InvoiceLines invoice={invoice} />
        <Stack>
          <Facts facts={factsOf(invoice)} />
          <OtherActions invoice={invoice} onOpen={setDialog} />
          <InvoiceStanding invoice={invoice} />
        </Stack>
      </div>
      {invoice.transfers.length > 0 && <InvoicePostings transfers={invoice.transfers} />}
      {dialog === 'pay' && <RecordPaymentDialog invoice={invoice} onClose={close} />}
      {dialog === 'card' && by_card && <PayByCardDialog invoice={invoice} by_card={by_card} onClose={close} />}
      {dialog === 'pdf' && <InvoiceDialog invoice_id={invoice.invoice_id} onClose={close} />}
      {dialog === 'discount' && <DiscountDialog invoice={invoice} onClose={close} />}
      {dialog === 'terms' && <TermsDialog invoice={invoice} onClose={close} />}
      {dialog === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      {dialog === 'use' && <ApplyCreditDialog invoice={invoice} onClose={close} />}
    </PageFrame>
  );
}

function factsOf({ document, kind, total_cents, open_cents, corrects, reason, credited_cents, can }: ViewedInvoice) {
  const isDraft = document.number === '';
  return [
    ...(isDraft ? [] : [{ label: t('Date'), value: showDay(document.issued_on) }]),
    ...(isDraft || kind === 'credit_note' ? [] : [{ label: t('Due on'), value: showDay(document.due_on) }]),
    { label: t('Total'), value: showMoney(total_cents) },
    ...(isDraft || kind === 'credit_note'
      ? []
      : [{ label: t('To pay'), value: <strong>{showMoney(open_cents)}</strong> }]),
    ...(credited_cents > 0 ? [{ label: t('Credited'), value: showMoney(credited_cents) }] : []),
    ...(corrects
      ? [
          {
            label: t('For invoice'),
            value: (
              <AnchorLink to="/invoices/$invoice_id" params={{ invoice_id: String(corrects.invoice_id) }}>
                {t('Invoice {number}', { number: corrects.number })}
              </AnchorLink>
            ),
          },
        ]
      : []),
    ...(reason === '' ? [] : [{ label: t('Reason'), value: translate(reason) }]),
    ...(can.edit && document.customer.email === '' ? [{ label: t('Email'), value: t('No email address') }] : []),
  ];
}

interface Acting {
  invoice: ViewedInvoice;
  onOpen: (dialog: Dialog) => void;
}

const hasMainAction = ({ can, by_card }: ViewedInvoice): boolean =>
  can.record || can.issue || by_card?.is_under_way === false;

/** Brings an outdated draft up to date without losing what the office changed on it, as it can't be issued before. */
function UpdateDraft({ invoice: { invoice_id, revision } }: { invoice: ViewedInvoice }) {
  const refresh = useApiMutation(refreshDraft, { refetch: [viewInvoice, listInvoices] });
  return (
    <Button loading={refresh.isPending} onClick={() => refresh.mutate({ invoice_id, revision })}>
      {t('Update draft')}
    </Button>
  );
}

/** Issues a draft, or updates it first. Once it is issued, lets the office record a payment, or the customer pay. */
function MainAction({ invoice, onOpen }: Acting) {
  const { invoice_id, revision, total_cents, can } = invoice;
  const issue = useApiMutation(issueInvoice, { refetch: [viewInvoice, listInvoices] });
  if (invoice.is_outdated) return <UpdateDraft invoice={invoice} />;
  if (can.record) return <Button onClick={() => onOpen('pay')}>{t('Record payment')}</Button>;
  if (invoice.by_card) return <Button onClick={() => onOpen('card')}>{t('Pay by card')}</Button>;
  const mayMail = can.send;
  return (
    <Button
      loading={issue.isPending}
      onClick={async () => {
        const consequence = mayMail
          ? t('It will get a number and be emailed to {name}. After that, it can’t be changed.', {
              name: invoice.customer_name,
            })
          : t('It will get a number. After that, it can’t be changed.');
        const estimated = invoice.lines
          .filter(({ is_estimated }) => is_estimated)
          .map(({ name }) => translateLine(name));
        const text =
          estimated.length === 0
            ? consequence
            : `${t('Not weighed yet: {lines}. The weights are estimated from the hanging weight.', { lines: estimated.join(', ') })} ${consequence}`;
        const isEstimated = estimated.length > 0;
        const question = {
          title: t('Issue this invoice?'),
          text,
          yes: t('Issue'),
          ...(isEstimated && { tick: chargeEstimates() }),
        };
        if (await askToConfirm(question))
          issue.mutate({ invoice_id, revision, total_cents, send: mayMail, with_estimates: isEstimated });
      }}
    >
      {mayMail ? t('Issue and send') : t('Issue')}
    </Button>
  );
}

function OtherActions({ invoice, onOpen }: Acting) {
  const { invoice_id, revision, can } = invoice;
  const navigate = useNavigate();
  const send = useApiMutation(sendInvoice, { refetch: [viewInvoice] });
  const remove = useApiMutation(deleteDraft, {
    refetch: [listInvoices],
    onDone: () => void navigate({ to: '/invoices' }),
  });
  const isDraft = invoice.document.number === '';
  if (isDraft && !can.edit) return null;
  return (
    <Group gap="xs" align="stretch">
      {!isDraft && (
        <Button variant="default" leftSection={<IconFileText aria-hidden />} onClick={() => onOpen('pdf')}>
          {t('View PDF')}
        </Button>
      )}
      {can.send && !isDraft && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ invoice_id })}>
          {invoice.is_sent ? t('Send again') : t('Send')}
        </Button>
      )}
      {can.record && <CopyPayLink invoice_id={invoice_id} />}
      {can.credit && (
        <Button variant="default" onClick={() => onOpen('credit')}>
          {t('Create credit note')}
        </Button>
      )}
      {can.edit && (
        <>
          <Button variant="default" onClick={() => onOpen('discount')}>
            {invoice.terms?.discount ? t('Change discount') : t('Add discount')}
          </Button>
          <Button variant="default" onClick={() => onOpen('terms')}>
            {t('Terms and note')}
          </Button>
        </>
      )}
      {can.edit && (
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={async () => {
            const text = invoice.order_ids.length > 0 ? t('Its shares can then be invoiced again.') : '';
            if (await askToConfirm({ title: t('Delete this draft?'), text, yes: t('Delete draft') }))
              remove.mutate({ invoice_id, revision });
          }}
        >
          {t('Delete draft')}
        </Button>
      )}
    </Group>
  );
}
