import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { z } from 'zod';
import { addPasskey, getSecurity, PasskeyName, startPasskey } from '#contract/accounts/security-api.ts';
import { wasLetBe } from '#web/accounts/security/passkey-problems.ts';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

const Asked = startPasskey.input.extend({ name: PasskeyName });

/** Asks for the password, then has the browser create a passkey and names it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [refusal, setRefusal] = useState('');
  const add = useApiMutation(addPasskey, { refetch: [getSecurity], onDone: onClose, showsErrors: true });
  const form = useSendForm<typeof startPasskey, z.input<typeof Asked>, z.output<typeof Asked>>(startPasskey, {
    schema: Asked,
    start: { name: '', present_password: '' },
    toSend: ({ present_password }) => ({ present_password }),
    onDone: (options) => void make(options as unknown as PublicKeyCredentialCreationOptionsJSON),
  });

  async function make(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
    setRefusal('');
    try {
      const answer = await startRegistration({ optionsJSON });
      await add.mutateAsync({ name: form.getValues('name'), answer: { ...answer, response: { ...answer.response } } });
    } catch (error) {
      if (error instanceof Error && error.name === 'InvalidStateError') {
        setRefusal(t('This device already has a passkey for your account.'));
      } else if (!wasLetBe(error)) setRefusal(wordsOf(error));
    }
  }

  return (
    <FormDialog title={t('Add passkey')} onClose={onClose} form={form} submit={t('Continue')}>
      <TextField
        control={form.control}
        name="name"
        label={t('Name')}
        hint={t('A name you’ll recognize, such as “My phone.”')}
        autoComplete="off"
      />
      <PresentPasswordField control={form.control} name="present_password" />
      {refusal && <Refusal>{refusal}</Refusal>}
    </FormDialog>
  );
}
