import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEED_PATH } from '#contract/calendar/feed-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { findFeedReader, listFeedOrders, noteReading } from '#server/calendar/calendar-feed-store.ts';
import { writeCalendar } from '#server/calendar/calendar-feed-text.ts';
import type { Db } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Site } from '#server/lib/site.ts';
import { todayAt } from '#server/lib/today.ts';

/** How many past days a feed shows. */
const DAYS_BACK = 60;
/** Increase this when the output for the same orders changes, so that calendars fetch them again. */
const EDITION = 1;

/**
 * Serves a calendar feed to programs such as Google Calendar, Apple Calendar, and Outlook. They have no session: anyone
 * with the address may read the feed, and it can't be guessed. The person behind it is looked up on every read, so
 * closing the portal, changing a role, or revoking the address takes effect right away. In all of these cases, the
 * response is the same 404 as for an unknown address, after the same work.
 */
export function addCalendarFeed(
  app: FastifyInstance,
  { db, guestRate, site }: { db: Db; guestRate: number; site: Pick<Site, 'origin'> },
): void {
  app.get<{ Params: { file: string } }>(
    `${FEED_PATH}/:file`,
    { config: guestRate > 0 ? { rateLimit: { max: guestRate, timeWindow: '1 minute' } } : {} },
    async (request, reply) => {
      const [, token = ''] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const token_hash = hashToken(token);
      const reader = await findFeedReader(db, token_hash);
      if (!reader) throw new Problem('not_found');

      const { plant_name, language } = reader;
      const head = { plant_name, language, origin: site.origin() };
      const orders = await listFeedOrders(db, reader, { since: addDays(todayAt(reader), -DAYS_BACK) });
      const content = createHash('sha256')
        .update(JSON.stringify([EDITION, head, orders]))
        .digest();
      const changed_at = await noteReading(db, reader, token_hash, content);
      const changed = new Date(changed_at ?? Date.now());
      const tag = `W/"${content.toString('base64url').slice(0, 27)}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', tag)
        .header('last-modified', changed.toUTCString());
      if (isKnown(request, tag, changed)) return reply.code(304).send();
      return sendCalendar(reply, await writeCalendar(head, orders));
    },
  );
}

/** Whether the caller's copy is still current. An ETag takes precedence over a date. RFC 9110, section 13.2.2. */
function isKnown({ headers }: FastifyRequest, tag: string, changed: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((each) => ['*', tag].includes(each.trim()));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= changed.getTime();
}

const sendCalendar = (reply: FastifyReply, text: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="hindquarter.ics"')
    .header('x-robots-tag', 'noindex')
    .send(text);
