import type { RawBuilder } from 'kysely';
import { SKIPPED_BECAUSE } from '#contract/mail/api.ts';
import { dropPushDevice } from '#server/accounts/push/push-devices.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { emit, MARKET_ID } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Mail, type Mailer, MailRefused } from '#server/lib/mailer.ts';
import {
  type ClaimedMail,
  claimMails,
  MAX_TRIES,
  OF_PLANTS,
  type Outcome,
  ofEvent,
  settleMails,
} from '#server/lib/mails/mails.ts';
import { type Texter, TextRefused } from '#server/lib/texter.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { AttachedFile } from '#server/mail/plan-notices.ts';
import { readPlantSender } from '#server/mail/plant-sender.ts';
import { type Pusher, PushRefused } from '#server/mail/push/pusher.ts';
import { findStopped } from '#server/mail/reach.ts';
import { stopTexts } from '#server/mail/text-stops.ts';

/** Sends nothing. Every notice is stored in `mails`, where the office can read it. */
const officePusher: Pusher = { name: 'office', send: async () => undefined };

/** The built-in texter, which sends nothing. Every text is stored in `mails`, where the office can read it. */
const officeTexter: Texter = { name: 'office', send: async () => null, find: async () => null };

/** How many messages are claimed and sent at the same time. Kept low, because a claim must last until its message is sent. */
export const AT_ONCE = 8;

const REFUSALS = [MailRefused, TextRefused, PushRefused];

export interface Delivery {
  db: Db;
  mailer: Mailer;
  texter?: Texter;
  pusher?: Pusher;
  /** Makes attachments. Without it, messages with an attachment aren't sent. */
  makeFile?: MakeFile;
  /** Holds the plants' logos. Without it, emails show only the plant's name. */
  files?: Pick<FileStore, 'get'>;
  /** Called when a message has failed for good. */
  onFailed?(error: unknown): void;
}
/** Makes a file to attach to a plant's email. */
export type MakeFile = (db: Db, plant_id: number, file: AttachedFile) => Promise<Uint8Array>;

type Content = Pick<Mail, 'to' | 'subject' | 'text' | 'language' | 'replyTo'>;
type Written = Content & Pick<Mail, 'id'>;
export type Group = readonly [ClaimedMail, ...ClaimedMail[]];
/** Writes what goes out for claimed messages. Returns undefined if nothing does; they have then been deleted. */
export type WriteContent = (group: Group) => Promise<Content | undefined>;

/**
 * Sends an event's messages that can go out now. The scheduled job sends what is left: texts that wait until morning,
 * messages to retry, and those of a process that died.
 */
export const deliverMails = (
  ctx: Delivery,
  { plant_id, event_id, actor_id }: Pick<CommittedEvent, 'plant_id' | 'event_id' | 'actor_id'>,
): Promise<void> => deliverAll(ctx, ofEvent(plant_id, event_id), actor_id);

/** Sends all plants' messages that are due. Several processes can do this at once. */
export const deliverDue = (ctx: Delivery): Promise<void> => deliverAll(ctx, OF_PLANTS, null);

async function deliverAll(ctx: Delivery, which: RawBuilder<boolean>, account_id: number | null): Promise<void> {
  while (true) {
    const claimed = await claimMails(ctx.db, which, AT_ONCE);
    if (claimed.length === 0) return;
    await deliver(
      ctx,
      claimed.map((mail) => [mail]),
      asStored,
    );
    for (const plant_id of new Set(claimed.map(({ owner_id }) => owner_id)))
      await inTransaction(ctx.db, (tx) => emit(tx, { actor: { plant_id, account_id } }, 'mail.changed', {}));
  }
}

const asStored: WriteContent = async ([{ recipient: to, subject, body: text }]) => ({ to, subject, text });

/**
 * Sends claimed messages, those in a group as one. No transaction stays open while a mail server responds. A message is sent
 * at least once, always under the same id.
 */
export async function deliver(
  ctx: Delivery,
  groups: readonly (readonly ClaimedMail[])[],
  write: WriteContent,
): Promise<void> {
  const work = async (group: readonly ClaimedMail[]) => {
    const outcome = await send(ctx, group as Group, write);
    if (outcome) await settleMails(ctx.db, group, outcome);
  };
  await Promise.all(groups.map(work));
}

/** Sends a message on its channel. Returns undefined if there was nothing to send. */
async function send(ctx: Delivery, group: Group, write: WriteContent): Promise<Outcome | undefined> {
  const [mail] = group;
  const { mailer, texter = officeTexter, pusher = officePusher } = ctx;
  const ways = {
    email: [mailer.name, sendMail],
    text: [texter.name, sendText],
    push: [pusher.name, sendPush],
  } as const;
  const [name, sending] = ways[mail.channel];
  try {
    const content = await write(group);
    if (!content) return undefined;
    const outcome = await sending(ctx, mail, { ...content, id: `hindquarter.${mail.owner_id}.${mail.mail_id}` });
    return typeof outcome === 'object' && outcome !== null
      ? outcome
      : { status: 'sent', problem: null, sent_by: name, provider_id: outcome };
  } catch (error) {
    const isHopeless = mail.tries >= MAX_TRIES || REFUSALS.some((refused) => error instanceof refused);
    if (isHopeless) ctx.onFailed?.(error);
    return {
      status: isHopeless ? 'failed' : 'queued',
      problem: wordsOf(error),
      sent_by: null,
      provider_id: null,
    };
  }
}

async function sendMail({ db, mailer, makeFile, files }: Delivery, mail: ClaimedMail, content: Written): Promise<null> {
  const { owner_id } = mail;
  const file = mail.attachment as AttachedFile | null;
  const attachment = file && {
    name: file.name,
    async read() {
      if (!makeFile) throw new Error('no makeFile for an email with an attachment');
      return makeFile(db, owner_id, file);
    },
  };
  const readSender = owner_id !== MARKET_ID && { readSender: () => readPlantSender({ db, files }, owner_id) };
  await mailer.send({ ...content, ...(attachment && { attachment }), ...readSender });
  return null;
}

/** Sends to one browser. Removes it if its push service no longer knows it. */
async function sendPush(
  { db, pusher = officePusher }: Delivery,
  { push_id }: ClaimedMail,
  { id, subject: title, text }: Written,
): Promise<null | Outcome> {
  const device = await db.selectFrom('push_devices').selectAll().where('push_id', '=', push_id).executeTakeFirst();
  if (!device) return GONE;
  const url = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const rest = text.replace(url, '').trim();
  try {
    await pusher.send(device, { id, title, body: rest === title ? '' : rest, url });
    return null;
  } catch (error) {
    if (!(error instanceof PushRefused) || !error.isGone) throw error;
    await dropPushDevice(db, device.push_id);
    return GONE;
  }
}

const GONE: Outcome = { status: 'skipped', problem: SKIPPED_BECAUSE.gone, sent_by: null, provider_id: null };
const SKIPPED: Outcome = { status: 'skipped', problem: SKIPPED_BECAUSE.stopped, sent_by: null, provider_id: null };

/**
 * Someone who opted out while the text was waiting doesn't get it. A text that a run sent just before it died isn't
 * sent again.
 */
async function sendText(
  { db, texter = officeTexter }: Delivery,
  { tried_at }: ClaimedMail,
  { id, to, text }: Written,
): Promise<string | null | Outcome> {
  if ((await findStopped(db, [to])).size > 0) return SKIPPED;
  const message = { id, to, text };
  const found = tried_at === null ? null : await texter.find(message, new Date(tried_at));
  if (found !== null) return found;
  try {
    return await texter.send(message);
  } catch (error) {
    if (!(error instanceof TextRefused) || !error.isStopped) throw error;
    await stopTexts(db, to);
    return SKIPPED;
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
