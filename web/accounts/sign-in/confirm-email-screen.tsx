import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { checkLink, confirmEmail } from '#contract/accounts/recovery-api.ts';
import { EntryColumn } from '#web/accounts/sign-in/entry-frame.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Loading } from '#web/ui/states.tsx';

/**
 * The target of the link that confirms a new email address, /confirmEmail. Confirming requires a click, because email programs
 * open links on their own.
 */
export function ConfirmEmailScreen() {
  const { token = '' } = useSearch({ from: '/shell/confirmEmail' });
  const { data: link, isLoading } = useApiQuery(checkLink, { token }, { enabled: token !== '' });
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const confirm = useApiMutation(confirmEmail, { showsErrors: true, onDone: ({ email }) => setConfirmed(email) });

  if (confirmed !== null)
    return (
      <EntryColumn title={t('Email address changed')}>
        <Text mt="md">{t('From now on, sign in with {email}.', { email: confirmed })}</Text>
        <ButtonLink to="/" size="md" mt="lg" fullWidth>
          {t('Continue')}
        </ButtonLink>
      </EntryColumn>
    );

  if (token === '' || link?.is_good === false)
    return (
      <EntryColumn title={t('This link has expired')}>
        <Text mt="md">
          {t('It may already have been used. To change your email address, sign in and ask for a new link.')}
        </Text>
        <ButtonLink to="/account" size="md" mt="lg" fullWidth>
          {t('Sign-in and security')}
        </ButtonLink>
      </EntryColumn>
    );

  if (isLoading) return <Loading />;
  return (
    <EntryColumn title={t('Confirm your new email address')}>
      <Text my="md">{t('After you confirm, you’ll sign in with this address.')}</Text>
      {confirm.error && <Refusal>{wordsOf(confirm.error)}</Refusal>}
      <Button size="md" mt="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {t('Confirm address')}
      </Button>
    </EntryColumn>
  );
}
