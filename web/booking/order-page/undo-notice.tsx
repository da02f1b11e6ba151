import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { proOrderList, viewOrder } from '#contract/booking/api.ts';
import { getNotifications, type SentNotice, undoNotification } from '#contract/orders/notices-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';

interface UndoNoticeProps {
  order_id: number;
  words: Words;
  undo: NonNullable<SentNotice['undo']>;
  /** When `undo` was fetched, in milliseconds. */
  fetchedAt: number;
}

/** Undoes a notice before its emails go out. Disappears when it's too late. */
export function UndoNotice({ order_id, words, undo, fetchedAt }: UndoNoticeProps) {
  const { notice_id, seconds_left } = undo;
  const [isOver, setOver] = useState(false);
  const { mutate, isPending } = useApiMutation(undoNotification, {
    refetch: [getNotifications, viewOrder, proOrderList],
  });
  useEffect(() => {
    setOver(false);
    const timer = setTimeout(() => setOver(true), fetchedAt + seconds_left * 1000 - Date.now());
    return () => clearTimeout(timer);
  }, [fetchedAt, seconds_left]);

  if (isOver) return null;
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      aria-label={t('Undo: {event}', { event: t(words) })}
      onClick={() => mutate({ order_id, notice_id })}
    >
      {t('Undo')}
    </Button>
  );
}
