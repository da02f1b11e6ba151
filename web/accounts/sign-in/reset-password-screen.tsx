import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { checkLink, resetPassword } from '#contract/accounts/recovery-api.ts';
import { DOCUMENTS } from '#contract/legal/documents.ts';
import { NewPasswordFields } from '#web/accounts/new-password-fields.tsx';
import { EntryColumn } from '#web/accounts/sign-in/entry-frame.tsx';
import { BackToSignIn } from '#web/accounts/sign-in/forgot-password-screen.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';
import { Loading } from '#web/ui/states.tsx';

/** The target of the emailed link, /login/forgot_password. Sets a password for people who forgot theirs or were invited. */
export function ResetPasswordScreen() {
  const { token } = useSearch({ from: '/shell/login/forgot_password' });
  const [isOver, setOver] = useState(!token);
  const { data: link, isLoading } = useApiQuery(checkLink, { token: token ?? '' }, { enabled: Boolean(token) });
  if (isOver || !token || link?.is_good === false)
    return (
      <EntryColumn title={t('This link has expired')}>
        <Text mt="md">{t('It may have been used already or replaced by a newer one. Request a new link.')}</Text>
        <ButtonLink to="/forgotPassword" size="md" mt="lg" fullWidth>
          {t('Request a new link')}
        </ButtonLink>
        <BackToSignIn />
      </EntryColumn>
    );
  if (isLoading) return <Loading />;
  return <NewPasswordForm token={token} onOver={() => setOver(true)} />;
}

function NewPasswordForm({ token, onOver }: { token: string; onOver: () => void }) {
  const navigate = useNavigate();
  const form = useSendForm(resetPassword, {
    start: { token, password: '', confirmpassword: '' },
    onDone: () => void navigate({ to: '/login', replace: true }),
    onProblem: async ({ code }) => {
      if (code === 'link_over') onOver();
      return null;
    },
  });

  return (
    <EntryColumn title={t('Choose your password')} subtitle={t('You’ll use it to sign in from now on.')}>
      <Form form={form}>
        <NewPasswordFields control={form.control} />
        <Text size="sm" c="dimmed">
          {t('By setting a password, you agree to:')}{' '}
          <AnchorLink to="/termscondition" {...inNewTab()} inherit>
            {t(DOCUMENTS.terms.title)}
            <NewTabIcon />
          </AnchorLink>
          {', '}
          <AnchorLink to="/privacypolicy" {...inNewTab()} inherit>
            {t(DOCUMENTS.privacy.title)}
            <NewTabIcon />
          </AnchorLink>
        </Text>
        <SubmitButton form={form} fullWidth>
          {t('Save password')}
        </SubmitButton>
      </Form>
      <BackToSignIn />
    </EntryColumn>
  );
}
