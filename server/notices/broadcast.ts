import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { sizeOfText } from '#contract/mail/text-segments.ts';
import type * as api from '#contract/notices/broadcast-api.ts';
import { GROUPS, type Group } from '#contract/notices/broadcast-api.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { deliverDue } from '#server/mail/deliver-mails.ts';
import type { MailContext } from '#server/mail/mail-event.ts';
import { message } from '#server/mail/mail-templates.ts';
import { type NewMail, planNotices } from '#server/mail/plan-notices.ts';
import { queueMails } from '#server/mail/store.ts';
import { type Audience, countMembers, listMembers, type Member } from '#server/notices/broadcast-audience.ts';

/** How many people's messages are written in one transaction. */
const PORTION = 500;

type Said = { subject: string; text: string };

function mailTo(member: Member, { subject, text }: Said): NewMail {
  const words = (said: string) => ({ en: said, es: said });
  return {
    ...message(member, { subject: words(subject), paragraphs: text.split(/\n{2,}/).map((part) => [words(part)]) }),
    brief: `${member.plant_name}: ${text}`,
    template: 'announcement',
    recipient: member.email,
    customer_id: member.customer_id,
  };
}

/** All members of a group, in batches. */
async function* portionsOf(db: Db, plant_id: number, audience: Audience, today: string) {
  for (let after = 0; ; ) {
    const members = await listMembers(db, plant_id, { audience, today, after, most: PORTION });
    if (members.length > 0) yield members;
    const last = members.at(-1);
    if (!last || members.length < PORTION) return;
    after = last.customer_id;
  }
}

export async function previewBroadcast(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { subject, text, ...audience }: InputOf<typeof api.previewBroadcast>,
): Promise<DataOf<typeof api.previewBroadcast>> {
  const count = { people: 0, emails: 0, texts: 0, segments: 0, unreached: 0 };
  const costly = new Set<string>();
  let sample: Said | null = null;
  for await (const members of portionsOf(db, actor.plant_id, audience, today)) {
    const mails = members.map((member) => mailTo(member, { subject, text }));
    sample ??= mails[0] ? { subject: mails[0].subject, text: mails[0].text } : null;
    const planned = (await planNotices(db, actor.plant_id, mails)).filter(({ status }) => status === 'queued');
    const reached = new Set(planned.map(({ place }) => place));
    count.people += members.length;
    count.emails += planned.filter(({ channel }) => channel === 'email').length;
    const texts = planned.filter(({ channel }) => channel === 'text');
    count.texts += texts.length;
    // Most people get the same text.
    for (const [body, same] of Map.groupBy(texts, (planned) => planned.body)) {
      const size = sizeOfText(body);
      count.segments += size.segments * same.length;
      for (const character of size.costly) costly.add(character);
    }
    count.unreached += members.length - reached.size;
  }
  return { ...count, costly: [...costly], sample };
}

export async function sendBroadcast(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { subject, text, people, group, days, day }: InputOf<typeof api.sendBroadcast>,
): Promise<DataOf<typeof api.sendBroadcast>> {
  const { plant_id, account_id } = actor;
  const now = await countMembers(tx, plant_id, { group, days, day }, today);
  if (now !== people) throw new Problem('audience_changed', { values: { count: now } });
  const { broadcast_id } = await tx
    .insertInto('broadcasts')
    .values({ plant_id, sent_by: account_id, audience: group, days, day: day ?? null, subject, body: text })
    .returning('broadcast_id')
    .executeTakeFirstOrThrow();
  await emit(tx, { actor }, 'broadcast.sent', { data: { broadcast_id } });
  return { broadcast_id, people };
}

/** Writes a broadcast's messages and begins to send them. The scheduled job sends what is left if this one dies. */
export const carryOutBroadcast: Job<MailContext, 'broadcast.sent'> = {
  queue: 'notices.broadcast',
  on: ['broadcast.sent'],
  async run(ctx, { plant_id, event_id, data: { broadcast_id } }) {
    const today = await todayAtPlant(ctx.db, plant_id);
    while (await inTransaction(ctx.db, (tx) => writePortion(tx, { plant_id, event_id, broadcast_id, today })));
    await deliverDue(ctx);
  },
};

/**
 * Returns false once everyone's message is written. The lock lets only one process write at a time, each starting where
 * the last one left off.
 */
async function writePortion(
  tx: Tx,
  {
    plant_id,
    event_id,
    broadcast_id,
    today,
  }: { plant_id: number; event_id: number; broadcast_id: number; today: string },
): Promise<boolean> {
  const broadcast = await tx
    .selectFrom('broadcasts')
    .select(['audience', 'days', 'day', 'subject', 'body', 'written_to'])
    .where('plant_id', '=', plant_id)
    .where('broadcast_id', '=', broadcast_id)
    .where('is_written', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!broadcast) return false;
  const { subject, body: text, days, day, written_to: after } = broadcast;
  const group = Object.keys(GROUPS).find((key) => key === broadcast.audience) as Group;
  const audience = { group, days, day: day ?? undefined };
  const members = await listMembers(tx, plant_id, { audience, today, after, most: PORTION });
  const mails = members.map((member) => mailTo(member, { subject, text }));
  await queueMails(tx, plant_id, event_id, mails);
  await tx
    .updateTable('broadcasts')
    .set({ written_to: members.at(-1)?.customer_id ?? after, is_written: members.length < PORTION })
    .where('plant_id', '=', plant_id)
    .where('broadcast_id', '=', broadcast_id)
    .execute();
  return members.length === PORTION;
}
