import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import {
  CHECK_FACTS,
  type CheckLimits,
  isWithin,
  limitFor,
  minutesBetween,
  PLACE_WORDS,
  type PlaceKind,
  showLimit,
} from '#contract/floor/checks/checks.ts';
import {
  type CheckAnimal,
  type CheckPlace,
  checkBoard,
  listChecks,
  saveCheck,
} from '#contract/floor/checks/checks-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import {
  type CheckSubject,
  CheckValues,
  checkOf,
  MAX_DEGREES,
  MIN_DEGREES,
  sayFound,
  startOfCheck,
  tenthsOf,
} from '#web/floor/checks/check-values.ts';
import classes from '#web/floor/checks/checks.module.css';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { useStation } from '#web/floor/station/station-person.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { NumberField, RadioField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton } from '#web/ui/form.tsx';

interface Board {
  places: readonly CheckPlace[];
  animals: readonly CheckAnimal[];
  limits: CheckLimits;
}
const fieldOf = (name: string) => (name === 'value_tenths' ? 'value' : name);

/** Writes down one check, or corrects one. What was done is asked for as soon as something is outside its limit. */
export function CheckEntry({ subject, board, onDone }: { subject: CheckSubject; board: Board; onDone: () => void }) {
  const { kind, corrects } = subject;
  const { title, about } = CHECK_FACTS[kind];
  const [action_id] = useState(newKey);
  const { admin } = useMe();
  const { person } = useStation(admin ?? 0);
  const form = useStationForm(saveCheck, {
    // Checks don't depend on each other.
    animal: action_id,
    about: ({ place_id, order_id }) => [t(title), nameIn(board, { place_id, order_id })].filter(Boolean).join(' · '),
    whenKept: () => ({ record_id: 0, is_within: true }),
    start: { ...startOfCheck(subject), initials: person?.initials ?? '' },
    schema: CheckValues,
    toSend: (values) => checkOf(subject, values, action_id),
    fieldOf,
    refetch: [checkBoard, listChecks],
    onSaved: onDone,
  });
  const { control } = form;
  const { limit, isOutside, hasAction } = useLimit(control, subject, board);

  return (
    <Form form={form} label={t(title)} isLong isSticky>
      <h2 className={classes.heading}>{t(title)}</h2>
      {corrects && (
        <p>
          {t('Corrects: {record}', {
            record: `${corrects.body.place || corrects.plant_number} · ${sayFound(kind, corrects.body)}`,
          })}
        </p>
      )}
      {about === 'animal' ? (
        <SelectField
          control={control}
          name="order_id"
          label={t('Animal')}
          empty={t('Choose')}
          choices={choicesOf(board.animals, corrects)}
        />
      ) : (
        <SelectField
          control={control}
          name="place_id"
          label={t(PLACE_WORDS[about])}
          empty={t('Choose')}
          choices={placesOf(board.places, about, corrects)}
        />
      )}
      <Found control={control} subject={subject} limit={limit} />
      {(isOutside || hasAction) && (
        <TextAreaField
          control={control}
          name="action"
          label={t('What was done about it')}
          isRequired={isOutside}
          maxLength={500}
        />
      )}
      {corrects && (
        <TextField control={control} name="reason" label={t('Why is it corrected?')} isRequired maxLength={200} />
      )}
      <TextField control={control} name="initials" label={t('Initials')} isRequired={isOutside} maxLength={4} />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}

/** The name of the place, or the number of the animal, that a check is about. */
const nameIn = ({ places, animals }: Board, about: { place_id?: number | undefined; order_id?: number | undefined }) =>
  places.find(({ place_id }) => place_id === about.place_id)?.name ??
  animals.find(({ order_id }) => order_id === about.order_id)?.plant_number;

/** The limit of what is chosen, and whether what is typed so far is outside it. */
function useLimit(control: Control<CheckValues>, { kind, corrects }: CheckSubject, { places, limits }: Board) {
  const { place_id, value, bled, cooled, result, action } = useWatch({ control }) as CheckValues;
  const place = places.find((one) => String(one.place_id) === place_id);
  const isSamePlace = corrects !== undefined && String(corrects.body.place_id ?? '') === place_id;
  const limit = isSamePlace ? corrects.body.limit : limitFor(kind, limits, place?.limit_tenths ?? null);
  const value_tenths = tenthsOf(value);
  const minutes = bled !== '' && cooled !== '' ? minutesBetween(bled, cooled) : null;
  const isAnswered = value_tenths !== null || minutes !== null || result !== '';
  const isOutside = isAnswered && !isWithin(kind, { value_tenths, minutes, limit, result });
  return { limit, isOutside, hasAction: action !== '' };
}

function Found({
  control,
  subject: { kind },
  limit,
}: {
  control: Control<CheckValues>;
  subject: CheckSubject;
  limit: number | null;
}) {
  const { asks } = CHECK_FACTS[kind];
  const hint = limit === null ? {} : { hint: t('Limit: {limit}', { limit: showLimit(kind, limit) }) };
  if (asks === 'temperature')
    return (
      <NumberField
        control={control}
        name="value"
        label={t('Temperature, in °F')}
        {...hint}
        least={MIN_DEGREES}
        most={MAX_DEGREES}
        decimals={1}
      />
    );
  if (asks === 'times')
    return (
      <FieldRow>
        <TextField control={control} name="bled" type="time" label={t('Bled at')} />
        <TextField control={control} name="cooled" type="time" label={t('In the cooler at')} {...hint} />
      </FieldRow>
    );
  return (
    <RadioField
      control={control}
      name="result"
      label={t('Result')}
      choices={[
        { value: 'ok', label: t('Passed') },
        { value: 'not_ok', label: t('Not passed') },
      ]}
    />
  );
}

/** A corrected record's place can be chosen even if it is no longer in use. */
function placesOf(places: readonly CheckPlace[], about: PlaceKind, corrects: CheckSubject['corrects']) {
  const choices = places
    .filter(({ kind }) => kind === about)
    .map(({ place_id, name }) => ({ value: String(place_id), label: name }));
  const of = String(corrects?.body.place_id ?? '');
  if (!corrects || choices.some(({ value }) => value === of)) return choices;
  return [{ value: of, label: corrects.body.place }, ...choices];
}

/** A corrected record's animal can be chosen even if it has left the plant. */
function choicesOf(animals: readonly CheckAnimal[], corrects: CheckSubject['corrects']) {
  const choices = animals.map(({ order_id, plant_number, species, title }) => ({
    value: String(order_id),
    label: [plant_number, t(showSpecies(species)), title].filter(Boolean).join(' · '),
  }));
  const of = corrects?.order_id;
  if (!corrects || !of || animals.some(({ order_id }) => order_id === of)) return choices;
  return [{ value: String(of), label: corrects.plant_number }, ...choices];
}
