import { Readable } from 'node:stream';
import type { exportOrderDay as api } from '#contract/calendar/feed-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { DEFAULT_LANGUAGE } from '#contract/lib/words.ts';
import { listFeedOrders } from '#server/calendar/calendar-feed-store.ts';
import { writeCalendar } from '#server/calendar/calendar-feed-text.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** An order's drop-off day. Its event has the same UID as in the feed, so that a calendar never shows it twice. */
export async function exportOrderDay(
  db: Db,
  { actor, browser }: Who<PlantActor>,
  { order_id }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const orders = await listFeedOrders(db, actor, { order_id });
  if (orders.length === 0) throw new Problem('not_found');
  const head = { plant_name: actor.plant_name, language: actor.language ?? DEFAULT_LANGUAGE, origin: browser.origin };
  return { name: `order-${order_id}.ics`, stream: Readable.from([await writeCalendar(head, orders)]) };
}
