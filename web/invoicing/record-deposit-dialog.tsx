import { z } from 'zod';
import { orderPayment, recordDeposit } from '#contract/invoicing/deposit-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { METHODS, RECORDED } from '#contract/payments/methods.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import { ReferenceField } from '#web/invoicing/reference-field.tsx';
import { ofTill, TillField, TillSession } from '#web/invoicing/till/till-field.tsx';
import { t } from '#web/lib/words.ts';
import { RadioField, SelectField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const { reference } = recordDeposit.input.shape;
const RecordForm = z.object({
  customer_id: z.string().min(1, 'Required').transform(Number),
  method: z.enum(RECORDED),
  amount: Dollars,
  reference,
  till_session_id: TillSession,
});

/** Records a deposit that was paid at the counter or by mail. */
export function RecordDepositDialog({
  order,
  due_cents,
  onClose,
}: {
  order: DataOf<typeof orderPayment>;
  due_cents: number;
  onClose: () => void;
}) {
  const form = useSendForm(recordDeposit, {
    schema: RecordForm,
    start: {
      customer_id: String(order.payers[0]?.customer_id ?? ''),
      method: 'cash',
      amount: plainDollars(due_cents),
      reference: '',
      till_session_id: '',
    },
    toSend: ({ amount, ...rest }) => ({
      ...ofTill(rest),
      order_id: order.order_id,
      amount_cents: amount,
    }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [orderPayment],
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('Record payment')}
      subtitle={t('{amount} due', { amount: showMoney(due_cents) })}
      form={form}
      submit={t('Record')}
      size="sm"
      onClose={onClose}
    >
      <AmountField control={control} name="amount" />
      <RadioField
        control={control}
        name="method"
        label={t('Payment method')}
        choices={RECORDED.map((value) => ({ value, label: t(METHODS[value].words) }))}
      />
      <TillField control={control} label={t('Where the cash goes')} />
      <ReferenceField control={control} name="reference" />
      <SelectField
        control={control}
        name="customer_id"
        label={t('Paid by')}
        choices={order.payers.map(({ customer_id, name }) => ({ value: String(customer_id), label: name }))}
      />
    </FormDialog>
  );
}
