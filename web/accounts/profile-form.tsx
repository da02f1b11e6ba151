import { me as meEndpoint } from '#contract/accounts/api.ts';
import { getProfile, saveProfile } from '#contract/accounts/profile-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { AddressFields } from '#web/accounts/address-fields.tsx';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** The user's name, phone number, and address. */
export function ProfileForm({ profile }: { profile: DataOf<typeof getProfile> }) {
  const { email: _, ...start } = profile;
  const form = useSendForm(saveProfile, {
    start,
    refetch: [getProfile, meEndpoint],
    saved: (sent) => sent,
  });
  const { control } = form;
  useAskBeforeDropping(form.formState.isDirty);

  return (
    <Form form={form} isSticky label={t('About you')}>
      <FieldRow>
        <TextField control={control} name="first_name" label={t('First Name')} autoComplete="given-name" isRequired />
        <TextField control={control} name="last_name" label={t('Last Name')} autoComplete="family-name" isRequired />
      </FieldRow>
      <TextField control={control} name="phone" label={t('Phone')} type="tel" autoComplete="tel" />
      <AddressFields control={control} />
      <SubmitButton form={form}>{t('Save')}</SubmitButton>
    </Form>
  );
}
