import { Button, Text } from '@mantine/core';
import { z } from 'zod';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import {
  AMOUNT_LIMIT_WORDS,
  AMOUNT_WORDS,
  CONTACT_WORDS,
  isContact,
  isEmailContact,
  MAX_DEPOSIT_CENTS,
  readAmount,
} from '#contract/orders/deposit.ts';
import { ClearButton } from '#web/booking/order-draft/clear-button.tsx';
import type { OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import { depositAskedFor, useUsualDeposit } from '#web/booking/order-draft/usual-deposit.tsx';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useDialogForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

type Deposit = OrderDraft['deposit'];

const isLimited = (amount: string) => (readAmount(amount) ?? 0) <= MAX_DEPOSIT_CENTS;
const Deposit = z.object({
  amount: z
    .string()
    .trim()
    .refine((amount) => (readAmount(amount) ?? 0) > 0, AMOUNT_WORDS)
    .refine(isLimited, AMOUNT_LIMIT_WORDS),
  contact: z.string().trim().refine(isContact, CONTACT_WORDS),
});

/** The deposit and whom to collect it from: an email address if it contains an @, otherwise a phone number. */
export function DepositDialog({
  draft,
  deposit,
  onSave,
  onClose,
}: {
  draft: OrderDraft;
  deposit: Deposit;
  onSave: (deposit: Deposit) => void;
  onClose: () => void;
}) {
  const form = useDialogForm<Deposit>({ schema: Deposit, start: deposit, onSave });
  const { control } = form;
  const contact = form.watch('contact');
  const cents = useUsualDeposit(depositAskedFor(draft));
  const usual = cents > 0 ? plainDollars(cents) : '';

  return (
    <FormDialog
      title={t('Collect Deposit')}
      size="sm"
      form={form}
      submit={t('Save')}
      secondary={<ClearButton onClick={() => onSave({ amount: '', contact: '' })} />}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="amount"
        label={t('Deposit')}
        inputMode="decimal"
        autoComplete="off"
        prefix="$"
        // Errors that more typing can't fix are shown while typing.
        onType={(typed) => {
          if (readAmount(typed) === null || !isLimited(typed)) void form.trigger('amount');
        }}
      />
      {usual !== '' && usual !== form.watch('amount') && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
          onClick={() => form.setValue('amount', usual, { shouldDirty: true, shouldValidate: true })}
        >
          {t('Usual deposit: {amount}', { amount: showMoney(cents) })}
        </Button>
      )}
      <TextField control={control} name="contact" label={t('Email or phone')} autoComplete="off" inputMode="email" />
      <Text c="dimmed" size="sm">
        {isEmailContact(contact)
          ? t('Once you save the order, we’ll email the deposit amount and a payment link to this address.')
          : t('This phone number will appear on the order. To have us send the request, enter an email address.')}
      </Text>
    </FormDialog>
  );
}
