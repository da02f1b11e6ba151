import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { checkLink, confirmAddress } from '#contract/accounts/recovery-api.ts';
import { getSecurity } from '#contract/accounts/security-api.ts';
import { landingOf } from '#contract/lib/roles.ts';
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx';
import { useMe } from '#web/accounts/session.ts';
import { EntryColumn } from '#web/accounts/sign-in/entry-frame.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The target of the link that confirms an account's address, /confirmAddress. Its reader is signed in by now. */
export function ConfirmAddressScreen() {
  const me = useMe();
  const { token = '' } = useSearch({ from: '/shell/confirmAddress' });
  const security = useApiQuery(getSecurity, {});
  const { data: link, isLoading } = useApiQuery(checkLink, { token }, { enabled: token !== '' });
  const confirm = useApiMutation(confirmAddress, { showsErrors: true, refetch: [getSecurity] });

  if (security.error && !security.data)
    return <ErrorState error={security.error} onRetry={() => void security.refetch()} />;
  if (!security.data || isLoading) return <Loading />;
  const { email, is_email_confirmed } = security.data;
  if (is_email_confirmed)
    return (
      <EntryColumn title={t('Your email address is confirmed')}>
        <Text mt="md">{email}</Text>
        <ButtonLink to={landingOf(me.role)} size="md" mt="lg" fullWidth>
          {t('Continue')}
        </ButtonLink>
      </EntryColumn>
    );

  if (token === '' || link?.is_good === false)
    return (
      <EntryColumn title={t('This link has expired')}>
        <Text my="md">{t('We can send a new one to {email}.', { email })}</Text>
        <SendConfirmation size="md" fullWidth />
      </EntryColumn>
    );

  return (
    <EntryColumn title={t('Confirm your email address')}>
      <Text my="md">{email}</Text>
      {confirm.error && <Refusal>{wordsOf(confirm.error)}</Refusal>}
      <Button size="md" mt="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {t('Confirm address')}
      </Button>
    </EntryColumn>
  );
}
