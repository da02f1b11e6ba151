import { setImmediate as breathe } from 'node:timers/promises';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { showShare } from '#contract/lib/quarters.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import type { Language } from '#contract/lib/words.ts';
import { LABEL_WORDS } from '#contract/orders/offering.ts';
import { ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import type { FeedOrder } from '#server/calendar/calendar-feed-store.ts';
import { showAnimal } from '#server/mail/mail-templates.ts';

/** The feed's own title and metadata. */
export interface FeedHead {
  plant_name: string;
  language: Language;
  /** The public URL of this installation. */
  origin: string;
}

/** Asks calendar programs to refresh every hour. */
const LOOK_AGAIN_SECONDS = 3600;
/** Writing a thousand orders takes a tenth of a second, so yield to other requests after every batch. */
const AT_ONCE = 50;

/**
 * Writes orders as an iCalendar file (RFC 5545), with one all-day event each on the drop-off day. Days are plain dates
 * without a time or zone, so no calendar shifts them. An order's event keeps its UID forever; its SEQUENCE counts the order's
 * versions.
 */
export async function writeCalendar(head: FeedHead, orders: readonly FeedOrder[]): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    if (at > 0) await breathe();
    const { text, first, last } = write(head, orders.slice(at, at + AT_ONCE));
    parts.push(text.slice(first, last));
  }
  const { text, last } = write(head, []);
  return `${text.slice(0, last)}${parts.join('')}${text.slice(last)}\r\n`;
}

/** The file's text, and where its events begin and end. */
function write(head: FeedHead, orders: readonly FeedOrder[]) {
  const calendar = ical({
    // The library doesn't escape the name.
    name: head.plant_name.replace(/[\\;,]/g, (mark) => `\\${mark}`),
    prodId: { company: 'Hindquarter', product: 'Orders', language: head.language.toUpperCase() },
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const order of orders) calendar.createEvent(eventOf(head, order));
  const text = calendar.toString();
  const last = text.lastIndexOf('END:VCALENDAR');
  return { text, first: orders.length > 0 ? text.indexOf('BEGIN:VEVENT') : last, last };
}

function eventOf({ language, origin }: FeedHead, order: FeedOrder) {
  const { order_id, title, dropoff_date, status } = order;
  const isRequest = status === ORDER_STATUS.requested;
  const animal = showAnimal({ ...order, quarters: 4 }, language);
  const shown = isRequest ? ` (${inLanguage(STATUS_WORDS[status], language)})` : '';
  return {
    id: `order-${order_id}@hindquarter`,
    sequence: order.version - 1,
    start: new Date(`${dropoff_date}T00:00:00Z`),
    allDay: true,
    stamp: new Date(order.changed_at),
    created: new Date(order.created_at),
    lastModified: new Date(order.changed_at),
    summary: `${title}: ${animal}${shown}`,
    description: describeOrder(order, language),
    url: `${origin}/processordashboard/openOrders/${order_id}`,
    status: isRequest ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    // A drop-off shouldn't mark the whole day as busy in anyone's calendar.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

function describeOrder(order: FeedOrder, language: Language): string {
  const { order_id, status, process_option, kill_date, brought_by, owners } = order;
  const say = (words: Words) => inLanguage(words, language);
  const shares = owners.map(({ name, quarters }) => `${name} (${say(showShare(quarters) as Words)})`).join(', ');
  return [
    `${say('Order#')} ${order_id}: ${say(STATUS_WORDS[status])}`,
    process_option && `${say('Label Type')}: ${say(LABEL_WORDS[process_option])}`,
    `${say('Kill date')}: ${showDay(kill_date, `${language}-US`)}`,
    brought_by && `${say('Brought by')}: ${brought_by}`,
    shares && `${say('Shares')}: ${shares}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const inLanguage = (words: Words, language: Language): string =>
  language === 'es' ? (SPANISH[words] as string) : words;
