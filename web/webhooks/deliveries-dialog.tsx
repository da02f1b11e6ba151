import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type Delivery,
  listDeliveries,
  listWebhooks,
  sendAgain,
  testWebhook,
  type Webhook,
} from '#contract/webhooks/api.ts';
import { TEST_KIND, WEBHOOK_KINDS, type WebhookKind } from '#contract/webhooks/kinds.ts';
import classes from '#web/accounts/security/security-list.module.css';
import { useMe } from '#web/accounts/session.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

const ROWS = 20;

/** What was sent to a webhook, with a test and "Send again". */
export function DeliveriesDialog({
  webhook: { id, url, disabled_at },
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const [page_size, setRows] = useState(ROWS);
  const log = useApiQuery(listDeliveries, { id, page_size });
  const test = useApiMutation(testWebhook, { refetch: [listDeliveries, listWebhooks] });
  const isMore = log.data !== undefined && log.data.total > log.data.rows.length && page_size < 100;
  return (
    <Dialog title={t('Log')} onClose={onClose}>
      <Group justify="space-between" align="center" mb="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{url}</Text>
        <Button
          variant="default"
          loading={test.isPending}
          disabled={disabled_at !== null}
          onClick={() => test.mutate({ id })}
        >
          {t('Send a test')}
        </Button>
      </Group>
      {log.error && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <Skeleton h="8rem" mt="md" />}
      {log.data?.rows.length === 0 && <Text mt="md">{t('Nothing was sent in the last 30 days.')}</Text>}
      {log.data && log.data.rows.length > 0 && (
        <ul className={classes.list} aria-label={t('Log')}>
          {log.data.rows.map((delivery) => (
            <DeliveryItem key={delivery.id} {...delivery} isOff={disabled_at !== null} />
          ))}
        </ul>
      )}
      {isMore && (
        <Button mt="md" variant="default" onClick={() => setRows(100)}>
          {t('Show more')}
        </Button>
      )}
    </Dialog>
  );
}

const stateWords = (state: Delivery['state']) =>
  ({ delivered: t('Delivered'), waiting: t('Will be tried again'), failed: t('Not delivered') })[state];

function DeliveryItem({
  id,
  kind,
  created_at,
  state,
  http,
  answer,
  next_try_at,
  isOff,
}: Delivery & { isOff: boolean }) {
  const { time_zone } = useMe();
  const again = useApiMutation(sendAgain, { refetch: [listDeliveries, listWebhooks] });
  const name = kind === TEST_KIND ? t('Test message') : t(WEBHOOK_KINDS[kind as WebhookKind]);
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{name}</strong>{' '}
        <Badge variant="light" color="gray" tt="none">
          {stateWords(state)}
        </Badge>
        <div className={classes.more}>
          {formatInstant(created_at, time_zone)}
          {http !== null && ` · ${t('Answer: {http}', { http })}`}
          {next_try_at !== null && ` · ${t('Next try {when}', { when: formatInstant(next_try_at, time_zone) })}`}
        </div>
        {answer && state !== 'delivered' && <code>{answer}</code>}
      </div>
      <Button
        variant="default"
        size="xs"
        disabled={isOff}
        loading={again.isPending}
        onClick={() => again.mutate({ delivery_id: id })}
      >
        {t('Send again')}
      </Button>
    </li>
  );
}
