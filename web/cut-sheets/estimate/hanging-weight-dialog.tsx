import { z } from 'zod';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { saveHangingWeight } from '#contract/cut-sheets/estimate/weight-api.ts';
import { queryClient } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { NumberField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const MOST_POUNDS = 100_000;
const Weight = z.object({
  pounds: z.union([
    z.literal(''),
    z
      .number()
      .min(0.01, 'Enter a weight between 0.01 and 100,000 lb.')
      .max(MOST_POUNDS, 'Enter a weight between 0.01 and 100,000 lb.'),
  ]),
});

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
    start: { pounds: seen_clb === null ? ('' as const) : seen_clb / 100 },
    schema: Weight,
    toSend: ({ pounds }) => ({
      order_id,
      seen_clb,
      hanging_weight_clb: pounds === '' ? null : Math.round(pounds * 100),
    }),
    refetch: [getCustomFormData],
    onProblem: async ({ code }) => {
      if (code === 'weight_changed') await queryClient.invalidateQueries({ queryKey: [getCustomFormData.path] });
      return null;
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Hanging weight')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <NumberField
        control={form.control}
        name="pounds"
        label={t(
          isFlock ? 'Hanging weight of all the birds, in pounds' : 'Hanging weight of the whole animal, in pounds',
        )}
        hint={t('Leave this blank until you know it.')}
        most={MOST_POUNDS}
        decimals={2}
      />
    </FormDialog>
  );
}
