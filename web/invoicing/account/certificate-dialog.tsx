import { customerStatement, saveCertificate } from '#contract/invoicing/account/account-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { t } from '#web/lib/words.ts';
import { DayField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** A customer's tax exemption certificate. A blank number removes it. */
export function CertificateDialog({
  statement: { customer_id, certificate },
  onClose,
}: {
  statement: Pick<DataOf<typeof customerStatement>, 'customer_id' | 'certificate'>;
  onClose: () => void;
}) {
  const form = useSendForm(saveCertificate, {
    start: { customer_id, ...certificate },
    refetch: [customerStatement],
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('Tax exemption')}
      subtitle={t('New invoices won’t include sales tax until the certificate expires.')}
      form={form}
      submit={t('Save')}
      size="sm"
      onClose={onClose}
    >
      <TextField
        control={control}
        name="number"
        label={t('Certificate number')}
        hint={t('Leave it blank if there is none.')}
        maxLength={60}
      />
      <FieldRow>
        <TextField control={control} name="state" label={t('State')} maxLength={2} />
        <DayField control={control} name="until" label={t('Last day')} />
      </FieldRow>
    </FormDialog>
  );
}
