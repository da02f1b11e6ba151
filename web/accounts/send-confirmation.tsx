import { Button, type ButtonProps, Text } from '@mantine/core';
import { sendConfirmation } from '#contract/accounts/recovery-api.ts';
import { getSecurity } from '#contract/accounts/security-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Sends the link that confirms the reader's email address. */
export function SendConfirmation(props: ButtonProps) {
  const send = useApiMutation(sendConfirmation);
  return (
    <Button variant="default" {...props} loading={send.isPending} onClick={() => send.mutate({})}>
      {t('Send the link again')}
    </Button>
  );
}

/** For places that need a confirmed address: says where the link was sent and sends it again. Empty once it is confirmed. */
export function UnconfirmedAddress() {
  const { data } = useApiQuery(getSecurity, {});
  if (!data || data.is_email_confirmed) return null;
  return (
    <div role="note">
      <Text size="sm" mb="xs">
        {t('Your email address isn’t confirmed yet. Open the link we sent to {email}.', { email: data.email })}
      </Text>
      <SendConfirmation size="sm" />
    </div>
  );
}
