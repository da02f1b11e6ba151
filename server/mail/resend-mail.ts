import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { type MailChannel, storeMails } from '#server/lib/mails/mails.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';

/**
 * Queues a logged message again. Sent messages no longer have their private links, so a message that had any can't be
 * sent again.
 */
export async function resendMail(tx: Tx, actor: PlantActor, mail_id: number): Promise<{ event_id: number }> {
  const { plant_id } = actor;
  const mail = await tx
    .selectFrom('mails')
    .select(['channel', 'push_id', 'template', 'recipient', 'subject', 'body', 'attachment', 'status'])
    .where('owner_id', '=', plant_id)
    .where('mail_id', '=', mail_id)
    .$narrowType<{ channel: MailChannel }>()
    .executeTakeFirst();
  if (!mail) throw new Problem('not_found');
  const { status, ...message } = mail;
  if (status === 'queued') throw new Problem('not_sent_yet');
  if (hasLostLink(message.body)) throw new Problem('private_link');
  const event_id = await emit(tx, { actor }, 'mail.resent', { data: { mail_id } });
  await storeMails(tx, [{ ...message, owner_id: plant_id, event_id }]);
  return { event_id };
}

/** Whether a private link was removed from a message after it was sent. */
const hasLostLink = (body: string): boolean => /\/(CutSheet|pay)\/…/.test(body);
