import { useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { register } from '#contract/accounts/registration-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { zoneOfZip } from '#contract/lib/time-zone.ts';
import { TimeZoneField } from '#web/accounts/time-zone-field.tsx';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';

/** This device's time zone, used until a ZIP code gives a better one. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A new plant's name and time zone. The ZIP code sets the zone until the user picks one. */
export function PlantFields({
  control,
  setZone,
}: {
  control: Control<SentTo<typeof register>>;
  setZone: (zone: string) => void;
}) {
  const [ours] = useState(ownZone);
  const zone = useWatch({ control, name: 'time_zone', defaultValue: ours });
  const guessed = useRef(zone);
  function guess(zip: string) {
    if (zone !== guessed.current) return;
    guessed.current = zoneOfZip(zip) ?? ours;
    setZone(guessed.current);
  }
  return (
    <>
      <TextField
        control={control}
        name="plant_name"
        label={t('Plant name')}
        hint={t('If you leave this blank, we’ll use your name.')}
        autoComplete="organization"
      />
      <FieldRow>
        <TextField
          control={control}
          name="zip"
          label={t('ZIP')}
          hint={t('Sets the time zone.')}
          inputMode="numeric"
          autoComplete="postal-code"
          onType={guess}
        />
        <TimeZoneField control={control} name="time_zone" start={ours} hint={t('For your calendar and orders.')} />
      </FieldRow>
    </>
  );
}
