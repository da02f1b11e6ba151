import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEED_PATH } from '#contract/calendar/feed-api.ts';
import { addDays, todayUtc } from '#contract/lib/days.ts';
import { hashOfFeed } from '#server/calendar/calendar-feed.ts';
import { findFeedReader, listFeedOrders, noteReading } from '#server/calendar/calendar-feed-store.ts';
import { writeCalendar } from '#server/calendar/calendar-feed-text.ts';
import { browserOf } from '#server/lib/browser.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/** How far back a calendar shows what was. */
const DAYS_BACK = 60;
/** Raised when the same orders are written otherwise, so that calendars fetch them anew. */
const EDITION = 1;

/**
 * The address that calendar programs read (Google, Apple, Outlook). They bring no session: whoever has the address reads, and
 * nobody can guess one. Who is behind it is looked up at each reading, so a closed portal, another role and a revoked address
 * take effect at once; all of these, and an address that never was, are the same 404 after the same work.
 */
export function addCalendarFeed(
  app: FastifyInstance,
  { db, guestRate, publicUrl }: { db: Db; guestRate: number; publicUrl: string | undefined },
): void {
  app.get<{ Params: { file: string } }>(
    `${FEED_PATH}/:file`,
    { config: guestRate > 0 ? { rateLimit: { max: guestRate, timeWindow: '1 minute' } } : {} },
    async (request, reply) => {
      const [, token = ''] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const token_hash = hashOfFeed(token);
      const reader = await findFeedReader(db, token_hash);
      if (!reader) throw new Problem('not_found');

      const { plant_name, language } = reader;
      const head = { plant_name, language, origin: browserOf(request, reply, publicUrl).origin };
      const orders = await listFeedOrders(db, reader, addDays(todayUtc(), -DAYS_BACK));
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

/** Whether the caller has this very answer. A tag says it exactly; who sends one is not asked for a time. RFC 9110, section 13.2.2. */
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
