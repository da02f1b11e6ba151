import { Button, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { showMoney } from '#contract/lib/figures.ts';
import {
  type CounterReceipt,
  listCounterSales,
  viewCounter,
  viewCounterSale,
  voidCounterSale,
} from '#contract/market/pos/counter-api.ts';
import { METHODS } from '#contract/payments/methods.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { PaperHead, Row } from '#web/invoicing/paying/receipt-paper.tsx';
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { queryClient, useApiQuery } from '#web/lib/api.ts';
import { joinWords, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { MailReceipt } from '#web/market/pos/mail-receipt.tsx';
import posClasses from '#web/market/pos/pos.module.css';
import { RefundDialog } from '#web/market/pos/refund-dialog.tsx';
import { howMuch } from '#web/market/pos/sale-lines.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A printable receipt for a sale at the counter, /pos/sales/12. */
export function CounterReceiptScreen() {
  const { sale_id } = useParams({ from: '/shell/pos/sales/$sale_id' });
  const [doing, setDoing] = useState<'void' | 'refund' | null>(null);
  const found = useApiQuery(viewCounterSale, { sale_id: Number(sale_id) || 0 });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { can_void, can_refund, refunds } = found.data;
  return (
    <PageFrame
      title={t('Receipt')}
      back={<AnchorLink to="/pos/sales">{t('Counter sales')}</AnchorLink>}
      subtitle={
        can_refund && !can_void && refunds.length === 0 && t('Its till day is over. Refund it instead of voiding it.')
      }
      width="narrow"
      action={<PrintButton />}
      filters={
        <div className={posClasses.tools}>
          <MailReceipt sale_id={Number(sale_id)} />
          {can_refund && (
            <>
              {can_void && (
                <Button variant="default" onClick={() => setDoing('void')}>
                  {t('Void sale')}
                </Button>
              )}
              <Button variant="default" onClick={() => setDoing('refund')}>
                {t('Refund')}
              </Button>
            </>
          )}
        </div>
      }
    >
      <Paper receipt={found.data} />
      {doing === 'void' && <VoidDialog receipt={found.data} onClose={() => setDoing(null)} />}
      {doing === 'refund' && <RefundDialog receipt={found.data} onClose={() => setDoing(null)} />}
    </PageFrame>
  );
}

function Paper({ receipt }: { receipt: CounterReceipt }) {
  const { sale_id, lines, payments, subtotal_cents, discount_cents, tax_cents, total_cents, void_reason, refunds } =
    receipt;
  return (
    <section className={classes.paper} aria-label={t('Receipt')}>
      <PaperHead
        plant_name={receipt.seller_name}
        plant_phone={receipt.seller_phone}
        plant_email={receipt.seller_email}
        amount_cents={total_cents}
      >
        <StandingTag receipt={receipt} />
      </PaperHead>
      <table className={classes.lines}>
        <caption>{t('Receipt {sale_id}', { sale_id })}</caption>
        <tbody>
          <Row name={t('Sold')} value={`${showDay(receipt.sold_on)}, ${receipt.sold_by}`} isText />
          {receipt.buyer_name !== '' && <Row name={t('Buyer')} value={receipt.buyer_name} isText />}
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
            <Row key={at} name={`${line.name}, ${howMuch(line)}`} value={showMoney(line.amount_cents)} />
          ))}
          {discount_cents + tax_cents > 0 && <Row name={t('Subtotal')} value={showMoney(subtotal_cents)} />}
          {discount_cents > 0 && (
            <Row name={`${t('Discount')}: ${receipt.discount_reason}`} value={showMoney(-discount_cents)} />
          )}
          {tax_cents > 0 && <Row name={t('Sales tax')} value={showMoney(tax_cents)} />}
          <Row name={t('Total')} value={showMoney(total_cents)} isStrong />
          {payments
            .filter(({ method }) => method !== 'cash')
            .map(({ method, reference, amount_cents }) => (
              <Row
                key={`${method} ${reference} ${amount_cents}`}
                name={[t(METHODS[method].words), reference].filter(Boolean).join(' ')}
                value={showMoney(amount_cents)}
              />
            ))}
          {receipt.given_cents > 0 && <Row name={t('Cash')} value={showMoney(receipt.given_cents)} />}
          {receipt.change_cents > 0 && <Row name={t('Change given')} value={showMoney(receipt.change_cents)} />}
          {void_reason !== '' && <Row name={t('Voided')} value={void_reason} isText />}
          {refunds.map(({ refund_id, what, methods, reason, amount_cents }) => (
            <Row
              key={refund_id}
              name={t('Refunded: {what}', { what: `${joinWords(what)} (${reason})` }) + howPaid(methods)}
              value={showMoney(-amount_cents)}
            />
          ))}
        </tbody>
      </table>
      {void_reason === '' && isForDeposit(receipt) && (
        <Text size="sm" mt="sm">
          {t('The amount for a share is its deposit. The rest is due by its final weight, once the meat is weighed.')}
        </Text>
      )}
    </section>
  );
}

const isForDeposit = ({ lines }: CounterReceipt): boolean => lines.some(({ is_deposit }) => is_deposit);

function StandingTag({ receipt }: { receipt: CounterReceipt }) {
  if (receipt.void_reason !== '') return <StatusTag color="gray">{t('Voided')}</StatusTag>;
  if (receipt.refunds.length > 0) return <StatusTag color="green">{t('Refunded')}</StatusTag>;
  if (isForDeposit(receipt)) return <StatusTag color="amber">{t('Deposit paid')}</StatusTag>;
  return <StatusTag color="green">{t('Paid in full')}</StatusTag>;
}

const howPaid = (methods: CounterReceipt['refunds'][number]['methods']): string =>
  methods.map((method) => ` · ${t(METHODS[method].words)}`).join('');

const VoidForm = z.object({ reason: z.string().trim().min(1, 'Required').max(200) });

/** Voids the whole sale. The money goes back the way it came. */
function VoidDialog({ receipt: { sale_id, payments }, onClose }: { receipt: CounterReceipt; onClose: () => void }) {
  const form = useSendForm(voidCounterSale, {
    schema: VoidForm,
    start: { reason: '' },
    toSend: ({ reason }) => ({ sale_id, reason }),
    refetch: [viewCounterSale, listCounterSales, viewCounter],
    onProblem: async () => {
      // Its till may have been counted since, so this sale can only be refunded now.
      await queryClient.invalidateQueries({ queryKey: [viewCounterSale.path] });
      return null;
    },
    onDone: onClose,
  });
  const back = payments.map(({ method, amount_cents }) => `${t(METHODS[method].words)} ${showMoney(amount_cents)}`);
  return (
    <FormDialog
      title={t('Void sale')}
      subtitle={t('Give back: {amounts}. The goods are for sale again.', { amounts: back.join(', ') || showMoney(0) })}
      form={form}
      submit={t('Void sale')}
      size="sm"
      onClose={onClose}
    >
      <TextField control={form.control} name="reason" label={t('Reason')} maxLength={200} />
    </FormDialog>
  );
}
