import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { me } from '#contract/accounts/api.ts';
import { confirmSecondFactor, getSecurity, startSecondFactor } from '#contract/accounts/security-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { QrCode } from '#web/accounts/security/qr-code.tsx';
import { RecoveryCodes } from '#web/accounts/security/recovery-codes.tsx';
import classes from '#web/accounts/security/turn-on-dialog.module.css';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

type Setup = DataOf<typeof startSecondFactor>;

/** Turns on two-step sign-in: the password, the app's first code, then the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const start = useSendForm(startSecondFactor, { start: { present_password: '' }, onDone: setSetup });

  /**
   * Refetches only at the end. For people who are required to use two-step sign-in, refetching changes the screen, and the
   * codes are shown only once.
   */
  function finish() {
    void client.invalidateQueries({ queryKey: [me.path] });
    onClose();
  }

  return (
    <Dialog title={t('Turn on two-step sign-in')} onClose={codes ? finish : onClose} isDirty={!codes && setup !== null}>
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
      {!codes && setup && <FirstCode setup={setup} onDone={setCodes} />}
      {!setup && (
        <Form form={start}>
          <PresentPasswordField control={start.control} name="present_password" />
          <SubmitButton form={start} secondary={<CancelButton />}>
            {t('Continue')}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}

function FirstCode({ setup, onDone }: { setup: Setup; onDone: (codes: readonly string[]) => void }) {
  const form = useSendForm(confirmSecondFactor, {
    start: { code: '' },
    refetch: [getSecurity],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Form form={form}>
      <Text>{t('Scan this code with an authenticator app on your phone, or type in the key.')}</Text>
      <QrCode text={setup.uri} label={t('QR code for the authenticator app')} />
      <div>
        <Text size="sm">{t('Key')}</Text>
        <code className={classes.key}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <TextField
        control={form.control}
        name="code"
        label={t('Code from the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <SubmitButton form={form} secondary={<CancelButton />}>
        {t('Turn on')}
      </SubmitButton>
    </Form>
  );
}
