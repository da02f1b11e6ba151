import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createApiKey, getApiKeys } from '#contract/accounts/api-keys-api.ts';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { copyText } from '#web/lib/copy-text.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState('');
  const form = useSendForm(createApiKey, {
    start: { name: '', may_write: false, may_see_money: false, present_password: '' },
    refetch: [getApiKeys],
    onDone: (made) => setKey(made.key),
  });
  if (key)
    return (
      <Dialog title={t('Your new API key')} onClose={onClose} isDirty>
        <NewKey value={key} onKept={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t('Create API key')} onClose={onClose} isDirty={form.formState.isDirty}>
      <Form form={form}>
        <TextField
          control={form.control}
          name="name"
          label={t('Name')}
          hint={t('What the key is for, such as “Our website.”')}
          autoComplete="off"
        />
        <CheckboxField
          control={form.control}
          name="may_write"
          label={t('Book and change')}
          hint={t('Without this, the key can only read.')}
        />
        <CheckboxField
          control={form.control}
          name="may_see_money"
          label={t('Money')}
          hint={t('Invoices, payments, the till, and reports.')}
        />
        <PresentPasswordField control={form.control} name="present_password" />
        <SubmitButton form={form} secondary={<CancelButton />}>
          {t('Create API key')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/** A secret that is shown once, to copy. */
function NewKey({ value, onKept }: { value: string; onKept: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = () =>
    copyText(field.current, 'API key copied', 'This browser won’t let us copy. Select the text and copy it yourself.');
  return (
    <>
      <Text>{t('Copy it now. We won’t show it again. Anyone who has it can do what you just allowed.')}</Text>
      <TextInput ref={field} readOnly mt="md" aria-label={t('Your new API key')} value={value} />
      <Group justify="space-between" mt="md">
        <Button leftSection={<IconCopy aria-hidden />} variant="default" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button onClick={onKept}>{t('I’ve saved it')}</Button>
      </Group>
    </>
  );
}
