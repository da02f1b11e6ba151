import { Text } from '@mantine/core';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { listAlerts, saveAlert } from '#contract/market/alerts/alerts-api.ts';
import { PRODUCT_SPECIES } from '#contract/market/lots/lot.ts';
import { NEAR_MILES } from '#contract/market/search/search-api.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { currentLanguage, t } from '#web/lib/words.ts';
import { DISTANCES, shareSizes } from '#web/market/search/lot-words.ts';
import { countInput, type SearchAddress } from '#web/market/search/search-input.ts';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface AlertDialogProps {
  address: SearchAddress;
  wants?: 'plants';
  onSaved: (saved: { email: string; is_confirmed: boolean }) => void;
  onClose: () => void;
}

/** What to look for, and where to send it. Starts with the search on the page, whose other filters are kept. */
export function AlertDialog({ address, wants, onSaved, onClose }: AlertDialogProps) {
  const me = useMaybeMe();
  const { zip, miles, species, quarters, ...more } = countInput(address);
  const form = useSendForm(saveAlert, {
    start: {
      ...more,
      zip: zip || (me?.zip ?? ''),
      miles: miles ?? NEAR_MILES,
      species: species ?? '',
      quarters: quarters ?? 0,
      email: me?.email ?? '',
      language: currentLanguage(),
      ...(wants && { wants }),
    },
    refetch: [listAlerts],
    onDone: ({ is_confirmed }) => {
      onSaved({ email: form.getValues('email'), is_confirmed });
      onClose();
    },
  });
  const { control } = form;
  const isForPlants = wants === 'plants';
  return (
    <FormDialog
      title={t(isForPlants ? 'Tell me when a plant is near me' : 'Tell me when something is near me')}
      form={form}
      submit={t('Start alert')}
      onClose={onClose}
    >
      <Text size="sm">{t('One email a day at most. Each one has a link that stops them.')}</Text>
      <FieldRow>
        <TextField control={control} name="zip" label={t('Near ZIP code')} autoComplete="postal-code" />
        {!isForPlants && (
          <SelectField
            control={control}
            name="miles"
            label={t('Within')}
            choices={DISTANCES.map((distance) => ({
              value: String(distance),
              label: t('{miles} miles', { miles: distance }),
            }))}
          />
        )}
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="species"
          label={t('Animal')}
          empty={t('All animals')}
          choices={(isForPlants ? SPECIES : PRODUCT_SPECIES).map((key) => ({ value: key, label: t(showSpecies(key)) }))}
        />
        {!isForPlants && <SelectField control={control} name="quarters" label={t('Share')} choices={shareSizes('0')} />}
      </FieldRow>
      <TextField control={control} name="email" label={t('Email')} type="email" autoComplete="email" isRequired />
    </FormDialog>
  );
}
