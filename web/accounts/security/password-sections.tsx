import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { changeEmail, changePassword, getSecurity } from '#contract/accounts/security-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { NewPasswordFields } from '#web/accounts/new-password-fields.tsx';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

export function EmailSection({ security: { email, is_email_confirmed } }: { security: DataOf<typeof getSecurity> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title={t('Email address')}
      hint={t('You sign in with this address, and we use it for messages about your account.')}
    >
      <Text>
        {email}{' '}
        <StatusTag color={is_email_confirmed ? 'green' : 'amber'}>
          {is_email_confirmed ? t('Confirmed') : t('Not confirmed')}
        </StatusTag>
      </Text>
      {!is_email_confirmed && (
        <Text size="sm">{t('Open the link we sent to this address. You can ask for a new one.')}</Text>
      )}
      <Group>
        {!is_email_confirmed && <SendConfirmation />}
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Change email address')}
        </Button>
      </Group>
      {isOpen && <ChangeEmailDialog onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const form = useSendForm(changeEmail, { start: { email: '', present_password: '' }, onDone: onClose });
  const { control } = form;
  return (
    <FormDialog
      title={t('Change email address')}
      subtitle={t('We’ll send a link to the new address. Nothing changes until you open it.')}
      onClose={onClose}
      form={form}
      submit={t('Send link')}
    >
      <TextField control={control} name="email" label={t('New email address')} type="email" autoComplete="email" />
      <PresentPasswordField control={control} name="present_password" />
    </FormDialog>
  );
}

export function PasswordSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection title={t('Password')} hint={t('Changing your password signs you out of all other browsers.')}>
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Change password')}
        </Button>
      </Group>
      {isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const form = useSendForm(changePassword, {
    start: { present_password: '', password: '', confirmpassword: '' },
    refetch: [getSecurity],
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog title={t('Change password')} onClose={onClose} form={form} submit={t('Save password')}>
      <PresentPasswordField control={control} name="present_password" />
      <NewPasswordFields control={control} label={t('New password')} about={[me.email, me.first_name, me.last_name]} />
    </FormDialog>
  );
}
