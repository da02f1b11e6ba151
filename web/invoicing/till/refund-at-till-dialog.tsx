import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { refundPayment } from '#contract/invoicing/deposit-api.ts';
import { findRefundable, tillReport, viewTill } from '#contract/invoicing/till/till-api.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useFieldError, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const CALM_MS = 200;
const RefundForm = z.object({
  payment_id: z.number().min(1, 'Choose a payment.'),
  amount: Dollars,
  reason: z.string().trim().min(1, 'Required').max(200),
});

/** Refunds cash from the drawer: a deposit that wasn't used, or a customer's credit. */
export function RefundAtTillDialog({ session_id, onClose }: { session_id: number; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), CALM_MS);
  const found = useApiQuery(findRefundable, { words }, { enabled: words !== '', keepPrevious: true });
  const payments = words === '' ? [] : (found.data ?? []);
  const form = useSendForm(refundPayment, {
    schema: RefundForm,
    start: { payment_id: 0, amount: '', reason: '' },
    toSend: ({ amount, ...rest }) => ({ ...rest, amount_cents: amount, till_session_id: session_id }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [viewTill, tillReport],
    onDone: onClose,
  });
  const { control, setValue, watch, register } = form;
  register('payment_id');
  const error = useFieldError(control, 'payment_id');
  return (
    <FormDialog
      title={t('Refund')}
      subtitle={t('Cash deposits and customer credit can be refunded from the drawer.')}
      form={form}
      submit={t('Refund')}
      size="sm"
      onClose={onClose}
    >
      <TextInput
        type="search"
        label={t('Name or phone')}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {words !== '' && found.data?.length === 0 && <Text c="dimmed">{t('Nothing to refund in cash')}</Text>}
      <Radio.Group
        aria-label={t('Payment')}
        error={error}
        value={String(watch('payment_id'))}
        onChange={(value) => {
          const payment = payments.find(({ payment_id }) => String(payment_id) === value);
          if (!payment) return;
          setValue('payment_id', payment.payment_id, { shouldDirty: true, shouldValidate: true });
          setValue('amount', plainDollars(payment.left_cents));
        }}
      >
        <Stack gap="sm">
          {payments.map(({ payment_id, customer_name, received_on, left_cents, is_deposit }) => (
            <Radio
              key={payment_id}
              value={String(payment_id)}
              label={`${customer_name} · ${showMoney(left_cents)}`}
              description={`${is_deposit ? t('Deposit') : t('Kept as credit')} · ${showDay(received_on)}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <AmountField control={control} name="amount" />
      <TextField control={control} name="reason" label={t('Reason')} maxLength={200} />
    </FormDialog>
  );
}
