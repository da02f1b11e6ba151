import { Button } from '@mantine/core';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { listTemplates, openTemplate, renameTemplate } from '#contract/cut-sheets/templates/templates-api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

export function RenameDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const form = useSendForm(renameTemplate, {
    start: { form_id: id, name },
    refetch: [listTemplates, openTemplate, getCustomForm],
    onDone: onClose,
  });
  return (
    <Dialog title={t('Rename {name}', { name })} onClose={onClose} isDirty={form.formState.isDirty}>
      <Form form={form}>
        <TextField control={form.control} name="name" label={t('Name')} maxLength={80} isRequired />
        <SubmitButton
          form={form}
          secondary={
            <Button variant="default" size="md" onClick={onClose}>
              {t('Cancel')}
            </Button>
          }
        >
          {t('Save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
