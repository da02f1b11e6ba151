import { NativeSelect } from '@mantine/core';
import { t } from '#web/lib/words.ts';

type Age = '' | 'yes' | 'no';

/** Whether cattle are over thirty months; unknown until somebody says. Domain facts, section 5 (Over 30 months). */
export function AgeSelect({ value, onChange }: { value: Age; onChange: (age: Age) => void }) {
  return (
    <NativeSelect
      label={t('Over 30 months')}
      data={[
        { value: '', label: t('Unknown') },
        { value: 'yes', label: t('Yes') },
        { value: 'no', label: t('No') },
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Age)}
    />
  );
}
