import { Text } from '@mantine/core';
import { askDropoff, maxGuestHeads } from '#contract/booking/guest-dropoff-api.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import { freeDays, type PlantFacts, plantPage } from '#contract/market/plants/plant-api.ts';
import type { Inspection } from '#contract/orders/offering.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { currentLanguage, t } from '#web/lib/words.ts';
import { NumberField, RadioField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface DropoffDialogProps {
  plant: PlantFacts;
  onHeld: (held: { day: string; email: string }) => void;
  onClose: () => void;
}

/** The form for a drop-off without an account. Its days are those with room for the animals. */
export function DropoffDialog({ plant: { plant_id, free_days }, onHeld, onClose }: DropoffDialogProps) {
  const me = useMaybeMe();
  const first = free_days.find(({ usda, custom }) => usda.length + custom.length > 0) ?? free_days[0];
  const form = useSendForm(askDropoff, {
    start: {
      plant_id,
      species: first?.species ?? 'beef',
      offering: first?.usda.length ? ('usda' as const) : ('custom' as const),
      heads: 1,
      day: '',
      first_name: me?.first_name ?? '',
      last_name: me?.last_name ?? '',
      phone: '',
      email: me?.email ?? '',
      remark: '',
      language: currentLanguage(),
    },
    refetch: [plantPage, freeDays],
    onDone: () => onHeld({ day: form.getValues('day'), email: form.getValues('email') }),
  });
  const { control } = form;
  const { species, offering, heads }: { species: Species; offering: Inspection; heads: unknown } = form.watch();
  const most = maxGuestHeads(species);
  const asked = Math.min(most, Math.max(1, Math.trunc(Number(heads)) || 1));
  const { data } = useApiQuery(freeDays, { plant_id, heads: asked }, { keepPrevious: true });
  const days = data?.free_days.find((one) => one.species === species)?.[offering] ?? [];
  const clearDay = () => form.setValue('day', '');
  return (
    <FormDialog title={t('Ask for a drop-off')} form={form} submit={t('Hold this day')} onClose={onClose} isLong>
      <FieldRow>
        <SelectField
          control={control}
          name="species"
          label={t('Species')}
          choices={free_days.map(({ species: key }) => ({ value: key, label: t(showSpecies(key)) }))}
          onPick={clearDay}
        />
        <NumberField control={control} name="heads" label={t('How many animals')} least={1} most={most} isRequired />
      </FieldRow>
      <RadioField
        control={control}
        name="offering"
        label={t('How it’s processed')}
        choices={[
          { value: 'usda', label: t('USDA inspected') },
          { value: 'custom', label: t('Custom, not for sale') },
        ]}
      />
      {data && days.length === 0 ? (
        <Text role="status">{t('No free day for this many. Try fewer, or call the plant.')}</Text>
      ) : (
        <RadioField
          control={control}
          name="day"
          label={t('Pick a day')}
          choices={days.map((day) => ({ value: day, label: showDay(day) }))}
        />
      )}
      <FieldRow>
        <TextField control={control} name="first_name" label={t('First Name')} autoComplete="given-name" isRequired />
        <TextField control={control} name="last_name" label={t('Last Name')} autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="phone" label={t('Phone')} type="tel" autoComplete="tel" isRequired />
        <TextField control={control} name="email" label={t('Email')} type="email" autoComplete="email" isRequired />
      </FieldRow>
      <TextAreaField control={control} name="remark" label={t('Anything the plant should know')} rows={2} />
    </FormDialog>
  );
}
