import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { getSecurity, renewRecoveryCodes, stopSecondFactor } from '#contract/accounts/security-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { RecoveryCodes } from '#web/accounts/security/recovery-codes.tsx';
import { TurnOnDialog } from '#web/accounts/security/turn-on-dialog.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

type Open = 'turn_on' | 'turn_off' | 'codes' | null;

export function SecondFactorSection({ security }: { security: DataOf<typeof getSecurity> }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const count = security.recovery_codes_left;

  return (
    <SettingsSection
      title={t('Two-step sign-in')}
      hint={t('Sign in with your password and a code from an app on your phone.')}
    >
      {security.has_second_factor ? (
        <>
          <Text>
            {t('It’s on.')} {t('{count} recovery codes left', { count })}.
          </Text>
          {security.demands_second_step && <Text>{t('Your plant requires it, so you can’t turn it off.')}</Text>}
          <Group>
            <Button variant="default" onClick={() => setOpen('codes')}>
              {t('New recovery codes')}
            </Button>
            {!security.demands_second_step && (
              <Button variant="default" onClick={() => setOpen('turn_off')}>
                {t('Turn off')}
              </Button>
            )}
          </Group>
        </>
      ) : (
        <>
          <Text>{t('It’s off.')}</Text>
          <Group>
            <Button variant="default" onClick={() => setOpen('turn_on')}>
              {t('Turn on')}
            </Button>
          </Group>
        </>
      )}
      {open === 'turn_on' && <TurnOnDialog onClose={close} />}
      {open === 'turn_off' && <TurnOffDialog onClose={close} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
    </SettingsSection>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useSendForm(stopSecondFactor, {
    start: { present_password: '' },
    refetch: [getSecurity],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Turn off two-step sign-in')}
      subtitle={t('You’ll only need your password to sign in.')}
      onClose={onClose}
      form={form}
      submit={t('Turn off')}
    >
      <PresentPasswordField control={form.control} name="present_password" />
    </FormDialog>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useSendForm(renewRecoveryCodes, {
    start: { present_password: '' },
    refetch: [getSecurity],
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  return (
    <Dialog
      title={t('New recovery codes')}
      subtitle={t('Your current codes will stop working.')}
      onClose={onClose}
      isDirty={codes === null && form.formState.isDirty}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <Form form={form}>
          <PresentPasswordField control={form.control} name="present_password" />
          <SubmitButton form={form} secondary={<CancelButton />}>
            {t('Get new codes')}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}
