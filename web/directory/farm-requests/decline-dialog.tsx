import { declineFarm, type FarmRequest, listFarmRequests } from '#contract/directory/farm-requests-api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Declines a farm's request, with a reason for the farm. */
export function DeclineDialog({ farm, onClose }: { farm: FarmRequest; onClose: () => void }) {
  const form = useSendForm(declineFarm, {
    start: { seller_id: farm.seller_id, reason: '' },
    refetch: [listFarmRequests],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Decline {name}', { name: farm.name })}
      subtitle={t('We’ll email the farm what you write here.')}
      onClose={onClose}
      form={form}
      submit={t('Decline')}
    >
      <TextField control={form.control} name="reason" label={t('Reason')} />
    </FormDialog>
  );
}
