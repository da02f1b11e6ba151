import { handOver } from '#contract/market/claims/claims-api.ts';
import { listPlaces, type Stop, viewRun } from '#contract/market/delivery/delivery-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface HandOverDialogProps {
  stop: Stop;
  onDone: () => void;
  onClose: () => void;
}

/** Asks who took a family's boxes. */
export function HandOverDialog({ stop: { claim_ids, name }, onDone, onClose }: HandOverDialogProps) {
  const [claim_id = 0, ...others] = claim_ids;
  const refetch = [viewRun, listPlaces];
  const give = useApiMutation(handOver, { refetch });
  const form = useSendForm(handOver, {
    start: { claim_id, received_by: name },
    refetch,
    onDone: async () => {
      const { received_by } = form.getValues();
      for (const other of others) await give.mutateAsync({ claim_id: other, received_by: received_by ?? '' });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t('Handed over?')}
      subtitle={t('Does {name} have the meat?', { name })}
      size="sm"
      form={form}
      label={t('Handed over?')}
      submit={t('Handed over')}
      onClose={onClose}
    >
      <TextField control={form.control} name="received_by" label={t('Who took it')} maxLength={120} />
    </FormDialog>
  );
}
