import { Button, Menu, Text } from '@mantine/core';
import { viewOrder } from '#contract/booking/api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { getNotifications, NOTICE_WORDS, type SentNotice, sendNotification } from '#contract/orders/notices-api.ts';
import { NEED_WORDS } from '#contract/orders/stage-needs.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/order-page/order-notices.module.css';
import { sayWho } from '#web/booking/order-page/say-who.ts';
import { UndoNotice } from '#web/booking/order-page/undo-notice.tsx';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { chargeEstimates } from '#web/orders/order-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The notices customers get as an order progresses, and whether each has been sent. */
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
            <NoticeRow key={notice.event} order_id={order_id} notice={notice} fetchedAt={notices.dataUpdatedAt} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface NoticeRowProps {
  order_id: number;
  notice: SentNotice;
  fetchedAt: number;
}

function NoticeRow({ order_id, notice: { event, can, sent, people, undo }, fetchedAt }: NoticeRowProps) {
  const { time_zone } = useMe();
  const sending = {
    refetch: [getNotifications, viewOrder],
    onDone: ({ missing, notice_id }: DataOf<typeof sendNotification>) => {
      if (missing.length === 0 || notice_id === 0) return;
      const needs = missing.map((need) => t(NEED_WORDS[need])).join(', ');
      announce('success', t('Sent. The animal stays where it is, because something is missing: {needs}', { needs }));
    },
  };
  const send = useApiMutation(sendNotification, { ...sending, showsErrors: true });
  const sendEstimates = useApiMutation(sendNotification, sending);
  const isSent = sent.length > 0;
  const words = t(NOTICE_WORDS[event]);
  const last = sent.at(-1);

  /** Asks first, listing who will be notified. */
  async function ask(force: boolean): Promise<void> {
    const notified = people.filter(({ is_due }) => force || is_due);
    const text = sayWho(words, notified);
    if (notified.length > 0 && !(await askToConfirm({ title: t('Notify customers'), text, yes: t('Send') }))) return;
    const notice = { order_id, event, force };
    send.mutate(notice, {
      onError: async (problem) => {
        if (!(problem instanceof ApiProblem) || problem.code !== 'weights_estimated')
          return announce('error', wordsOf(problem));
        const question = {
          title: t('Send an invoice with estimated weights?'),
          text: wordsOf(problem),
          yes: t('Send'),
        };
        const tick = chargeEstimates();
        if (await askToConfirm({ ...question, tick })) sendEstimates.mutate({ ...notice, with_estimates: true });
      },
    });
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
              {name ? t('{name} wasn’t notified', { name }) : t('No one was notified')}
            </Text>
          ))}
        {!isSent && event === 'invoice_generated' && (
          <Text span size="sm" c="dimmed">
            {t('Issues and sends an invoice for each share, based on your price list.')}
          </Text>
        )}
      </div>
      {undo && <UndoNotice order_id={order_id} words={NOTICE_WORDS[event]} undo={undo} fetchedAt={fetchedAt} />}
      {can && !isSent && (
        <Button
          variant="default"
          size="sm"
          loading={send.isPending}
          aria-label={t('Send: {event}', { event: words })}
          onClick={() => void ask(false)}
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
            <Menu.Item onClick={() => void ask(false)}>{t('Send to anyone not notified yet')}</Menu.Item>
            <Menu.Item onClick={() => void ask(true)}>{t('Send again to everyone')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
