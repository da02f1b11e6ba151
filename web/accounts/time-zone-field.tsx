import { Select } from '@mantine/core';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { t } from '#web/lib/words.ts';

/**
 * Finds a time zone by part of its name. Each option shows the zone's current UTC offset. Working out all the offsets takes
 * longer than rendering the page, so it's done only once the list is opened.
 */
export function TimeZoneField<Values extends FieldValues>({
  control,
  name,
  start,
  hint = t('Used for the clock in the header and for times in the history.'),
  isDisabled = false,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Selected if the form has no time zone yet. */
  start?: FieldPathValue<Values, FieldPath<Values>>;
  hint?: string;
  isDisabled?: boolean;
}) {
  const { field, fieldState } = useController({ control, name, ...(start !== undefined && { defaultValue: start }) });
  const { ref, value, onChange, onBlur } = field;
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Select
      ref={ref}
      label={t('Time zone')}
      description={hint}
      size="md"
      data={wasOpened ? zonesWith(value) : [choiceOf(value)]}
      onDropdownOpen={() => setWasOpened(true)}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      onBlur={onBlur}
      error={fieldState.error?.message}
      disabled={isDisabled}
      searchable
      limit={60}
      allowDeselect={false}
      nothingFoundMessage={t('No time zone found')}
    />
  );
}

let zones: { value: string; label: string }[] | undefined;

function zonesWith(value: string) {
  zones ??= Intl.supportedValuesOf('timeZone').map(choiceOf);
  return zones.some((zone) => zone.value === value) ? zones : [choiceOf(value), ...zones];
}

function choiceOf(zone: string) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return { value: zone, label: `${zone.replaceAll('_', ' ')} (${offset})` };
}
