import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { Line } from '#contract/lib/fields.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { recordBalance } from '#contract/market/seller/balance-payments-api.ts';
import { listSales, type Sale, sellerDay } from '#contract/market/seller/seller-api.ts';
import { METHODS, RECORDED } from '#contract/payments/methods.ts';
import { useToday } from '#web/accounts/today.ts';
import { t } from '#web/lib/words.ts';
import { DayField, RadioField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const PaymentForm = z.object({ method: z.enum(RECORDED), reference: Line(60), paid_on: Day });

/** Records that a buyer paid the farm itself what was left of an online purchase. */
export function RecordBalanceDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { claim_id, buyer_name, title, balance_cents } = sale;
  const today = useToday();
  const amount = showMoney(balance_cents);
  const form = useSendForm(recordBalance, {
    schema: PaymentForm,
    start: { method: 'cash', reference: '', paid_on: today },
    toSend: (typed) => ({ claim_id, amount_cents: balance_cents, ...typed }),
    refetch: [listSales, sellerDay],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Record a payment')}
      subtitle={`${buyer_name} · ${title} · ${amount}`}
      form={form}
      submit={t('Record {amount}', { amount })}
      size="sm"
      onClose={onClose}
    >
      <p>{t('For what the buyer paid you yourself. There are no fees on it, and we won’t charge the card.')}</p>
      <RadioField
        control={form.control}
        name="method"
        label={t('Payment method')}
        choices={RECORDED.map((value) => ({ value, label: t(METHODS[value].words) }))}
      />
      <DayField control={form.control} name="paid_on" label={t('Paid on')} latest={today} isRequired />
      <TextField
        control={form.control}
        name="reference"
        label={t('Check or slip number')}
        hint={t('Optional')}
        maxLength={60}
      />
    </FormDialog>
  );
}
