import { countTill, listTills, tillReport } from '#contract/invoicing/till/till-api.ts';
import { CashFields, CountedCash, toCounted } from '#web/invoicing/till/cash-fields.tsx';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Counts the drawer, without saying what should be in it. */
export function CountDialog({ session_id, onClose }: { session_id: number; onClose: () => void }) {
  const form = useSendForm(countTill, {
    schema: CountedCash,
    start: { amount: '', pieces: [] },
    toSend: (cash) => {
      const { cents, pieces } = toCounted(cash);
      return { session_id, counted_cents: cents, pieces };
    },
    fieldOf: (name) => (name === 'counted_cents' ? 'amount' : name),
    refetch: [listTills, tillReport],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Count the drawer')}
      subtitle={t('This till can’t be used again until you reopen it.')}
      form={form}
      submit={t('Save count')}
      size="sm"
      onClose={onClose}
    >
      <CashFields
        form={form}
        label={t('Cash in the drawer')}
        hint={t('All the cash, including the change you started with.')}
      />
    </FormDialog>
  );
}
