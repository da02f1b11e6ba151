import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '#contract/calendar/feed-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Lets people see their orders in their own calendar app. The feed's URL is shown once and can be renewed or revoked. */
export function FeedSection() {
  const asked = useApiQuery(getCalendarFeed, {});
  const [made, setMade] = useState<DataOf<typeof makeCalendarFeed> | null>(null);
  const make = useApiMutation(makeCalendarFeed, { refetch: [getCalendarFeed], onDone: setMade });
  const revoke = useApiMutation(revokeCalendarFeed, { refetch: [getCalendarFeed], onDone: () => setMade(null) });
  const feed = asked.data?.feed;

  async function renew() {
    const text = t('Calendars using the current address will stop updating.');
    if (await askToConfirm({ text, yes: t('Create new address') })) make.mutate({});
  }
  async function stop() {
    const text = t('Your orders will disappear from calendars that use this address.');
    if (await askToConfirm({ text, yes: t('Disable address') })) revoke.mutate({});
  }

  return (
    <SettingsSection
      title={t('Subscribe to your calendar')}
      hint={t('See your orders in the calendar on your phone or computer. Changes show up on their own.')}
    >
      {asked.error && !asked.data && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton h="4rem" />}
      {asked.data && !feed && (
        <>
          <Text>{t('No calendar address yet.')}</Text>
          <Group>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
              {t('Create address')}
            </Button>
          </Group>
        </>
      )}
      {feed && (
        <>
          {made && <Made {...made} />}
          <FeedFacts {...feed} />
          <Group gap="xs">
            <Button variant="default" loading={make.isPending} onClick={() => void renew()}>
              {t('Create new address')}
            </Button>
            <Button variant="default" loading={revoke.isPending} onClick={() => void stop()}>
              {t('Disable address')}
            </Button>
          </Group>
        </>
      )}
    </SettingsSection>
  );
}

function FeedFacts({ made_at, last_read_at }: { made_at: string; last_read_at: string | null }) {
  const { time_zone } = useMe();
  return (
    <Text c="dimmed">
      {t('Created {when}', { when: formatInstant(made_at, time_zone) })}
      {' · '}
      {last_read_at === null
        ? t('No calendar has used this address yet.')
        : t('Last used {when}', { when: formatInstant(last_read_at, time_zone) })}
    </Text>
  );
}

/** Shows the new URL, which can be copied for Google Calendar or opened in Apple Calendar or Outlook. */
function Made({ address, webcal }: DataOf<typeof makeCalendarFeed>) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new URL
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);

  return (
    <>
      <TextInput
        ref={field}
        readOnly
        label={t('Calendar address')}
        description={t('We won’t show this address again. Copy it, or open it on this device.')}
        value={address}
      />
      <Group gap="xs">
        <Button onClick={() => void copyText(field.current, 'Address copied')}>{t('Copy')}</Button>
        <Button variant="default" component="a" href={webcal}>
          {t('Open on this device')}
        </Button>
      </Group>
      <Text c="dimmed">
        {t('In Google Calendar: Other calendars, From URL.')}{' '}
        {t('Anyone with this address can see your orders. Don’t share it.')}
      </Text>
    </>
  );
}
