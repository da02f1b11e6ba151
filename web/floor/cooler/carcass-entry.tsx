import { useState } from 'react';
import { z } from 'zod';
import { PIECES, piecesOf, shrinkOf } from '#contract/floor/cooler/cooler.ts';
import {
  type CoolerAnimal,
  coolerList,
  cuttingPlan,
  hangCarcass,
  type Rail,
  recordColdWeight,
} from '#contract/floor/cooler/cooler-api.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { PIECE_WORDS } from '#web/floor/cooler/cooler-words.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { CheckboxListField, RadioField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton } from '#web/ui/form.tsx';

interface Props {
  animal: CoolerAnimal;
  heading: string;
  onDone: () => void;
}

const Hanging = z.object({
  rail_id: z.string().min(1, 'Required'),
  pieces: z.array(z.enum(PIECES)),
  chill_action: z.string(),
});

/** Records where a carcass hangs. */
export function HangEntry({ animal, rails, heading, onDone }: Props & { rails: readonly Rail[] }) {
  const { order_id, species, pieces } = animal;
  const [action_id] = useState(newKey);
  const [isLate, setLate] = useState(false);
  const hangs = pieces.map(({ piece }) => piece);
  const form = useStationForm(hangCarcass, {
    animal: animalKey(order_id),
    about: () => heading,
    whenKept: ({ rail_id }) => ({ order_id, rail_id }),
    start: {
      rail_id: pieces[0] ? String(pieces[0].rail_id) : '',
      pieces: hangs.length > 0 ? hangs : [...piecesOf(species)],
      chill_action: '',
    },
    schema: Hanging,
    toSend: ({ rail_id, ...values }) => ({
      action_id,
      taken_at: new Date().toISOString(),
      order_id,
      rail_id: Number(rail_id),
      ...values,
    }),
    onProblem: async ({ code }) => {
      setLate(code === 'chill_late');
      return null;
    },
    refetch: [coolerList, cuttingPlan],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Hang')}>
      <p>
        <b>{heading}</b>
      </p>
      <RadioField
        control={form.control}
        name="rail_id"
        label={t('Rail')}
        isRequired
        choices={rails.map(({ rail_id, name, taken, capacity }) => ({
          value: String(rail_id),
          label: t('{rail}: {taken} of {capacity}', { rail: name, taken, capacity }),
        }))}
      />
      <CheckboxListField
        control={form.control}
        name="pieces"
        label={t('What hangs there')}
        choices={PIECES.map((value) => ({ value, label: t(PIECE_WORDS[value]) }))}
      />
      {isLate && (
        <TextField
          control={form.control}
          name="chill_action"
          label={t('What was done about it?')}
          maxLength={200}
          isRequired
        />
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Hang')}
      </SubmitButton>
    </Form>
  );
}

const Cold = z.object({ cold: Pounds.refine((typed) => typed !== '', 'Required'), correction: z.string() });

/** Records what a carcass weighs after chilling. */
export function ColdWeightEntry({ animal, heading, onDone }: Props) {
  const { order_id, cold_clb, hanging_weight_clb } = animal;
  const [action_id] = useState(newKey);
  const form = useStationForm(recordColdWeight, {
    animal: animalKey(order_id),
    about: () => heading,
    whenKept: ({ cold_clb }) => ({ order_id, cold_clb, shrink: shrinkOf(hanging_weight_clb ?? cold_clb, cold_clb) }),
    start: { cold: typedPounds(cold_clb), correction: '' },
    schema: Cold,
    toSend: ({ cold, correction }) => ({
      action_id,
      taken_at: new Date().toISOString(),
      order_id,
      cold_clb: clbOf(cold) ?? 0,
      correction,
    }),
    fieldOf: (name) => (name === 'cold_clb' ? 'cold' : name),
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    refetch: [coolerList],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Cold weight')}>
      <p>
        <b>{heading}</b>
      </p>
      <WeightField control={form.control} name="cold" label={t('Cold weight, in pounds')} hint={null} />
      {cold_clb !== null && (
        <TextField
          control={form.control}
          name="correction"
          label={t('If something recorded was wrong, why it changes')}
          maxLength={200}
        />
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
