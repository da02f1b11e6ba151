import { createHash } from 'node:crypto';
import type { Role } from '#contract/lib/roles.ts';
import { MAX_MESSAGE_LENGTH } from '#contract/messages/message.ts';
import { insertMessages } from '#contract/messages/messages-api.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { cutQuoted } from '#server/messages/mail-replies/cut-quoted.ts';
import type { Replier } from '#server/messages/mail-replies/reply-address.ts';
import { sendMessage } from '#server/messages/send-message.ts';

export interface ReceivedMail {
  /** The Message-ID, which stays the same no matter how often the email is delivered. */
  mail_id: string;
  /** The address in From. */
  from: string;
  text: string;
  has_files: boolean;
  headers: ReadonlyMap<string, string>;
}

/** Why a reply wasn't sent. The writer is told the reason. */
export type ReplyRefusal = 'files' | 'too_long' | 'empty' | 'closed';

/**
 * Posts an emailed reply under the same rules as one typed in the app: its writer must still be part of the
 * conversation, the same limits apply, and repeated deliveries post it only once. Automatic emails and emails from any
 * address other than the writer's are dropped. Writers are told why a reply wasn't sent.
 */
export async function takeReply(db: Db, { thread_id, account_id }: Replier, mail: ReceivedMail): Promise<void> {
  if (isAutomatic(mail)) return;
  const writer = await db
    .selectFrom('accounts')
    .select(['account_id', 'role', 'plant_id'])
    .$narrowType<{ role: Role }>()
    .where('account_id', '=', account_id)
    .where('email', '=', mail.from)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!writer) return;
  const text = cutQuoted(mail.text);
  const refusal = refuse(mail, text) ?? (await send());
  if (refusal === undefined) return;
  const path = `/messages?thread=${thread_id}`;
  const facts = { reason: refusal, text: text.slice(0, MAX_MESSAGE_LENGTH), path };
  await inTransaction(db, (tx) => mailAccount(tx, { account_id, template: 'reply_refused', facts }));

  async function send(): Promise<ReplyRefusal | undefined> {
    const client_message_id = `mail.${createHash('sha256').update(mail.mail_id).digest('base64url')}`;
    // Cleans the text the way text typed in the app is cleaned.
    const sent = insertMessages.input.safeParse({ thread_id, client_message_id, text, file_ids: [] });
    if (!sent.success) return text.length > MAX_MESSAGE_LENGTH ? 'too_long' : 'empty';
    try {
      await inTransaction(db, (tx) =>
        sendMessage(tx, { actor: writer as NonNullable<typeof writer> }, sent.data, { isMailed: true }),
      );
    } catch (error) {
      if (error instanceof Problem) return 'closed';
      throw error;
    }
    return undefined;
  }
}

function refuse({ has_files }: ReceivedMail, text: string): ReplyRefusal | undefined {
  if (has_files) return 'files';
  if (text === '') return 'empty';
  return text.length > MAX_MESSAGE_LENGTH ? 'too_long' : undefined;
}

/** Out-of-office replies, bounces, and mailing lists, which should never answer each other through us (RFC 3834). */
function isAutomatic({ from, headers }: ReceivedMail): boolean {
  const submitted = headers.get('auto-submitted') ?? 'no';
  return (
    !/^no\b/i.test(submitted.trim()) ||
    /bulk|junk|list|auto/i.test(headers.get('precedence') ?? '') ||
    /multipart\/report|delivery-status/i.test(headers.get('content-type') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe', 'x-failed-recipients'].some((name) =>
      headers.has(name),
    ) ||
    headers.get('return-path')?.trim() === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from)
  );
}
