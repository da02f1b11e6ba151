import { z } from 'zod';
import { getSlotWeights, type SlotWeight, saveSlotWeights } from '#contract/calendar/offer-api.ts';
import classes from '#web/calendar/availability/slot-weights.module.css';
import { SHOWS_SLOTS } from '#web/calendar/availability/use-save-week.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { t } from '#web/lib/words.ts';
import { NumberField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Weights = z.object({
  weights: z.array(
    z.object({
      category_id: z.int(),
      slots_per_head: z.number('Required').min(0.01, 'Enter 0.01 or more.').max(10, 'Enter 10 or less.'),
    }),
  ),
});

/** Edits how much of a slot each animal takes. */
export function SlotWeightsDialog({ weights, onClose }: { weights: readonly SlotWeight[]; onClose: () => void }) {
  const nameOf = useCategoryName();
  const form = useSendForm(saveSlotWeights, {
    start: { weights: [...weights] },
    schema: Weights,
    refetch: [getSlotWeights, ...SHOWS_SLOTS],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Slots per animal')}
      subtitle={t('Existing bookings keep their slots.')}
      size="md"
      onClose={onClose}
      form={form}
      submit={t('Save')}
    >
      <div className={classes.fields}>
        {weights.map(({ category_id }, at) => (
          <NumberField
            key={category_id}
            control={form.control}
            name={`weights.${at}.slots_per_head`}
            label={nameOf(category_id)}
            most={10}
            decimals={2}
          />
        ))}
      </div>
    </FormDialog>
  );
}
