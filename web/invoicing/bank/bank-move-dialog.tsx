import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { ACCOUNTS } from '#contract/payments/accounts.ts';
import {
  type BankMoveKind,
  bankBalances,
  listBankMoves,
  type OfficeCheck,
  PAYOUT_FROM,
  recordBankMove,
} from '#contract/payments/bank-api.ts';
import { listTransfers, trialBalance } from '#contract/payments/books-api.ts';
import { useToday } from '#web/accounts/today.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { showDay } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';
import { CheckboxListField, DayField, RadioField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const MoveForm = z.object({
  moved_on: z.string().min(1, 'Required'),
  reference: z.string().trim().max(60),
  cash: DollarsOrNone,
  ticked: z.array(z.string()),
  other: DollarsOrNone,
  account: z.enum(PAYOUT_FROM),
  amount: DollarsOrNone,
  kept: DollarsOrNone,
});

const TITLES: Readonly<Record<BankMoveKind, Words>> = {
  deposit: 'Record bank deposit',
  payout: 'Record payout',
  tax: 'Record sales tax paid',
};

/** Starts with everything that is there, because that is what people usually take to the bank. */
export function BankMoveDialog({
  kind,
  balances,
  onClose,
}: {
  kind: BankMoveKind;
  balances: DataOf<typeof bankBalances>;
  onClose: () => void;
}) {
  const today = useToday();
  const { safe_cents, checks_cents, checks, card_terminal_cents, tax_cents } = balances;
  const other_cents = checks_cents - sumOf(checks);
  const start = (cents: number) => plainDollars(Math.max(0, cents));
  const form = useSendForm(recordBankMove, {
    schema: MoveForm,
    start: {
      moved_on: today,
      reference: '',
      cash: start(safe_cents),
      ticked: checks.map(({ payment_id }) => String(payment_id)),
      other: start(other_cents),
      account: 'card_terminal',
      amount: start(kind === 'tax' ? tax_cents : card_terminal_cents),
      kept: '0.00',
    },
    toSend: ({ cash, ticked, other, amount, kept, ...rest }) => ({
      ...rest,
      kind,
      ...(kind === 'deposit'
        ? {
            cash_cents: cash,
            checks_cents: sumOf(tickedOf(checks, ticked)) + other,
            payment_ids: ticked.map(Number),
          }
        : { amount_cents: amount, kept_cents: kept }),
    }),
    fieldOf: (name) => (name === 'checks_cents' ? 'other' : name.replace(/_cents$/, '')),
    refetch: [bankBalances, listBankMoves, trialBalance, listTransfers],
    onDone: onClose,
  });
  const { control, setValue } = form;
  const [account, ticked, other, cash] = useWatch({ control, name: ['account', 'ticked', 'other', 'cash'] });
  const held_cents = {
    card_terminal: card_terminal_cents,
    provider: balances.provider_cents,
    quickbooks: balances.quickbooks_cents,
  }[account];
  useEffect(() => {
    if (kind === 'payout') setValue('amount', plainDollars(Math.max(0, held_cents)));
  }, [kind, held_cents, setValue]);
  const bank_cents = sumOf(tickedOf(checks, ticked)) + (readAmount(other) ?? 0) + (readAmount(cash) ?? 0);
  const of = (cents: number) => t('{amount} is there.', { amount: showMoney(cents) });
  return (
    <FormDialog title={t(TITLES[kind])} form={form} submit={t('Record')} size="sm" onClose={onClose}>
      {kind === 'deposit' && (
        <>
          {checks.length > 0 && (
            <CheckboxListField
              control={control}
              name="ticked"
              label={t('Checks that aren’t at the bank yet')}
              isStacked
              choices={checks.map((check) => ({ value: String(check.payment_id), label: checkWords(check) }))}
            />
          )}
          {other_cents > 0 && (
            <AmountField
              control={control}
              name="other"
              label={t('Other checks')}
              hint={t('Such as checks from the counter. {amount} is there.', { amount: showMoney(other_cents) })}
            />
          )}
          <AmountField control={control} name="cash" label={t('Cash from the office safe')} hint={of(safe_cents)} />
          <Text fw={600}>{t('To the bank: {amount}', { amount: showMoney(bank_cents) })}</Text>
        </>
      )}
      {kind === 'payout' && (
        <>
          <RadioField
            control={control}
            name="account"
            label={t('Where the money is now')}
            isStacked
            choices={PAYOUT_FROM.map((value) => ({ value, label: t(ACCOUNTS[value].words) }))}
          />
          <AmountField control={control} name="amount" label={t('What customers paid')} hint={of(held_cents)} />
          <AmountField control={control} name="kept" label={t('Fees that were deducted')} />
        </>
      )}
      {kind === 'tax' && (
        <>
          <AmountField
            control={control}
            name="amount"
            label={t('Sales tax due')}
            hint={t('{amount} is due in your books.', { amount: showMoney(tax_cents) })}
          />
          <AmountField
            control={control}
            name="kept"
            label={t('Allowance')}
            hint={t('What the state lets you keep, such as for paying on time.')}
          />
        </>
      )}
      <DayField control={control} name="moved_on" label={t('Date')} latest={today} isRequired />
      <TextField
        control={control}
        name="reference"
        label={t('Reference')}
        hint={t('The number on the deposit slip or the bank statement.')}
        maxLength={60}
      />
    </FormDialog>
  );
}

const sumOf = (checks: readonly OfficeCheck[]): number => sum(checks.map(({ amount_cents }) => amount_cents));
const tickedOf = (checks: readonly OfficeCheck[], ticked: readonly string[]): OfficeCheck[] =>
  checks.filter(({ payment_id }) => ticked.includes(String(payment_id)));

const checkWords = ({ amount_cents, customer_name, reference, received_on }: OfficeCheck): string =>
  [
    showMoney(amount_cents),
    reference === '' ? t('Check') : t('Check {reference}', { reference }),
    customer_name,
    showDay(received_on),
  ].join(' · ');
