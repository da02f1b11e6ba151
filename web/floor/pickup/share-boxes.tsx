import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { addBoxes, moveBoxes, pickupList, removeBoxes, type ToPickUp } from '#contract/floor/pickup-api.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { boxChoices } from '#web/floor/pickup/box-choices.ts';
import classes from '#web/floor/pickup/pickup.module.css';
import { ShareHeading } from '#web/floor/pickup/share-heading.tsx';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { CheckboxListField, NumberField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton } from '#web/ui/form.tsx';

interface Props {
  share: ToPickUp;
  onDone: () => void;
}

/** A share's boxes: adds some, puts them in another place, or removes those that were entered by mistake. */
export function ShareBoxes({ share, onDone }: Props) {
  const [at, setAt] = useState<'add' | 'move' | 'remove'>('add');
  return (
    <>
      <div className={classes.share}>
        <ShareHeading share={share} />
      </div>
      {share.boxes.length > 0 && (
        <div className={classes.actions}>
          {at !== 'add' && (
            <Button variant="default" onClick={() => setAt('add')}>
              {t('Add boxes')}
            </Button>
          )}
          {at !== 'move' && (
            <Button variant="default" onClick={() => setAt('move')}>
              {t('Move boxes')}
            </Button>
          )}
          {at !== 'remove' && (
            <Button variant="default" onClick={() => setAt('remove')}>
              {t('Remove boxes')}
            </Button>
          )}
        </div>
      )}
      {at === 'add' && <AddBoxes share={share} onDone={onDone} />}
      {at === 'move' && <MoveBoxes share={share} onDone={onDone} />}
      {at === 'remove' && <RemoveBoxes share={share} onDone={onDone} />}
    </>
  );
}

const MAX_ADDED = 99;
const Added = z.object({ count: z.int('Required').min(1).max(MAX_ADDED), place: z.string() });
const Chosen = z.array(z.string()).min(1, 'Choose at least one box.');

/** What is kept of a share's boxes, for people. */
const aboutBoxes = ({ plant_number, owner, title }: ToPickUp, what: string) =>
  [plant_number, owner || title, what].filter(Boolean).join(' · ');

function AddBoxes({ share, onDone }: Props) {
  const { order_id, share_id, boxes } = share;
  const [action_id] = useState(newKey);
  const form = useStationForm(addBoxes, {
    animal: animalKey(order_id),
    about: ({ count }) => aboutBoxes(share, t('Boxes: {count}', { count })),
    whenKept: () => ({ order_id, share_id, boxes }),
    start: { count: 1, place: boxes.at(-1)?.place ?? '' },
    schema: Added,
    toSend: (typed) => ({ action_id, taken_at: new Date().toISOString(), order_id, share_id, ...typed }),
    refetch: [pickupList],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Add boxes')}>
      <FieldRow>
        <NumberField control={form.control} name="count" label={t('How many boxes?')} least={1} most={MAX_ADDED} />
        <TextField control={form.control} name="place" label={t('Where do they stand?')} maxLength={40} />
      </FieldRow>
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Add boxes')}
      </SubmitButton>
    </Form>
  );
}

function MoveBoxes({ share, onDone }: Props) {
  const { order_id, share_id, boxes } = share;
  const [action_id] = useState(newKey);
  const form = useStationForm(moveBoxes, {
    animal: animalKey(order_id),
    about: () => aboutBoxes(share, t('Move boxes')),
    whenKept: () => ({ order_id, share_id, boxes }),
    start: { box_ids: boxes.map(({ box_id }) => String(box_id)), place: '' },
    schema: z.object({ box_ids: Chosen, place: z.string() }),
    toSend: ({ box_ids, ...typed }) => ({
      action_id,
      taken_at: new Date().toISOString(),
      order_id,
      share_id,
      box_ids: box_ids.map(Number),
      ...typed,
    }),
    refetch: [pickupList],
    onSaved: onDone,
  });
  const { control } = form;
  return (
    <Form form={form} label={t('Move boxes')}>
      <CheckboxListField control={control} name="box_ids" label={t('Boxes')} choices={boxChoices(boxes)} isStacked />
      <TextField control={control} name="place" label={t('Where do they stand?')} maxLength={40} />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Move boxes')}
      </SubmitButton>
    </Form>
  );
}

function RemoveBoxes({ share, onDone }: Props) {
  const { order_id, share_id, boxes } = share;
  const [action_id] = useState(newKey);
  const form = useStationForm(removeBoxes, {
    animal: animalKey(order_id),
    about: () => aboutBoxes(share, t('Remove boxes')),
    whenKept: () => ({ order_id, share_id, boxes }),
    start: { box_ids: [] as string[], reason: '' },
    schema: z.object({ box_ids: Chosen, reason: z.string().trim().min(1, 'Required') }),
    toSend: ({ box_ids, ...typed }) => ({
      action_id,
      taken_at: new Date().toISOString(),
      order_id,
      share_id,
      box_ids: box_ids.map(Number),
      ...typed,
    }),
    refetch: [pickupList],
    onSaved: onDone,
  });
  const { control } = form;
  return (
    <Form form={form} label={t('Remove boxes')}>
      <CheckboxListField control={control} name="box_ids" label={t('Boxes')} choices={boxChoices(boxes)} isStacked />
      <TextField control={control} name="reason" label={t('Reason')} maxLength={200} isRequired />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Remove boxes')}
      </SubmitButton>
    </Form>
  );
}
