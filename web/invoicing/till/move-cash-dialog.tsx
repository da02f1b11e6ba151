import { z } from 'zod';
import { CASH_PLACES, PAID_IN_FROM, PAID_OUT_TO } from '#contract/invoicing/till/cash.ts';
import { moveCash, tillReport, viewTill } from '#contract/invoicing/till/till-api.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import { t } from '#web/lib/words.ts';
import { RadioField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const MoveForm = z.object({
  amount: Dollars,
  account: z.enum(PAID_OUT_TO),
  reason: z.string().trim().min(1, 'Required').max(200),
});

/** Puts cash into the drawer or takes it out, with the reason. */
export function MoveCashDialog({
  session_id,
  kind,
  onClose,
}: {
  session_id: number;
  kind: 'paid_in' | 'paid_out';
  onClose: () => void;
}) {
  const isIn = kind === 'paid_in';
  const form = useSendForm(moveCash, {
    schema: MoveForm,
    start: { amount: '', account: isIn ? 'safe' : 'petty_cash', reason: '' },
    toSend: ({ amount, ...rest }) => ({ ...rest, session_id, kind, amount_cents: amount }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [viewTill, tillReport],
    onDone: onClose,
  });
  const { control } = form;
  const choices = isIn
    ? PAID_IN_FROM.map((value) => ({ value, label: t(CASH_PLACES[value].in) }))
    : PAID_OUT_TO.map((value) => ({ value, label: t(CASH_PLACES[value].out) }));
  return (
    <FormDialog
      title={isIn ? t('Pay in') : t('Pay out')}
      subtitle={isIn ? t('Cash put into the drawer.') : t('Cash taken out of the drawer.')}
      form={form}
      submit={isIn ? t('Pay in') : t('Pay out')}
      size="sm"
      onClose={onClose}
    >
      <AmountField control={control} name="amount" />
      <RadioField
        control={control}
        name="account"
        label={isIn ? t('Where the cash comes from') : t('Where the cash goes')}
        choices={choices}
      />
      <TextField
        control={control}
        name="reason"
        label={t('Reason')}
        hint={isIn ? t('For example, “Rolls of quarters.”') : t('For example, “Ice, hardware store.”')}
        maxLength={200}
      />
    </FormDialog>
  );
}
