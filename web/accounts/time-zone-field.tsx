import { Select } from '@mantine/core';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { currentLocale, t } from '#web/lib/words.ts';

/**
 * Finds a time zone by part of its name or by its city, the zones of the United States first. Each option shows the zone's current
 * UTC offset. Working out all the names takes longer than rendering the page, so it's done only once the list is opened.
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

/** Where most plants are, from east to west. */
const AMERICAN = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
let zones: { value: string; label: string }[] | undefined;

function zonesWith(value: string) {
  zones ??= [...new Set([...AMERICAN, ...Intl.supportedValuesOf('timeZone')])].map(choiceOf);
  return zones.some((zone) => zone.value === value) ? zones : [choiceOf(value), ...zones];
}

/** 'Central Time, Chicago (GMT-6)'. */
function choiceOf(zone: string) {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ');
  return { value: zone, label: `${nameIn(zone, 'longGeneric')}, ${city} (${nameIn(zone, 'shortOffset')})` };
}

function nameIn(timeZone: string, timeZoneName: 'longGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
