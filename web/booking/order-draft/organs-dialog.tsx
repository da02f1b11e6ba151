import { Checkbox } from '@mantine/core';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { chooseOrgan, ORGANS, Organ } from '#contract/orders/animal-terms.ts';
import classes from '#web/booking/order-draft/choice-dialog.module.css';
import { ClearButton } from '#web/booking/order-draft/clear-button.tsx';
import { t } from '#web/lib/words.ts';
import { useDialogForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Values = z.object({ organs: z.array(Organ) });

/** Which organs the owner keeps. 'Pass' means none of them and can't be combined with others. */
export function OrgansDialog({
  chosen,
  onSave,
  onClose,
}: {
  chosen: readonly Organ[];
  onSave: (organs: Organ[]) => void;
  onClose: () => void;
}) {
  const form = useDialogForm({
    schema: Values,
    start: { organs: [...chosen] },
    onSave: ({ organs }) => onSave(organs),
  });
  const { field } = useController({ control: form.control, name: 'organs' });

  return (
    <FormDialog
      title={t('Select Organs')}
      size="sm"
      form={form}
      submit={t('Save')}
      secondary={<ClearButton onClick={() => onSave([])} />}
      onClose={onClose}
    >
      <fieldset className={classes.choices}>
        <legend>{t('“Pass” means no organs.')}</legend>
        {ORGANS.map((organ, at) => (
          <Checkbox
            key={organ}
            label={t(organ)}
            checked={field.value.includes(organ)}
            data-autofocus={at === 0 || undefined}
            onChange={() => field.onChange(chooseOrgan(field.value, organ))}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
