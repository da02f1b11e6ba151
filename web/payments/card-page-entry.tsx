import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { cardProfile } from '#contract/payments/api.ts';
import { endCardPage, openCardPage } from '#contract/payments/provider-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/payments/payment-gateway-screen.module.css';

/** Sends the user to the provider's page for their card, and saves the card when they come back with a `session`. */
export function CardPageEntry({
  session,
  back,
  onSaved,
  onCancel,
}: {
  session: string;
  back: string;
  onSaved: () => Promise<void>;
  onCancel?: () => void;
}) {
  const opening = useApiMutation(openCardPage, { onDone: ({ url }) => window.location.assign(url) });
  const ending = useApiMutation(endCardPage, { refetch: [cardProfile], onDone: () => void onSaved() });
  const ended = useRef('');
  const { mutate } = ending;
  useEffect(() => {
    if (session === '' || ended.current === session) return;
    ended.current = session;
    mutate({ session });
  }, [session, mutate]);

  return (
    <Stack className={classes.sheet} gap="md">
      {ending.isError && <Alert color="yellow">{t('You came back without adding a card.')}</Alert>}
      <Text>{t('You’ll enter your card details on Stripe’s page, then come back here.')}</Text>
      <Group gap="sm" justify="flex-end" align="stretch">
        {onCancel && (
          <Button variant="default" size="md" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button size="md" loading={opening.isPending || ending.isPending} onClick={() => opening.mutate({ back })}>
          {t('Continue to Stripe')}
        </Button>
      </Group>
    </Stack>
  );
}
