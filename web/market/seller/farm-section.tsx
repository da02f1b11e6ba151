import { Skeleton } from '@mantine/core';
import type { OwnFarm } from '#contract/market/lots/lot.ts';
import { addFarmPhoto, arrangeFarmPhotos, saveFarm, viewOwnFarm } from '#contract/market/lots/lots-api.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PhotosField } from '#web/market/lots/photos-field.tsx';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { TextAreaField, TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The seller's public page, in the profile. */
export function FarmSection() {
  const farm = useApiQuery(viewOwnFarm, {});
  const known = useDataToEdit(farm);
  return (
    <SettingsSection
      title={t('Your farm page')}
      hint={t('What buyers read about you. They see your town and how far away you are, but never your address.')}
    >
      {known && <FarmForm farm={known} />}
      {!known && !farm.error && <Skeleton h="16rem" />}
      {farm.error && !known && <ErrorState error={farm.error} onRetry={() => void farm.refetch()} />}
    </SettingsSection>
  );
}

/** Ignores changes made to the farm elsewhere, such as a new photo, so that nothing typed here is lost. */
function FarmForm({ farm: { name, story, zip, revision, photos, city, state, seller_id } }: { farm: OwnFarm }) {
  const form = useSendForm(saveFarm, {
    start: { name, story, zip, revision },
    refetch: [viewOwnFarm],
    saved: (sent, { revision }) => ({ ...sent, revision }),
  });
  useAskBeforeDropping(form.formState.isDirty);
  return (
    <>
      <Form form={form} label={t('Your farm page')}>
        <TextField control={form.control} name="name" label={t('Farm name')} maxLength={80} isRequired />
        <TextField
          control={form.control}
          name="zip"
          label={t('Farm’s ZIP code')}
          hint={city ? `${city}, ${state}` : undefined}
          inputMode="numeric"
          maxLength={10}
          isRequired
        />
        <TextAreaField
          control={form.control}
          name="story"
          label={t('Your story')}
          hint={t('How you raise your animals, and how long you’ve been doing it.')}
          rows={4}
          grows
          maxLength={5000}
        />
        <SubmitButton
          form={form}
          secondary={
            revision > 0 && (
              <AnchorLink to="/profileview/$id" params={{ id: String(seller_id) }}>
                {t('See your page')}
              </AnchorLink>
            )
          }
        >
          {t('Save farm page')}
        </SubmitButton>
      </Form>
      <PhotosField
        label={t('Farm photos')}
        photos={photos}
        add={addFarmPhoto}
        arrange={arrangeFarmPhotos}
        refetch={[viewOwnFarm]}
        about={async () => ({})}
      />
    </>
  );
}
