import { z } from 'zod';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { decideChange, getSheetChanges, listAskedChanges } from '#contract/cut-sheets/changes-api.ts';
import { countMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import * as fields from '#contract/lib/fields.ts';
import { t } from '#web/lib/words.ts';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** What to refetch after a change is decided. */
export const STALE = [getSheetChanges, getCustomFormData, listAskedChanges, countMissingSheets];

const Refused = z.object({ answer: fields.Text(1000).min(1, 'Required') });

/** Refuses a change. The customer sees the reason. */
export function DecideChangeDialog({ change_id, onClose }: { change_id: number; onClose: () => void }) {
  const form = useSendForm(decideChange, {
    start: { answer: '' },
    schema: Refused,
    toSend: (said) => ({ change_id, outcome: 'refused' as const, ...said }),
    refetch: STALE,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Decline change')}
      subtitle={t('The customer will be notified.')}
      onClose={onClose}
      form={form}
      label={t('Decline change')}
      submit={t('Decline')}
    >
      <TextAreaField control={form.control} name="answer" label={t('Reason')} rows={3} isRequired />
    </FormDialog>
  );
}
