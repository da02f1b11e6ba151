import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { ACCOUNTS } from '#contract/payments/accounts.ts';
import {
  type BankMoveKind,
  bankBalances,
  listBankMoves,
  PAYOUT_FROM,
  recordBankMove,
} from '#contract/payments/bank-api.ts';
import { listTransfers, trialBalance } from '#contract/payments/books-api.ts';
import { useToday } from '#web/accounts/today.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { t, type Words } from '#web/lib/words.ts';
import { DayField, RadioField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const MoveForm = z.object({
  moved_on: z.string().min(1, 'Required'),
  reference: z.string().trim().max(60),
  cash: DollarsOrNone,
  checks: DollarsOrNone,
  account: z.enum(PAYOUT_FROM),
  amount: DollarsOrNone,
  kept: DollarsOrNone,
});

const TITLES: Readonly<Record<BankMoveKind, Words>> = {
  deposit: 'Record bank deposit',
  payout: 'Record card payout',
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
  const { safe_cents, checks_cents, card_terminal_cents, tax_cents } = balances;
  const start = (cents: number) => plainDollars(Math.max(0, cents));
  const form = useSendForm(recordBankMove, {
    schema: MoveForm,
    start: {
      moved_on: today,
      reference: '',
      cash: start(safe_cents),
      checks: start(checks_cents),
      account: 'card_terminal',
      amount: start(kind === 'tax' ? tax_cents : card_terminal_cents),
      kept: '0.00',
    },
    toSend: ({ cash, checks, amount, kept, ...rest }) => ({
      ...rest,
      kind,
      ...(kind === 'deposit' ? { cash_cents: cash, checks_cents: checks } : { amount_cents: amount, kept_cents: kept }),
    }),
    fieldOf: (name) => name.replace(/_cents$/, ''),
    refetch: [bankBalances, listBankMoves, trialBalance, listTransfers],
    onDone: onClose,
  });
  const { control } = form;
  const account = useWatch({ control, name: 'account' });
  const of = (cents: number) => t('{amount} is there.', { amount: showMoney(cents) });
  return (
    <FormDialog title={t(TITLES[kind])} form={form} submit={t('Record')} size="sm" onClose={onClose}>
      {kind === 'deposit' && (
        <>
          <AmountField control={control} name="checks" label={t('Checks')} hint={of(checks_cents)} />
          <AmountField control={control} name="cash" label={t('Cash from the office safe')} hint={of(safe_cents)} />
        </>
      )}
      {kind === 'payout' && (
        <>
          <RadioField
            control={control}
            name="account"
            label={t('Paid out by')}
            choices={PAYOUT_FROM.map((value) => ({ value, label: t(ACCOUNTS[value].words) }))}
          />
          <AmountField
            control={control}
            name="amount"
            label={t('What customers paid')}
            hint={of(account === 'provider' ? balances.provider_cents : card_terminal_cents)}
          />
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
