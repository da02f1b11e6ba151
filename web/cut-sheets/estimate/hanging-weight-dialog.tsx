import { z } from 'zod';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { saveHangingWeight } from '#contract/cut-sheets/estimate/weight-api.ts';
import { clbOf, Pounds, typedPounds, WeightField } from '#web/cut-sheets/estimate/weight-field.tsx';
import { queryClient } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Weight = z.object({ pounds: Pounds });

/** Records the hanging weight. A weight someone else entered in the meantime is shown before it is overwritten. */
export function HangingWeightDialog({
  order_id,
  seen_clb,
  isFlock,
  onClose,
}: {
  order_id: number;
  seen_clb: number | null;
  isFlock: boolean;
  onClose: () => void;
}) {
  const form = useSendForm(saveHangingWeight, {
    start: { pounds: typedPounds(seen_clb) },
    schema: Weight,
    toSend: ({ pounds }) => ({ order_id, seen_clb, hanging_weight_clb: clbOf(pounds) }),
    refetch: [getCustomFormData],
    onProblem: async ({ code }) => {
      if (code === 'weight_changed') await queryClient.invalidateQueries({ queryKey: [getCustomFormData.path] });
      return null;
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Hanging weight')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <WeightField
        control={form.control}
        name="pounds"
        label={t(
          isFlock ? 'Hanging weight of all the birds, in pounds' : 'Hanging weight of the whole animal, in pounds',
        )}
      />
    </FormDialog>
  );
}
