import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  type CheckLimits,
  COOLER_TENTHS,
  PLACE_KINDS,
  PLACE_WORDS,
  showDegrees,
} from '#contract/floor/checks/checks.ts';
import { type CheckPlace, checkBoard, saveCheckLimits, saveCheckPlace } from '#contract/floor/checks/checks-api.ts';
import { Degrees, MAX_DEGREES, MIN_DEGREES, tenthsOf } from '#web/floor/checks/check-values.ts';
import classes from '#web/floor/checks/checks.module.css';
import { t } from '#web/lib/words.ts';
import { CheckboxField, NumberField, RadioField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** What the plant checks, and its limits from its HACCP plan. */
export function CheckSettings({
  places,
  limits,
  onDone,
}: {
  places: readonly CheckPlace[];
  limits: CheckLimits;
  onDone: () => void;
}) {
  const [place, setPlace] = useState<CheckPlace | 'new' | null>(null);
  const showList = () => setPlace(null);
  if (place) return <PlaceEntry place={place === 'new' ? null : place} onDone={showList} />;
  return (
    <div className={classes.board}>
      <ul className={classes.rows}>
        {places.map((one) => (
          <li key={one.place_id}>
            <UnstyledButton className={classes.place} onClick={() => setPlace(one)}>
              <b>{one.name}</b>
              <span>
                {t(PLACE_WORDS[one.kind])}
                {one.limit_tenths !== null && ` · ${t('Limit: {limit}', { limit: showDegrees(one.limit_tenths) })}`}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Button size="md" variant="default" onClick={() => setPlace('new')}>
        {t('Add a cooler, area, or thermometer')}
      </Button>
      <LimitsEntry limits={limits} onDone={onDone} />
    </div>
  );
}

const PlaceValues = z.object({
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  limit: Degrees,
  is_closed: z.boolean(),
});

function PlaceEntry({ place, onDone }: { place: CheckPlace | null; onDone: () => void }) {
  const form = useSendForm(saveCheckPlace, {
    start: {
      kind: place?.kind ?? 'cooler',
      name: place?.name ?? '',
      limit: (place?.limit_tenths ?? COOLER_TENTHS) / 10,
      is_closed: false,
    },
    schema: PlaceValues,
    toSend: ({ kind, name, limit, is_closed }) => ({
      place_id: place?.place_id ?? 0,
      kind,
      name,
      limit_tenths: tenthsOf(limit) ?? COOLER_TENTHS,
      is_closed,
    }),
    fieldOf: (name) => (name === 'limit_tenths' ? 'limit' : name),
    refetch: [checkBoard],
    onDone,
  });
  const { control } = form;
  const kind = form.watch('kind');
  return (
    <Form form={form} label={t('Coolers and limits')} isLong isSticky>
      {!place && (
        <RadioField
          control={control}
          name="kind"
          label={t('Type')}
          choices={PLACE_KINDS.map((value) => ({ value, label: t(PLACE_WORDS[value]) }))}
        />
      )}
      <TextField control={control} name="name" label={t('Name')} isRequired maxLength={60} />
      {kind === 'cooler' && (
        <NumberField
          control={control}
          name="limit"
          label={t('Warmest allowed, in °F')}
          least={MIN_DEGREES}
          most={MAX_DEGREES}
          decimals={1}
        />
      )}
      {place && <CheckboxField control={control} name="is_closed" label={t('No longer in use')} />}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}

const Whole = z.int();
const LimitValues = z.object({
  chill_minutes: Whole,
  chill: z.number(),
  chill_hours: Whole,
  carcasses: Whole,
  calibration: z.number(),
  morning_hour: Whole,
  afternoon_hour: Whole,
  is_review_required: z.boolean(),
});

function LimitsEntry({ limits, onDone }: { limits: CheckLimits; onDone: () => void }) {
  const { chill_tenths, calibration_tenths, ...rest } = limits;
  const form = useSendForm(saveCheckLimits, {
    start: { ...rest, chill: chill_tenths / 10, calibration: calibration_tenths / 10 },
    schema: LimitValues,
    toSend: ({ chill, calibration, ...whole }) => ({
      ...whole,
      chill_tenths: Math.round(chill * 10),
      calibration_tenths: Math.round(calibration * 10),
    }),
    fieldOf: (name) => name.replace(/^(chill|calibration)_tenths$/, '$1'),
    refetch: [checkBoard],
    onDone,
  });
  const { control } = form;
  return (
    <Form form={form} label={t('Limits of your HACCP plan')} isLong isSticky>
      <h2 className={classes.heading}>{t('Limits of your HACCP plan')}</h2>
      <FieldRow>
        <NumberField
          control={control}
          name="chill_minutes"
          label={t('Minutes from bleeding to the cooler')}
          least={1}
          most={600}
        />
        <NumberField control={control} name="chill_hours" label={t('Hours to chill a carcass')} least={1} most={96} />
      </FieldRow>
      <FieldRow>
        <NumberField
          control={control}
          name="chill"
          label={t('Chilled to, in °F')}
          least={MIN_DEGREES}
          most={MAX_DEGREES}
          decimals={1}
        />
        <NumberField control={control} name="carcasses" label={t('Carcasses to check a day')} most={999} />
      </FieldRow>
      <NumberField
        control={control}
        name="calibration"
        label={t('A thermometer may be off by, in °F')}
        least={0.1}
        most={10}
        decimals={1}
      />
      <FieldRow>
        <NumberField
          control={control}
          name="morning_hour"
          label={t('Morning readings are due at this hour')}
          hint={t('0 to 11')}
          most={11}
        />
        <NumberField
          control={control}
          name="afternoon_hour"
          label={t('Afternoon readings are due at this hour')}
          hint={t('12 to 23, such as 15 for 3 PM')}
          least={12}
          most={23}
        />
      </FieldRow>
      <CheckboxField
        control={control}
        name="is_review_required"
        label={t('Inspected meat stays until its records were reviewed')}
      />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
