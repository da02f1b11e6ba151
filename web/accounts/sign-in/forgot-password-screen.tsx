import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { forgotPassword } from '#contract/accounts/recovery-api.ts';
import { EntryColumn } from '#web/accounts/sign-in/entry-frame.tsx';
import { rememberedEmail } from '#web/accounts/sign-in/remembered-email.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

/**
 * Asks where to email a reset link, /forgotPassword. The response is the same for every address, so it doesn't reveal who has
 * an account.
 */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSendForm(forgotPassword, {
    start: { email: rememberedEmail() },
    onDone: () => setSentTo(form.getValues('email').trim()),
  });
  if (sentTo !== null) return <LinkSent to={sentTo} onAgain={() => setSentTo(null)} />;

  return (
    <EntryColumn
      title={t('Forgot your password?')}
      subtitle={t('Enter your email address and we’ll send you a link to choose a new one.')}
    >
      <Form form={form}>
        <TextField control={form.control} name="email" label={t('Email')} type="email" autoComplete="username" />
        <SubmitButton form={form} fullWidth>
          {t('Send link')}
        </SubmitButton>
      </Form>
      <BackToSignIn />
    </EntryColumn>
  );
}

function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <EntryColumn title={t('Check your email')}>
      <Text mt="md" ref={result} tabIndex={-1}>
        {t(
          'If {email} belongs to an account, we’ve sent a link to choose a new password. It works once and expires in an hour.',
          { email: to },
        )}
      </Text>
      <Text mt="md">
        <Anchor component="button" type="button" onClick={onAgain}>
          {t('Use a different email')}
        </Anchor>
      </Text>
      <BackToSignIn />
    </EntryColumn>
  );
}

export function BackToSignIn() {
  return (
    <Text mt="lg" ta="center">
      <AnchorLink to="/login">{t('Back to sign-in')}</AnchorLink>
    </Text>
  );
}
