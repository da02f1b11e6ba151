import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirmAlert, endAlert, listAlerts, viewAlert } from '#contract/market/alerts/alerts-api.ts';
import { EntryColumn } from '#web/accounts/sign-in/entry-frame.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { soughtWords } from '#web/market/alerts/alert-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/**
 * The target of the links that start and stop emails about new lots, /alert. Stopping takes no further tap, because it can be
 * undone here; starting does, because email programs open links.
 */
export function AlertScreen() {
  const { token = '', end } = useSearch({ from: '/shell/alert' });
  const found = useApiQuery(viewAlert, { token }, { enabled: token !== '' });
  const start = useApiMutation(confirmAlert, { showsErrors: true, refetch: [viewAlert, listAlerts] });
  const stop = useApiMutation(endAlert, { showsErrors: true, refetch: [listAlerts] });
  const { mutate: stopNow } = stop;
  useEffect(() => {
    if (end !== undefined && token !== '') stopNow({ token });
  }, [end, token, stopNow]);

  if (token === '' || (found.error instanceof ApiProblem && found.error.code === 'link_over' && !stop.data))
    return <EntryColumn title={t('This link has expired')}>{null}</EntryColumn>;
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || stop.isPending) return <Loading />;
  const wasStopped = stop.data !== undefined && start.data === undefined;
  const { filter, farm, state } = start.data?.data ?? stop.data?.data ?? found.data;
  const problem = start.error ?? stop.error;
  const titles = {
    off: t('We won’t email you about this anymore'),
    on: t('Your alert is on'),
    unconfirmed: t('Start your alert'),
  };
  return (
    <EntryColumn title={titles[wasStopped ? 'off' : state]}>
      <Text my="md">{filter ? soughtWords(filter) : t('News from {farm}', { farm })}</Text>
      {problem && <Refusal>{wordsOf(problem)}</Refusal>}
      {state !== 'on' && filter && (
        <Button
          size="md"
          mt="md"
          fullWidth
          variant={wasStopped ? 'default' : 'filled'}
          loading={start.isPending}
          onClick={() => start.mutate({ token })}
        >
          {wasStopped ? t('Start it again') : t('Start alert')}
        </Button>
      )}
      {state === 'on' && (
        <Button size="md" mt="md" fullWidth variant="default" onClick={() => stop.mutate({ token })}>
          {t('Stop these emails')}
        </Button>
      )}
      <ButtonLink to="/search" size="md" mt="sm" fullWidth variant={state === 'on' ? 'filled' : 'subtle'}>
        {t('Find local meat')}
      </ButtonLink>
    </EntryColumn>
  );
}
