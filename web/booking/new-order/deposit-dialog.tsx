import { Button, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  AMOUNT_LIMIT_WORDS,
  AMOUNT_WORDS,
  CONTACT_WORDS,
  isContact,
  isEmailContact,
  MOST_DEPOSIT_CENTS,
  readAmount,
} from '#contract/orders/deposit.ts';
import classes from '#web/booking/new-order/choice-dialog.module.css';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export interface TypedDeposit {
  amount: string;
  contact: string;
}

/** How much is collected before the day, and from whom: an e-mail address when it holds an @, otherwise a phone number. Spec part 1, section 5 (Deposit); decision C-61. */
export function DepositDialog({
  deposit,
  onSave,
  onClose,
}: {
  deposit: TypedDeposit;
  onSave: (deposit: TypedDeposit) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(deposit);
  const [isPressed, setPressed] = useState(false);
  const { amount, contact } = typed;
  const amountProblem = findAmountProblem(amount);
  const contactProblem = isContact(contact.trim()) ? '' : t(CONTACT_WORDS);

  function save(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setPressed(true);
    if (amountProblem === '' && contactProblem === '') onSave({ amount: amount.trim(), contact: contact.trim() });
  }

  return (
    <Dialog
      title={t('Collect Deposit')}
      size="sm"
      isDirty={amount !== deposit.amount || contact !== deposit.contact}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={save}>
        <TextInput
          label={t('Deposit')}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={amount}
          error={(isPressed || isOdd(amount)) && amountProblem}
          onChange={(event) => setTyped({ ...typed, amount: event.currentTarget.value })}
        />
        <TextInput
          label={t('Email or phone')}
          autoComplete="off"
          inputMode="email"
          value={contact}
          error={isPressed && contactProblem}
          onChange={(event) => setTyped({ ...typed, contact: event.currentTarget.value })}
        />
        <Text c="dimmed" size="sm">
          {isEmailContact(contact)
            ? t('Once the order is booked, we’ll email this address the deposit amount and a link to pay it.')
            : t('The order will show this phone number. Enter an email address if you want us to send the request.')}
        </Text>
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={() => onSave({ amount: '', contact: '' })}>
            {t('Clear')}
          </Button>
          <Button type="submit" size="md">
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Said while it is typed, where more typing cannot put it right. */
const isOdd = (amount: string): boolean =>
  amount !== '' && (readAmount(amount) ?? Number.POSITIVE_INFINITY) > MOST_DEPOSIT_CENTS;

function findAmountProblem(amount: string): string {
  const cents = readAmount(amount);
  if (cents === null || cents === 0) return t(AMOUNT_WORDS);
  return cents > MOST_DEPOSIT_CENTS ? t(AMOUNT_LIMIT_WORDS) : '';
}
