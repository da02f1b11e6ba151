import { Button, Menu, Text } from '@mantine/core';
import { viewOrder } from '#contract/booking/api.ts';
import { getNotifications, NOTICE_WORDS, type SentNotice, sendNotification } from '#contract/orders/notices-api.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/order-page/order-notices.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The notices customers get as an order progresses, each with whether it was sent. */
export function OrderNotices({ order_id }: { order_id: number }) {
  const notices = useApiQuery(getNotifications, { order_id });
  return (
    <section className={classes.notices} aria-label={t('Notify customers')}>
      <h2>{t('Notify customers')}</h2>
      {notices.isPending && <Loading />}
      {notices.error && !notices.data && <ErrorState error={notices.error} onRetry={() => void notices.refetch()} />}
      {notices.data && (
        <ol className={classes.list}>
          {notices.data.map((notice) => (
            <NoticeRow key={notice.event} order_id={order_id} notice={notice} />
          ))}
        </ol>
      )}
    </section>
  );
}

function NoticeRow({ order_id, notice: { event, can, sent } }: { order_id: number; notice: SentNotice }) {
  const { time_zone } = useMe();
  const send = useApiMutation(sendNotification, { refetch: [getNotifications, viewOrder] });
  const isSent = sent.length > 0;
  const words = t(NOTICE_WORDS[event]);
  const last = sent.at(-1);

  async function again(): Promise<void> {
    const text = t('“{event}” will be emailed again to everyone with a share.', { event: words });
    if (await askToConfirm({ text })) send.mutate({ order_id, event, force: true });
  }

  return (
    <li className={classes.row} data-sent={isSent || undefined}>
      <span className={classes.mark} aria-hidden />
      <div className={classes.what}>
        <span>{words}</span>
        {last && (
          <Text span size="sm" c="dimmed">
            {t('Sent {when} by {name}', { when: formatInstant(last.sent_at, time_zone), name: last.sent_by })}
          </Text>
        )}
        {sent
          .filter(({ recipient }) => recipient === '')
          .map(({ cart_id, name }) => (
            <Text key={cart_id} span size="sm" c="dimmed">
              {name ? t('{name} wasn’t emailed', { name }) : t('No one was emailed')}
            </Text>
          ))}
        {!isSent && event === 'invoice_generated' && (
          <Text span size="sm" c="dimmed">
            {t('Send this once the invoice is in your books. It only notifies customers.')}
          </Text>
        )}
      </div>
      {can && !isSent && (
        <Button
          variant="default"
          size="sm"
          loading={send.isPending}
          aria-label={t('Send: {event}', { event: words })}
          onClick={() => send.mutate({ order_id, event })}
        >
          {t('Send')}
        </Button>
      )}
      {isSent && (
        <Menu disabled={!can}>
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              loading={send.isPending}
              disabled={!can}
              aria-label={t('Sent: {event}', { event: words })}
            >
              {t('Sent')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => send.mutate({ order_id, event })}>
              {t('Send to anyone not notified yet')}
            </Menu.Item>
            <Menu.Item onClick={() => void again()}>{t('Send again to everyone')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
