import { Button } from '@mantine/core';
import { useState } from 'react';
import { proOrderList } from '#contract/booking/api.ts';
import { hangsInSides } from '#contract/floor/cooler/cooler.ts';
import { HOLD_WORDS, type OpenHold } from '#contract/floor/holds-api.ts';
import { type KillAnimal, killList, recordKill } from '#contract/floor/kill/kill-api.ts';
import { INSPECTED_ORGANS, ORGAN_WORDS } from '#contract/floor/kill/kill-facts.ts';
import { instantIn, timeIn } from '#contract/lib/dates/wall-time.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { comesAsFlock, showSpecies } from '#contract/lib/species.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { useMe } from '#web/accounts/session.ts';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { KillValues, killOf, MAX_BIRDS, startOf } from '#web/floor/kill/kill-values.ts';
import { nameOf } from '#web/floor/name-of.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { ApiProblem } from '#web/lib/problems.ts';
import { t, translate } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { CheckboxField, CheckboxListField, NumberField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton } from '#web/ui/form.tsx';

/** The form's field for each field of the call. */
const FIELD_OF: Readonly<Record<string, string>> = {
  bled_at: 'bled',
  left_side_clb: 'left',
  right_side_clb: 'right',
  hanging_weight_clb: 'whole',
  organs: 'organ_reason',
  condemned_weight_clb: 'condemned',
};
const fieldOf = (name: string) => FIELD_OF[name] ?? name;

interface Props {
  animal: KillAnimal;
  /** The day of the list. */
  date: string;
  onHold: () => void;
  onRelease: (hold: OpenHold) => void;
  onDone: () => void;
}

/** Records one animal's kill, as much of it as is known. */
export function KillEntry({ animal, date, onHold, onRelease, onDone }: Props) {
  const { role, time_zone } = useMe();
  const [action_id] = useState(newKey);
  const [isStopped, setStopped] = useState(false);
  const { species, facts, holds } = animal;
  const recorded = facts.bled_at === null ? '' : timeIn(time_zone, facts.bled_at);
  const form = useStationForm(recordKill, {
    animal: animalKey(animal.order_id),
    about: () => nameOf(animal),
    whenKept: () => ({ order_id: animal.order_id, stage: animal.stage, facts }),
    start: startOf(animal, recorded),
    schema: KillValues,
    toSend: (typed) => {
      const isSame = typed.bled === '' || typed.bled === recorded;
      return killOf(typed, animal, { action_id, bledAt: isSame ? undefined : instantIn(time_zone, date, typed.bled) });
    },
    fieldOf,
    onProblem: async (problem: ApiProblem) => {
      setStopped(problem.code === 'stage_needs' && isOffice(role));
      return (await isSureOf(problem)) ? { is_sure: true } : null;
    },
    refetch: [killList, proOrderList],
    onSaved: onDone,
  });
  const { control } = form;
  const isRecorded = recorded !== '' || animal.hanging_weight_clb !== null || facts.organs.length > 0;
  const needsParts = isAskedForAge(species) && animal.over_thirty_months !== 'no';

  return (
    <Form form={form} label={t('Kill list')} isLong isSticky>
      <KillHeading animal={animal} />
      {holds.map((hold) => (
        <Button key={hold.hold_id} variant="default" fullWidth onClick={() => onRelease(hold)}>
          {t('Release: {hold}', { hold: `${translate(HOLD_WORDS[hold.kind])}, ${hold.reason}` })}
        </Button>
      ))}
      <TextField
        control={control}
        name="bled"
        type="time"
        label={t('Bled at')}
        {...(recorded === '' && { hint: t('Leave this blank if it is now.') })}
      />
      {comesAsFlock(species) ? (
        <FieldRow>
          <NumberField control={control} name="received" label={t('Birds received')} most={MAX_BIRDS} />
          <NumberField control={control} name="condemned_birds" label={t('Birds condemned')} most={MAX_BIRDS} />
        </FieldRow>
      ) : (
        <>
          {needsParts && (
            <CheckboxField
              control={control}
              name="parts_removed"
              label={t('Over 30 months: the parts that must not be eaten are removed')}
            />
          )}
          {hangsInSides(species) ? (
            <FieldRow>
              <WeightField control={control} name="left" label={t('Left side, in pounds')} hint={null} />
              <WeightField control={control} name="right" label={t('Right side, in pounds')} hint={null} />
            </FieldRow>
          ) : (
            <WeightField control={control} name="whole" label={t('Hanging weight, in pounds')} hint={null} />
          )}
          <CheckboxField control={control} name="are_inspected" label={t('Organs looked at')} />
          <CheckboxListField
            control={control}
            name="condemned_organs"
            label={t('Condemned organs')}
            choices={INSPECTED_ORGANS.map((value) => ({ value, label: t(ORGAN_WORDS[value]) }))}
          />
          <TextField control={control} name="organ_reason" label={t('Why are the organs condemned?')} maxLength={120} />
          <FieldRow>
            <WeightField control={control} name="condemned" label={t('Condemned weight, in pounds')} hint={null} />
            <TextField control={control} name="condemned_reason" label={t('Why is it condemned?')} maxLength={200} />
          </FieldRow>
        </>
      )}
      {!comesAsFlock(species) && (
        <CheckboxField control={control} name="is_condemned" label={t('Condemn the whole animal')} />
      )}
      {isRecorded && (
        <TextField
          control={control}
          name="correction"
          label={t('If something recorded was wrong, why it changes')}
          maxLength={200}
        />
      )}
      {isStopped && (
        <TextField control={control} name="override_reason" label={t('Reason for moving it anyway')} maxLength={200} />
      )}
      <SubmitButton
        form={form}
        secondary={
          <>
            <Button variant="default" onClick={onHold}>
              {t('Put on hold')}
            </Button>
            <CancelButton onClick={onDone} />
          </>
        }
      >
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}

function KillHeading({ animal }: { animal: KillAnimal }) {
  const { species, heads, plant_number, owner, title, kept_organs } = animal;
  return (
    <div className={classes.who}>
      <p>
        <b>
          {plant_number} · {heads > 1 ? `${heads} ` : ''}
          {t(showSpecies(species))} · {owner || title}
        </b>
      </p>
      {kept_organs.length > 0 && (
        <p>
          {t('Organs')}: {kept_organs.map(translate).join(', ')}
        </p>
      )}
      <AnimalMarks animal={animal} />
    </div>
  );
}
