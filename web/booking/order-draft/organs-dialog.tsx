import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { chooseOrgan, ORGANS, type Organ } from '#contract/orders/animal-terms.ts';
import classes from '#web/booking/order-draft/choice-dialog.module.css';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Which organs the owner keeps. Pass means none and excludes the rest. */
export function OrgansDialog({
  chosen,
  onSave,
  onClose,
}: {
  chosen: readonly Organ[];
  onSave: (organs: Organ[]) => void;
  onClose: () => void;
}) {
  const [organs, setOrgans] = useState<Organ[]>([...chosen]);

  function save(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    onSave(organs);
  }

  return (
    <Dialog title={t('Select Organs')} size="sm" onClose={onClose}>
      <form className={classes.form} onSubmit={save}>
        <fieldset className={classes.choices}>
          <legend>{t('“Pass” means no organs.')}</legend>
          {ORGANS.map((organ, at) => (
            <Checkbox
              key={organ}
              label={t(organ)}
              checked={organs.includes(organ)}
              data-autofocus={at === 0 || undefined}
              onChange={() => setOrgans(chooseOrgan(organs, organ))}
            />
          ))}
        </fieldset>
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={() => onSave([])}>
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
