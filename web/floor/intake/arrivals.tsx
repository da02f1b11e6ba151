import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { proOrderList } from '#contract/booking/api.ts';
import { type AtDoor, carcassTags, intakeList, takeIn, walkIn } from '#contract/floor/intake-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { comesAsFlock, type Species, showSpecies } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import { ArrivalQuestions } from '#web/floor/intake/arrival-questions.tsx';
import { ArrivalValues, arrivalOf, MAX_BIRDS, startOf, walkInOf } from '#web/floor/intake/arrival-values.ts';
import classes from '#web/floor/intake/intake.module.css';
import { type Owner, OwnerQuestions } from '#web/floor/intake/owner-questions.tsx';
import { useLentNumber } from '#web/floor/intake/use-lent-number.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { KEPT_WORDS } from '#web/floor/outbox/kept-words.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { download } from '#web/lib/download.ts';
import { newKey } from '#web/lib/new-key.ts';
import { currentLanguage, t } from '#web/lib/words.ts';
import { CheckboxField, NumberField, RadioField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton } from '#web/ui/form.tsx';

export type TakenIn = DataOf<typeof takeIn>;

/** The form's field for each field of the calls. */
const FIELD_OF: Readonly<Record<string, string>> = { live_weight_clb: 'live', dead_on_arrival: 'dead' };
const fieldOf = (name: string) => FIELD_OF[name] ?? name;

interface Props {
  /** `isKept`: it is only on this device so far. */
  onDone: (taken: TakenIn, isKept: boolean) => void;
  onBack: () => void;
}

/** Receives a booked animal. */
export function BookedArrival({ animal, onDone, onBack }: Props & { animal: AtDoor }) {
  const { order_id, species, heads, owner, title, plant_number, offering } = animal;
  const [action_id] = useState(newKey);
  const number = useLentNumber();
  const name = `${heads > 1 ? `${heads} ` : ''}${t(showSpecies(species))} · ${owner || title}`;
  const form = useStationForm(takeIn, {
    animal: animalKey(order_id),
    about: ({ lent_number }) => (lent_number ? `${lent_number} · ${name}` : name),
    whenKept: ({ is_sound, lent_number = '' }) => ({
      order_id,
      plant_number: plant_number || lent_number,
      is_stopped: is_sound === false,
    }),
    start: startOf(species, animal),
    schema: ArrivalValues,
    toSend: async (values) => {
      const arrival = arrivalOf(values, action_id);
      const lent = arrival.is_sound && plant_number === '' ? await number.take({ species, offering }) : {};
      return { order_id, ...arrival, ...lent };
    },
    fieldOf,
    onProblem: number.ask,
    refetch: [intakeList, proOrderList],
    onSaved: (taken, isKept) => {
      number.settle(taken.plant_number);
      onDone(taken, isKept);
    },
  });
  const sound = useWatch({ control: form.control, name: 'sound' });

  return (
    <Form form={form} label={t('Intake')} isLong isSticky>
      <div className={classes.who}>
        <p>
          <b>{name}</b>
        </p>
        <AnimalMarks animal={animal} />
      </div>
      <ArrivalQuestions control={form.control} species={species} isUnsound={sound === 'no'} booked={heads} />
      <SubmitButton form={form} secondary={<CancelButton onClick={onBack} />}>
        {t(sound === 'no' ? 'Record and send away' : 'Receive')}
      </SubmitButton>
    </Form>
  );
}

/** Books and receives an animal that nobody booked. */
export function WalkInArrival({ handled, onDone, onBack }: Props & { handled: readonly Species[] }) {
  const [action_id] = useState(newKey);
  const number = useLentNumber();
  const [owner, setOwner] = useState<Owner | null>(null);
  const [only] = handled;
  const form = useStationForm(walkIn, {
    animal: action_id,
    about: ({ species, name = '', lent_number }) =>
      [lent_number, t(showSpecies(species)), owner?.name ?? name].filter(Boolean).join(' · '),
    whenKept: ({ is_sound, lent_number = '' }) => ({
      order_id: 0,
      plant_number: lent_number,
      is_stopped: is_sound === false,
    }),
    start: startOf(only ?? 'beef'),
    schema: ArrivalValues,
    toSend: async (values) => {
      const arrival = walkInOf(values, action_id, owner?.customer_id ?? 0);
      const arrived = { species: values.species, offering: values.kind };
      return { ...arrival, ...(arrival.is_sound ? await number.take(arrived) : {}) };
    },
    fieldOf,
    onProblem: number.ask,
    refetch: [intakeList, proOrderList],
    onSaved: (taken, isKept) => {
      number.settle(taken.plant_number);
      onDone(taken, isKept);
    },
  });
  const { control } = form;
  const [species, sound] = useWatch({ control, name: ['species', 'sound'] });
  const isGame = SPECIES_FACTS[species].isGame;
  const isUnsound = !isGame && sound === 'no';

  return (
    <Form form={form} label={t('Walk-in')} isLong isSticky>
      <OwnerQuestions control={control} owner={owner} onPick={setOwner} />
      {handled.length > 1 && (
        <RadioField
          control={control}
          name="species"
          label={t('Species')}
          choices={handled.map((value) => ({ value, label: t(showSpecies(value)) }))}
        />
      )}
      {!isGame && (
        <>
          <RadioField
            control={control}
            name="kind"
            label={t('Inspection')}
            choices={[
              { value: 'custom', label: t('Custom') },
              { value: 'usda', label: t('USDA') },
            ]}
          />
          <FieldRow>
            <CheckboxField control={control} name="is_religious" label={t('Religious')} />
            <CheckboxField control={control} name="is_organic" label={t('Organic')} />
          </FieldRow>
        </>
      )}
      {comesAsFlock(species) && (
        <NumberField control={control} name="heads" label={t('Birds brought')} least={1} most={MAX_BIRDS} />
      )}
      <ArrivalQuestions control={control} species={species} isUnsound={isUnsound} booked={0} />
      <SubmitButton form={form} secondary={<CancelButton onClick={onBack} />}>
        {t(isUnsound ? 'Record and send away' : 'Receive')}
      </SubmitButton>
    </Form>
  );
}

/** The number to write on the tag, or that the animal wasn't received. An animal kept without a number gets it when it is sent. */
export function Arrived({ taken, isKept, onNext }: { taken: TakenIn; isKept: boolean; onNext: () => void }) {
  const { order_id, plant_number, is_stopped } = taken;
  return (
    <div className={classes.done} role="status">
      {is_stopped && <p>{t('Not received. The reason is recorded.')}</p>}
      {plant_number !== '' && (
        <>
          <p>{t('Write this number on both tags:')}</p>
          <p className={classes.given}>{plant_number}</p>
        </>
      )}
      {!is_stopped && plant_number === '' && (
        <p>{t('It gets its number once there is a connection. Until then, its ear tag tells it apart.')}</p>
      )}
      {isKept && <p>{t(KEPT_WORDS)}</p>}
      <div className={classes.actions}>
        <Button size="md" autoFocus onClick={onNext}>
          {t('Next animal')}
        </Button>
        {!is_stopped && !isKept && (
          <Button
            size="md"
            variant="default"
            onClick={() => void download(carcassTags, { order_id, language: currentLanguage() })}
          >
            {t('Print tags')}
          </Button>
        )}
      </div>
    </div>
  );
}
