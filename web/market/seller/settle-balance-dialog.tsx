import { z } from 'zod';
import { Line } from '#contract/lib/fields.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { settleBalanceAtCounter } from '#contract/market/pos/balance-api.ts';
import { viewCounter } from '#contract/market/pos/counter-api.ts';
import { listSales, type Sale, sellerDay } from '#contract/market/seller/seller-api.ts';
import { METHODS, RECORDED } from '#contract/payments/methods.ts';
import { t } from '#web/lib/words.ts';
import { giveBackWords } from '#web/market/seller/sale-words.ts';
import { RadioField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const BalanceForm = z.object({ method: z.enum(RECORDED), reference: Line(60) });

/**
 * Records that the buyer of a share sold at the counter paid the balance in person, or got money back. Either way, the
 * money goes through the open till day.
 */
export function SettleBalanceDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { claim_id, buyer_name, title, balance_cents, too_much_cents } = sale;
  const amount = showMoney(balance_cents || too_much_cents);
  const form = useSendForm(settleBalanceAtCounter, {
    schema: BalanceForm,
    start: { method: 'cash', reference: '' },
    toSend: (typed) => ({ claim_id, amount_cents: balance_cents || -too_much_cents, ...typed }),
    refetch: [listSales, sellerDay, viewCounter],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={balance_cents > 0 ? t('Collect the balance') : giveBackWords(sale)}
      subtitle={`${buyer_name} · ${title} · ${amount}`}
      form={form}
      submit={t('Record {amount}', { amount })}
      size="sm"
      onClose={onClose}
    >
      <RadioField
        control={form.control}
        name="method"
        label={t(balance_cents > 0 ? 'Payment method' : 'How you gave the money back')}
        choices={RECORDED.map((value) => ({ value, label: t(METHODS[value].words) }))}
      />
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
