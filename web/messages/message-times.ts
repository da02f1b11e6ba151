import { addDays, dayOfInstantIn, todayIn } from '#contract/lib/days.ts';
import type { Message } from '#contract/messages/message.ts';
import { formatTime, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** Messages that one person sends within this many minutes are grouped under one name. */
const TOGETHER_MINUTES = 5;

/** The day of an instant: 'Today', 'Yesterday', or 'Mon, Nov 23'. */
export function formatDayOf(instant: string, timeZone: string): string {
  const day = dayOfInstantIn(timeZone, instant);
  const today = todayIn(timeZone);
  if (day === today) return t('Today');
  return day === addDays(today, -1) ? t('Yesterday') : showDay(day);
}

/** The short form for lists: the time if it is today, otherwise the day. */
export const formatRecent = (instant: string, timeZone: string): string =>
  dayOfInstantIn(timeZone, instant) === todayIn(timeZone)
    ? formatTime(instant, timeZone)
    : formatDayOf(instant, timeZone);

type Sent = Pick<Message, 'party_id' | 'sender_id' | 'sent_at'>;

/** Whether a message begins a new day, and whether it continues the one before. */
export function placeAfter(
  before: Sent | undefined,
  message: Sent,
  timeZone: string,
): { isNewDay: boolean; isNext: boolean } {
  const isNewDay =
    before === undefined || dayOfInstantIn(timeZone, before.sent_at) !== dayOfInstantIn(timeZone, message.sent_at);
  const isNext =
    !isNewDay &&
    before.party_id === message.party_id &&
    before.sender_id === message.sender_id &&
    Date.parse(message.sent_at) - Date.parse(before.sent_at) < TOGETHER_MINUTES * 60_000;
  return { isNewDay, isNext };
}
