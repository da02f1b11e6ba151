import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listWebhooks, removeWebhook, resumeWebhook, type Webhook } from '#contract/webhooks/api.ts';
import classes from '#web/accounts/security/security-list.module.css';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { DeliveriesDialog } from '#web/webhooks/deliveries-dialog.tsx';
import { WebhookDialog } from '#web/webhooks/webhook-dialog.tsx';

/** Where the plant's events are sent. */
export function WebhooksSection() {
  const webhooks = useApiQuery(listWebhooks, {});
  const [isAdding, setIsAdding] = useState(false);
  return (
    <SettingsSection title={t('Webhooks')} hint={t('We call your program when something happens here.')}>
      {webhooks.error && !webhooks.data && (
        <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.isPending && <Skeleton h="4rem" />}
      {webhooks.data?.length === 0 && <Text>{t('No webhooks yet.')}</Text>}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className={classes.list} aria-label={t('Webhooks')}>
          {webhooks.data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Group>
        <Button leftSection={<IconPlus aria-hidden />} variant="default" onClick={() => setIsAdding(true)}>
          {t('Add webhook')}
        </Button>
      </Group>
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} />}
    </SettingsSection>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, kinds, failing_since, disabled_at } = webhook;
  const { time_zone } = useMe();
  const [open, setOpen] = useState<'edit' | 'log' | null>(null);
  const remove = useApiMutation(removeWebhook, { refetch: [listWebhooks] });
  const resume = useApiMutation(resumeWebhook, { refetch: [listWebhooks] });
  async function ask() {
    const text = t('Delete this webhook with its log? Nothing more will be sent to {url}.', { url });
    if (await askToConfirm({ text, yes: t('Delete webhook') })) remove.mutate({ id });
  }
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{url}</strong>{' '}
        {disabled_at !== null && (
          <Badge variant="light" color="gray" tt="none">
            {t('Turned off')}
          </Badge>
        )}
        <div className={classes.more}>{t('Events: {count}', { count: kinds.length })}</div>
        {disabled_at !== null ? (
          <Text size="sm" fw={600}>
            {t('We turned this off because nothing arrived for days.')}
          </Text>
        ) : (
          failing_since !== null && (
            <Text size="sm" fw={600}>
              {t('Nothing has arrived since {when}', { when: formatInstant(failing_since, time_zone) })}
            </Text>
          )
        )}
      </div>
      <Group gap="xs">
        {disabled_at !== null && (
          <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
            {t('Turn on')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => setOpen('log')}>
          {t('Log')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpen('edit')}>
          {t('Edit')}
        </Button>
        <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
          {t('Delete')}
        </Button>
      </Group>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={() => setOpen(null)} />}
      {open === 'log' && <DeliveriesDialog webhook={webhook} onClose={() => setOpen(null)} />}
    </li>
  );
}
