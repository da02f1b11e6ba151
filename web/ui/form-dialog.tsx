import type { ComponentProps, ReactNode } from 'react';
import { CancelButton, Dialog, type DialogProps } from '#web/ui/dialog.tsx';
import { Form, SubmitButton, type Submittable } from '#web/ui/form.tsx';

/**
 * A dialog with one form: its fields, then Cancel and the submit button. Closing asks first if something was typed.
 *
 *     <FormDialog title={t('Rename')} form={form} submit={t('Save')} onClose={onClose}>
 *       <TextField control={form.control} name="name" label={t('Name')} />
 *     </FormDialog>
 */
export function FormDialog({
  form,
  submit,
  secondary = <CancelButton />,
  label,
  isLong = false,
  className,
  children,
  ...dialog
}: Omit<DialogProps, 'isDirty'> & {
  form: Submittable & { formState: { isDirty: boolean } };
  /** The label of the submit button. */
  submit: string;
  /** Shown before the submit button in place of Cancel. */
  secondary?: ReactNode;
} & Pick<ComponentProps<typeof Form>, 'label' | 'isLong' | 'className'>) {
  return (
    <Dialog {...dialog} isDirty={form.formState.isDirty}>
      <Form form={form} isLong={isLong} className={className} {...(label !== undefined && { label })}>
        {children}
        <SubmitButton form={form} secondary={secondary}>
          {submit}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
