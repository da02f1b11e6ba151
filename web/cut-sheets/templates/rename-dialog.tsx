import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { listTemplates, openTemplate, renameTemplate } from '#contract/cut-sheets/templates/templates-api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

export function RenameDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const form = useSendForm(renameTemplate, {
    start: { form_id: id, name },
    refetch: [listTemplates, openTemplate, getCustomForm],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Rename {name}', { name })} form={form} submit={t('Save')} onClose={onClose}>
      <TextField control={form.control} name="name" label={t('Name')} maxLength={80} isRequired />
    </FormDialog>
  );
}
