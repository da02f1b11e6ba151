import { z } from 'zod';
import { listTills, renameTill, type Till } from '#contract/invoicing/till/till-api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const NameForm = z.object({ name: z.string().trim().min(1, 'Required').max(40) });

export function RenameTillDialog({ till: { till_id, name }, onClose }: { till: Till; onClose: () => void }) {
  const form = useSendForm(renameTill, {
    schema: NameForm,
    start: { name },
    toSend: (values) => ({ ...values, till_id }),
    refetch: [listTills],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Rename till')}
      subtitle={t('Past Z reports keep the old name.')}
      form={form}
      submit={t('Save')}
      size="sm"
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={t('Till name')} maxLength={40} />
    </FormDialog>
  );
}
