import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { type FormField, findFields } from '#server/messages/mail-replies/read-form.ts';
import { type ReplySettings, readReplyAddress } from '#server/messages/mail-replies/reply-address.ts';
import { takeReply } from '#server/messages/mail-replies/take-reply.ts';

export const MAIL_REPLY = '/api/messages/mail_reply';
/** Large enough for a phone photo, so people who send one learn that files can't be sent by email. */
const MAX_BYTES = 8 * 1024 * 1024;
/** No field of a signature is longer. */
const MAX_SIGNED_BYTES = 1_000;
/** Longer than the eight hours during which Mailgun retries. */
const OLDEST_SECONDS = 12 * 3_600;

interface Parts {
  db: Db;
  /** Undefined, the default, when replies by email are off. */
  replies: ReplySettings | undefined;
}

const Signed = z.object({
  timestamp: z.string().regex(/^\d{1,12}$/),
  token: z.string().min(1).max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});
const Mail = z.object({
  recipient: z.string().max(320),
  from: z.string().max(1_000),
  'body-plain': z.string().default(''),
  'attachment-count': z.coerce.number().default(0),
  'Message-Id': z.string().min(1).max(1_000),
  'message-headers': z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(z.array(z.tuple([z.string(), z.string()])))
    .default([]),
});

/**
 * Replies to our emails about messages, as Mailgun's routes pass them on. Unsigned calls are refused. Every signed call
 * gets the same response, whether or not it became a message.
 */
export function addReplyWebhook(app: FastifyInstance, { db, replies }: Parts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body));
    scope.post(MAIL_REPLY, { bodyLimit: MAX_BYTES }, async (request) => {
      if (!replies) throw new Problem('not_found');
      const form = findFields(request.body as Buffer, request.headers['content-type'] ?? '');
      // Nothing else is read before it is certain that Mailgun is calling.
      if (!isSigned(replies.signingKey, textsIn(form.filter(isOfSignature)))) throw new Problem('malformed');
      const mail = Mail.safeParse(textsIn(form));
      if (!mail.success) throw new Problem('malformed');
      const { recipient, from, 'Message-Id': mail_id, 'body-plain': text, 'message-headers': headers } = mail.data;
      const replier = readReplyAddress(replies, recipient);
      if (replier) {
        const has_files = mail.data['attachment-count'] > 0 || form.some(({ isFile }) => isFile);
        const byName = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
        await takeReply(db, replier, { mail_id, from: addressOf(from), text, has_files, headers: byName });
      }
      return { status: 'yes' };
    });
  });
}

const isOfSignature = ({ name, bytes }: FormField): boolean => name in Signed.shape && bytes <= MAX_SIGNED_BYTES;
const textsIn = (fields: readonly FormField[]): Record<string, string> =>
  Object.fromEntries(fields.filter(({ isFile }) => !isFile).map(({ name, read }) => [name, read()]));

function isSigned(key: string, fields: unknown): boolean {
  const signed = Signed.safeParse(fields);
  if (!signed.success) return false;
  const { timestamp, token, signature } = signed.data;
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > OLDEST_SECONDS) return false;
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** The address in "Ana Ruiz <ana@farm.test>". */
const addressOf = (from: string): string => (/<([^<>\s]+)>\s*$/.exec(from)?.[1] ?? from).trim();
