import { Anchor, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ENTRY_WORDS } from '#contract/accounts/entry-words.ts';
import {
  AGREEMENT_OF,
  EXPERTISE,
  NO_SERVICES,
  type RegisteringRole,
  register,
  SERVICES,
} from '#contract/accounts/registration-api.ts';
import { DOCUMENTS } from '#contract/legal/documents.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { NewPasswordFields } from '#web/accounts/new-password-fields.tsx';
import { EntryFrame } from '#web/accounts/sign-in/entry-frame.tsx';
import { PlantFields } from '#web/accounts/sign-in/plant-fields.tsx';
import { currentLanguage, t, type Words } from '#web/lib/words.ts';
import { CheckboxField, CheckboxListField, RadioField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

const LegalDialog = lazyDialog(() => import('#web/legal/legal-dialog.tsx').then(({ LegalDialog }) => LegalDialog));

const ROLE_CHOICES: readonly { value: RegisteringRole; label: Words }[] = [
  { value: 'buyer', label: 'Buy' },
  { value: 'seller', label: 'Sell' },
  { value: 'processor', label: 'Processor' },
];
const EXPERTISE_CHOICES = EXPERTISE.map((species) => ({ value: species, label: showSpecies(species) }));
const SERVICE_CHOICES = [
  ...Object.entries(SERVICES).map(([value, label]) => ({ value, label })),
  { value: NO_SERVICES, label: 'None of these' as const },
];
const inWords = (choices: readonly { value: string; label: Words }[]) =>
  choices.map(({ value, label }) => ({ value, label: t(label) }));
/**
 * If one of these fields is invalid, the page scrolls all the way to the top; for the others, only partway. Required by
 * ACC-034.
 */
const TOP_FIELDS = ['first_name', 'last_name', 'email'];

type Registering = ReturnType<typeof useSendForm<typeof register>>;
/** “None of these” and the services exclude each other: what was chosen last stays. */
function useNoneAlone({ control, setValue }: Registering): void {
  const chosen: unknown = useWatch({ control, name: 'license_number' });
  useEffect(() => {
    if (!Array.isArray(chosen) || chosen.length < 2 || !chosen.includes(NO_SERVICES)) return;
    const services = chosen.filter((one) => one !== NO_SERVICES);
    setValue('license_number', chosen.at(-1) === NO_SERVICES ? [NO_SERVICES] : services);
  }, [chosen, setValue]);
}

/** The registration screen, /register. */
export function RegisterScreen() {
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  // The buttons on the front page link here with a role.
  const { role: named, back } = useSearch({ from: '/register' });
  const chosen = ROLE_CHOICES.find(({ value }) => value === named)?.value;
  const form = useSendForm(register, {
    as: 'form',
    start: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      confirmpassword: '',
      nmfs_number: [],
      license_number: [],
      customerAgreement: false,
      producerAgreement: false,
      processorAgreement: false,
      plant_name: '',
      zip: '',
      language: currentLanguage(),
      ...(chosen && { role: chosen }),
    },
    lostWords: t('Try later!'),
    onRefused: (fields) => {
      if (fields.some((name) => TOP_FIELDS.includes(name))) window.scrollTo({ top: 0 });
      else window.scrollTo({ top: (document.documentElement.scrollHeight - window.innerHeight) / 2 });
    },
    onDone: () => {
      const { email, role: asked } = form.getValues();
      const registered = { email: email ?? '', isPlant: asked === 'processor' };
      void navigate({ to: '/login', search: { back }, state: { hasRegistered: true, registered } });
    },
  });
  const { control } = form;
  useNoneAlone(form);
  const setZone = (zone: string) => form.setValue('time_zone', zone, { shouldValidate: form.formState.isSubmitted });
  const about = useWatch({ control, name: ['email', 'first_name', 'last_name', 'plant_name'] });
  const role: RegisteringRole | undefined = useWatch({ control, name: 'role' });

  return (
    <EntryFrame title={t(ENTRY_WORDS['/register'].title)} width={ENTRY_WORDS['/register'].width}>
      <Form form={form}>
        <FieldRow>
          <TextField control={control} name="first_name" label={t('First Name')} autoComplete="given-name" />
          <TextField control={control} name="last_name" label={t('Last Name')} autoComplete="family-name" />
        </FieldRow>
        <TextField control={control} name="email" label={t('Email Address')} type="email" autoComplete="username" />
        <NewPasswordFields control={control} about={about} />
        <RadioField
          control={control}
          name="role"
          label={t(ENTRY_WORDS['/register'].question)}
          choices={inWords(ROLE_CHOICES)}
        />
        {role === 'processor' && (
          <>
            <PlantFields control={control} setZone={setZone} />
            <CheckboxListField
              control={control}
              name="nmfs_number"
              label={t('Expertise')}
              choices={inWords(EXPERTISE_CHOICES)}
            />
            <CheckboxListField
              control={control}
              name="license_number"
              label={t('Value-added services')}
              choices={inWords(SERVICE_CHOICES)}
            />
          </>
        )}
        {role && (
          <CheckboxField
            key={role}
            control={control}
            name={AGREEMENT_OF[role].flag}
            label={
              <>
                {t('I accept the')}{' '}
                <Anchor component="button" type="button" inherit onClick={() => setReading(true)}>
                  {t(DOCUMENTS[AGREEMENT_OF[role].agreement].title)}
                </Anchor>
              </>
            }
          />
        )}
        <SubmitButton form={form} fullWidth>
          {t('Signup')}
        </SubmitButton>
      </Form>
      <Text mt="lg" ta="center">
        <AnchorLink to="/login" search={{ back }}>
          {t('Already have an account? Sign in')}
        </AnchorLink>
      </Text>
      {role && isReading && <LegalDialog name={AGREEMENT_OF[role].agreement} onClose={() => setReading(false)} />}
    </EntryFrame>
  );
}
