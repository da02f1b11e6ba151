import { useState } from 'react';
import { z } from 'zod';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { saveHangingWeight } from '#contract/cut-sheets/estimate/weight-api.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { Pounds, typedPounds, WeightField } from '#web/cut-sheets/estimate/weight-field.tsx';
import { queryClient } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Weights = z.object({ pounds: Pounds, live: Pounds });

/** Records the hanging and live weights. Doesn't overwrite a weight that someone else entered while it was open. */
export function HangingWeightDialog({
  order_id,
  isFlock,
  onClose,
  ...weights
}: {
  order_id: number;
  seen_clb: number | null;
  seen_live_clb: number | null;
  isFlock: boolean;
  onClose: () => void;
}) {
  // The page behind the dialog keeps refetching, but the fields keep the weights from when the dialog opened.
  const [{ seen_clb, seen_live_clb }] = useState(weights);
  const form = useSendForm(saveHangingWeight, {
    start: { pounds: typedPounds(seen_clb), live: typedPounds(seen_live_clb) },
    schema: Weights,
    toSend: ({ pounds, live }) => ({
      order_id,
      seen_clb,
      hanging_weight_clb: clbOf(pounds),
      seen_live_clb,
      live_weight_clb: clbOf(live),
    }),
    refetch: [getCustomFormData],
    onProblem: async ({ code }) => {
      if (code === 'weight_changed') await queryClient.invalidateQueries({ queryKey: [getCustomFormData.path] });
      return null;
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Weights')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <WeightField
        control={form.control}
        name="pounds"
        label={t(
          isFlock ? 'Hanging weight of all the birds, in pounds' : 'Hanging weight of the whole animal, in pounds',
        )}
      />
      <WeightField
        control={form.control}
        name="live"
        label={t(isFlock ? 'Live weight of all the birds, in pounds' : 'Live weight of the whole animal, in pounds')}
      />
    </FormDialog>
  );
}
