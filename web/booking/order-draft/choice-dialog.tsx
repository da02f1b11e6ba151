import { Button, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from '#web/booking/order-draft/choice-dialog.module.css';
import { t, type Words } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Selects one of a list or none: Select Label, Select Sex. */
export function ChoiceDialog<Value extends string>({
  title,
  words,
  hint,
  chosen,
  onSave,
  onClose,
}: {
  title: string;
  /** Display texts of the values, in list order. */
  words: Readonly<Record<Value, Words>>;
  /** Explains the choice, where it isn't obvious. */
  hint?: string;
  chosen: Value | '';
  onSave: (value: Value | '') => void;
  onClose: () => void;
}) {
  const [value, setValue] = useState<Value | ''>(chosen);
  const values = Object.keys(words) as Value[];

  function save(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    onSave(value);
  }

  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <form className={classes.form} onSubmit={save}>
        <Radio.Group aria-label={title} value={value} onChange={(picked) => setValue(picked as Value)}>
          <div className={classes.choices}>
            {hint && <p className={classes.hint}>{hint}</p>}
            {values.map((one, at) => (
              <Radio
                key={one}
                value={one}
                label={t(words[one])}
                data-autofocus={(value === '' ? at === 0 : one === value) || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={() => onSave('')}>
            {t('Clear')}
          </Button>
          <Button type="submit" size="md">
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
