import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { MARKET_ID } from '#server/lib/events.ts';
import type { MailChannel } from '#server/lib/mails/mails.ts';

const CHANNELS: readonly MailChannel[] = ['email', 'text', 'push'];
/** In three parts, because each has its own index. */
const WAITING = `
  select channel, count(*)::int as messages, extract(epoch from now() - min(send_after))::float8 as seconds
  from (
    select channel, send_after from mails where status = 'queued' and owner_id > 0
    union all
    select channel, send_after from mails where status = 'queued' and owner_id = ${MARKET_ID} and channel = 'email'
    union all
    select channel, send_after from mails where status = 'queued' and owner_id = ${MARKET_ID} and channel <> 'email'
  ) queued
  where send_after <= now() group by channel`;
const FAILED = `
  select channel, count(*)::int as messages
  from mails where status = 'failed' and created_at > now() - interval '1 day' group by channel`;

/** Email, texts, and push notices on their way. */
export function messageMetrics(register: Registry, pool: pg.Pool): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['channel'], registers: [register] });
  const waiting = gauge('hindquarter_messages_waiting', 'Messages that are due and not sent yet');
  const oldest = gauge('hindquarter_messages_oldest_waiting_seconds', 'How long the oldest of them has been due');
  const failed = gauge('hindquarter_messages_failed', 'Messages of the last 24 hours that could not be sent');
  return async () => {
    const due = await pool.query<{ channel: MailChannel; messages: number; seconds: number }>(WAITING);
    const lost = await pool.query<{ channel: MailChannel; messages: number }>(FAILED);
    for (const channel of CHANNELS) {
      const found = due.rows.find((row) => row.channel === channel);
      waiting.set({ channel }, found?.messages ?? 0);
      oldest.set({ channel }, found?.seconds ?? 0);
      failed.set({ channel }, lost.rows.find((row) => row.channel === channel)?.messages ?? 0);
    }
  };
}
