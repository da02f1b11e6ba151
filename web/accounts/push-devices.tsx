import { Badge, Button, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  addPushDevice,
  getPushDevices,
  type PushDevice,
  removePushDevice,
} from '#contract/accounts/push-devices-api.ts';
import {
  canPush,
  isPushRefused,
  mayPush,
  type PushProblem,
  subscribe,
  unsubscribe,
} from '#web/accounts/push-browser.ts';
import classes from '#web/accounts/security/security-list.module.css';
import { useMe } from '#web/accounts/session.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';

const PROBLEMS = {
  unsupported: 'This browser can’t show notifications. On an iPhone or iPad, add Hindquarter to the Home Screen first.',
  refused: 'This browser blocks notifications from Hindquarter. Allow them in the browser’s site settings.',
  failed: 'This browser couldn’t turn on notifications. Reload the page and try again.',
} as const satisfies Record<PushProblem, Words>;

/** Turns notices on this device on and off, and lists the person's devices. */
export function PushDevices() {
  const listed = useApiQuery(getPushDevices, {});
  const add = useApiMutation(addPushDevice, { refetch: [getPushDevices] });
  const remove = useApiMutation(removePushDevice, { refetch: [getPushDevices] });
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<PushProblem | null>(() => findProblem());
  const { devices = [], app_key } = listed.data ?? {};
  const here = devices.find(({ is_current }) => is_current);

  async function turnOn(key: string) {
    setAsking(true);
    // If the call is refused, the error is shown in the message bar.
    const asked = subscribe(key, (device) => add.mutateAsync(device).catch(() => {}));
    setProblem(await asked.finally(() => setAsking(false)));
  }
  function drop({ push_id, is_current }: PushDevice) {
    if (is_current) void unsubscribe().catch(() => {});
    remove.mutate({ push_id });
  }

  return (
    <section aria-label={t('Push')}>
      <Title order={3} size="h5" mb="xs">
        {t('Push')}
      </Title>
      <Switch
        label={t('Push on this device')}
        description={t('Notifications appear on this device, even when Hindquarter is closed.')}
        checked={here !== undefined && mayPush()}
        disabled={app_key === undefined || problem === 'unsupported' || isAsking || add.isPending || remove.isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (checked && app_key !== undefined) void turnOn(app_key);
          else if (here) drop(here);
        }}
      />
      <Text size="sm" mt="xs" role="status">
        {problem !== null && t(PROBLEMS[problem])}
      </Text>
      {devices.length > 0 && <DeviceList devices={devices} busy={remove.isPending} onRemove={drop} />}
    </section>
  );
}

function findProblem(): PushProblem | null {
  if (!canPush()) return 'unsupported';
  return isPushRefused() ? 'refused' : null;
}

interface DeviceListProps {
  devices: readonly PushDevice[];
  busy: boolean;
  onRemove: (device: PushDevice) => void;
}

function DeviceList({ devices, busy, onRemove }: DeviceListProps) {
  const me = useMe();
  return (
    <ul className={classes.list} aria-label={t('Devices with push notifications turned on')}>
      {devices.map((device) => {
        const name = device.name || t('Unknown browser');
        return (
          <li key={device.push_id} className={classes.item}>
            <div className={classes.what}>
              <strong>{name}</strong>{' '}
              {device.is_current && (
                <Badge variant="light" color="gray" tt="none">
                  {t('This browser')}
                </Badge>
              )}
              <div className={classes.more}>
                {t('Added {when}', { when: formatInstant(device.added_at, me.time_zone) })}
              </div>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={busy}
              aria-label={t('Remove {device}', { device: name })}
              onClick={() => onRemove(device)}
            >
              {t('Remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
