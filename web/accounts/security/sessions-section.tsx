import { Badge, Button, Group } from '@mantine/core';
import type { z } from 'zod';
import {
  endOneSession,
  endOtherSessions,
  getSecurity,
  type ListedSession,
  signOutEverywhere,
} from '#contract/accounts/security-api.ts';
import classes from '#web/accounts/security/security-list.module.css';
import { leaveEverywhere, useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiMutation } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

type Listed = z.output<typeof ListedSession>;

/** All signed-in browsers, this one first. */
export function SessionsSection({ sessions }: { sessions: readonly Listed[] }) {
  const me = useMe();
  const endOne = useApiMutation(endOneSession, { refetch: [getSecurity] });
  const endOthers = useApiMutation(endOtherSessions, { refetch: [getSecurity] });
  const endAll = useApiMutation(signOutEverywhere, { onDone: leaveEverywhere });

  async function leaveAll() {
    const text = t('You’ll be signed out of every browser, including this one.');
    if (await askToConfirm({ text })) endAll.mutate({});
  }

  return (
    <SettingsSection
      title={t('Where you’re signed in')}
      hint={t('If you don’t recognize one of these, sign out of it and change your password.')}
    >
      <ul className={classes.list}>
        {sessions.map((session) => {
          const { session_id, place, seen_at, is_current } = session;
          const device = session.device || t('Unknown browser');
          return (
            <li key={session_id} className={classes.item}>
              <div className={classes.what}>
                <strong>{device}</strong>{' '}
                {is_current && (
                  <Badge variant="light" color="gray" tt="none">
                    {t('This browser')}
                  </Badge>
                )}
                <div className={classes.more}>
                  {place && `${t('IP address {place}', { place })} · `}
                  {t('Last active {when}', { when: formatInstant(seen_at, me.time_zone) })}
                </div>
              </div>
              {!is_current && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('Sign out of {device}', { device })}
                  loading={endOne.isPending && endOne.variables.session_id === session_id}
                  onClick={() => endOne.mutate({ session_id })}
                >
                  {t('Sign out')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Group>
        {sessions.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('Sign out all others')}
          </Button>
        )}
        <Button variant="default" loading={endAll.isPending} onClick={() => void leaveAll()}>
          {t('Sign out everywhere')}
        </Button>
      </Group>
    </SettingsSection>
  );
}
