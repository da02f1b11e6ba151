import { Button } from '@mantine/core';
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
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { queryClient, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { CounterPaper, isForDeposit } from '#web/market/pos/counter-paper.tsx';
import { MailReceipt } from '#web/market/pos/mail-receipt.tsx';
import posClasses from '#web/market/pos/pos.module.css';
import { RefundDialog } from '#web/market/pos/refund-dialog.tsx';
import { UnsentReceipt } from '#web/market/pos/unsent-receipt.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A printable receipt for a counter sale, /pos/sales/12. For an unsent sale, the URL has the id that the browser gave it. */
export function CounterReceiptScreen() {
  const { sale_id } = useParams({ from: '/shell/pos/sales/$sale_id' });
  return /^\d+$/.test(sale_id) ? <StoredSale sale_id={Number(sale_id)} /> : <UnsentReceipt client_sale_id={sale_id} />;
}

function StoredSale({ sale_id }: { sale_id: number }) {
  const [doing, setDoing] = useState<'void' | 'refund' | null>(null);
  const found = useApiQuery(viewCounterSale, { sale_id });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { can_void, can_refund, refunds } = found.data;
  return (
    <PageFrame
      title={t('Receipt')}
      back={<BackLink to="/pos/sales">{t('Counter sales')}</BackLink>}
      subtitle={
        can_refund &&
        !can_void &&
        refunds.length === 0 &&
        t('The till for that day is closed. Refund the sale instead of voiding it.')
      }
      width="narrow"
      action={<PrintButton />}
      filters={
        <div className={posClasses.tools}>
          <MailReceipt sale_id={sale_id} />
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
      <CounterPaper
        receipt={found.data}
        title={t('Receipt {sale_id}', { sale_id })}
        sold={`${showDay(found.data.sold_on)}, ${found.data.sold_by}`}
        tag={<StandingTag receipt={found.data} />}
      />
      {doing === 'void' && <VoidDialog receipt={found.data} onClose={() => setDoing(null)} />}
      {doing === 'refund' && <RefundDialog receipt={found.data} onClose={() => setDoing(null)} />}
    </PageFrame>
  );
}

function StandingTag({ receipt }: { receipt: CounterReceipt }) {
  if (receipt.void_reason !== '') return <StatusTag color="gray">{t('Voided')}</StatusTag>;
  if (receipt.refunds.length > 0) return <StatusTag color="green">{t('Refunded')}</StatusTag>;
  if (isForDeposit(receipt)) return <StatusTag color="amber">{t('Deposit paid')}</StatusTag>;
  return <StatusTag color="green">{t('Paid in full')}</StatusTag>;
}

const VoidForm = z.object({ reason: z.string().trim().min(1, 'Required').max(200) });

/** Voids the whole sale. The money is returned the way it was paid. */
function VoidDialog({ receipt: { sale_id, payments }, onClose }: { receipt: CounterReceipt; onClose: () => void }) {
  const form = useSendForm(voidCounterSale, {
    schema: VoidForm,
    start: { reason: '' },
    toSend: ({ reason }) => ({ sale_id, reason }),
    refetch: [viewCounterSale, listCounterSales, viewCounter],
    onProblem: async () => {
      // The till may have been counted in the meantime. Then the sale can only be refunded.
      await queryClient.invalidateQueries({ queryKey: [viewCounterSale.path] });
      return null;
    },
    onDone: onClose,
  });
  const back = payments.map(({ method, amount_cents }) => `${t(METHODS[method].words)} ${showMoney(amount_cents)}`);
  return (
    <FormDialog
      title={t('Void sale')}
      subtitle={t('Give back: {amounts}. The items go back up for sale.', { amounts: back.join(', ') || showMoney(0) })}
      form={form}
      submit={t('Void sale')}
      size="sm"
      onClose={onClose}
    >
      <TextField control={form.control} name="reason" label={t('Reason')} maxLength={200} />
    </FormDialog>
  );
}
