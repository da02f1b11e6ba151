import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import classes from '#web/booking/order-draft/choice-dialog.module.css';
import { ClearButton } from '#web/booking/order-draft/clear-button.tsx';
import { t, type Words } from '#web/lib/words.ts';
import { useDialogForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Values = z.object({ value: z.string() });

/** Selects one option from a list, or none: Select Label, Select Sex. */
export function ChoiceDialog<Value extends string>({
  title,
  words,
  hint,
  chosen,
  more,
  onSave,
  onClose,
}: {
  title: string;
  /** The display text of the options, in list order. */
  words: Readonly<Record<Value, Words>>;
  /** Explains the choice if it isn't obvious. */
  hint?: string;
  chosen: Value | '';
  /** What else to ask about the selected option. */
  more?: (value: Value | '') => ReactNode;
  onSave: (value: Value | '') => void;
  onClose: () => void;
}) {
  const values = Object.keys(words) as Value[];
  const form = useDialogForm({
    schema: Values,
    start: { value: chosen as string },
    onSave: ({ value }) => onSave(value as Value | ''),
  });
  const { field } = useController({ control: form.control, name: 'value' });

  return (
    <FormDialog
      title={title}
      size="sm"
      form={form}
      submit={t('Save')}
      secondary={<ClearButton onClick={() => onSave('')} />}
      onClose={onClose}
    >
      <Radio.Group aria-label={title} value={field.value} onChange={field.onChange}>
        <div className={classes.choices}>
          {hint && <p className={classes.hint}>{hint}</p>}
          {values.map((one, at) => (
            <Radio
              key={one}
              value={one}
              label={t(words[one])}
              data-autofocus={(field.value === '' ? at === 0 : one === field.value) || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {more?.(field.value as Value | '')}
    </FormDialog>
  );
}
