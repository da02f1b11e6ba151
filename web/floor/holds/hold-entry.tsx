import { useState } from 'react';
import { z } from 'zod';
import { coolerList, cuttingPlan } from '#contract/floor/cooler/cooler-api.ts';
import { HOLD_KINDS, HOLD_WORDS, holdAnimal, type OpenHold, releaseHold } from '#contract/floor/holds-api.ts';
import { killList } from '#contract/floor/kill/kill-api.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { RadioField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton } from '#web/ui/form.tsx';

interface Props {
  order_id: number;
  /** What the animal is called, above the form. */
  heading: string;
  onDone: () => void;
}

const NewHold = z.object({ kind: z.enum(HOLD_KINDS), reason: z.string().trim().min(1, 'Required') });

/** Holds an animal, with the reason. */
export function HoldEntry({ order_id, heading, onDone }: Props) {
  const [action_id] = useState(newKey);
  const form = useStationForm(holdAnimal, {
    animal: animalKey(order_id),
    about: () => heading,
    whenKept: () => ({ order_id, holds: [] }),
    start: { kind: 'retained', reason: '' },
    schema: NewHold,
    toSend: (values) => ({ action_id, taken_at: new Date().toISOString(), order_id, ...values }),
    refetch: [killList, coolerList, cuttingPlan],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Put on hold')}>
      <p>
        <b>{heading}</b>
      </p>
      <RadioField
        control={form.control}
        name="kind"
        label={t('Why is it held?')}
        isStacked
        choices={HOLD_KINDS.map((value) => ({ value, label: t(HOLD_WORDS[value]) }))}
      />
      <TextField control={form.control} name="reason" label={t('Reason')} maxLength={200} isRequired />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Put on hold')}
      </SubmitButton>
    </Form>
  );
}

const Release = z.object({ reason: z.string().trim().min(1, 'Required') });

/** Releases an animal from a hold, with the reason. */
export function ReleaseEntry({ order_id, hold, heading, onDone }: Props & { hold: OpenHold }) {
  const [action_id] = useState(newKey);
  const form = useStationForm(releaseHold, {
    animal: animalKey(order_id),
    about: () => heading,
    whenKept: () => ({ order_id, holds: [] }),
    start: { reason: '' },
    schema: Release,
    toSend: (values) => ({
      action_id,
      taken_at: new Date().toISOString(),
      order_id,
      hold_id: hold.hold_id,
      ...values,
    }),
    refetch: [killList, coolerList, cuttingPlan],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Release')}>
      <p>
        <b>{heading}</b>
      </p>
      <p>
        {t(HOLD_WORDS[hold.kind])}: {hold.reason}
      </p>
      <TextField control={form.control} name="reason" label={t('Why is it released?')} maxLength={200} isRequired />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Release')}
      </SubmitButton>
    </Form>
  );
}
