import { SKIPPED_BECAUSE } from '#contract/mail/api.ts';
import { dropPushDevice } from '#server/accounts/push/push-devices.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Mailer, MailRefused } from '#server/lib/mailer.ts';
import { type Texter, TextRefused } from '#server/lib/texter.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { officeTexter } from '#server/mail/office-texter.ts';
import type { AttachedFile } from '#server/mail/plan-notices.ts';
import { readPlantSender } from '#server/mail/plant-sender.ts';
import { officePusher } from '#server/mail/push/office-pusher.ts';
import { type Pusher, PushRefused } from '#server/mail/push/pusher.ts';
import { findStopped } from '#server/mail/reach.ts';
import {
  type ClaimedMail,
  claimDueMails,
  claimMail,
  listWaitingMails,
  type Outcome,
  settleMail,
} from '#server/mail/store.ts';
import { stopTexts } from '#server/mail/text-stops.ts';

/** Sending is retried for about an hour. The first attempt after that is the last. */
const GIVE_UP_MS = 45 * 60_000;
/** How many times the scheduled job tries. At increasing intervals, this also takes about an hour. */
const MAX_TRIES = 8;
const FIRST_RETRY_SECONDS = 15;
/**
 * How many due messages are claimed and sent at the same time. Kept low, because a claim must last until its message is sent.
 */
const AT_ONCE = 8;

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
}
/** Makes a file to attach to a plant's email. */
export type MakeFile = (db: Db, plant_id: number, file: AttachedFile) => Promise<Uint8Array>;

type Sent = Pick<CommittedEvent, 'plant_id' | 'event_id' | 'actor_id' | 'happened_at'>;

/**
 * Sends an event's waiting messages. Each is claimed first, so that two simultaneous runs send it only once. No transaction
 * stays open while the mail server responds. Throws if a message is still waiting, so that the job is retried.
 */
export async function deliverMails(ctx: Delivery, event: Sent): Promise<void> {
  const { db } = ctx;
  const { plant_id, event_id } = event;
  const waiting = await listWaitingMails(db, plant_id, event_id);
  if (waiting.length === 0) return;

  const isLast = Date.now() - Date.parse(event.happened_at) > GIVE_UP_MS;
  for (const mail_id of waiting) {
    const mail = await claimMail(db, plant_id, mail_id);
    if (mail) await settleMail(db, plant_id, mail_id, await send(ctx, toSend(mail), isLast));
  }
  await tellOffice(db, plant_id, event.actor_id);

  const left = await listWaitingMails(db, plant_id, event_id);
  if (left.length > 0) throw new Error(`mails that could not be sent yet: ${left.length}`);
}

/**
 * Sends the messages that are due: texts that waited until morning, and broadcasts. Several processes can do this at
 * once. Stops when nothing is due, or after `most` messages.
 */
export async function deliverDue(ctx: Delivery, most = 20_000): Promise<number> {
  let count = 0;
  while (count < most) {
    const claimed = await claimDueMails(ctx.db, AT_ONCE);
    if (claimed.length === 0) break;
    const work = async (mail: (typeof claimed)[number]) => {
      const outcome = await send(ctx, toSend(mail), mail.tries >= MAX_TRIES);
      const retry = outcome.status === 'queued' && { retry_seconds: FIRST_RETRY_SECONDS * 2 ** (mail.tries - 1) };
      await settleMail(ctx.db, mail.plant_id, mail.mail_id, { ...outcome, ...retry });
    };
    await Promise.all(claimed.map(work));
    for (const plant_id of new Set(claimed.map((mail) => mail.plant_id))) await tellOffice(ctx.db, plant_id, null);
    count += claimed.length;
  }
  return count;
}

const tellOffice = (db: Db, plant_id: number, account_id: number | null) =>
  inTransaction(db, (tx) => emit(tx, { actor: { plant_id, account_id } }, 'mail.changed', {}));

/** A message that is being sent. `id` stays the same across retries. */
export interface Outgoing
  extends Pick<ClaimedMail, 'channel' | 'push_id' | 'recipient' | 'subject' | 'body' | 'tried_at'> {
  id: string;
  /** The plant that writes; null if it is Hindquarter itself. */
  plant_id: number | null;
  attachment: AttachedFile | null;
}
const toSend = ({ mail_id, ...mail }: ClaimedMail): Outgoing => ({
  ...mail,
  id: `hindquarter.${mail.plant_id}.${mail_id}`,
});

/** Sends a message on its channel. */
export async function send(ctx: Delivery, mail: Outgoing, isLast: boolean): Promise<Outcome> {
  const { mailer, texter = officeTexter, pusher = officePusher } = ctx;
  const ways = {
    email: [mailer.name, sendMail],
    text: [texter.name, sendText],
    push: [pusher.name, sendPush],
  } as const;
  const [name, sending] = ways[mail.channel];
  try {
    const outcome = await sending(ctx, mail);
    return typeof outcome === 'object' && outcome !== null
      ? outcome
      : { status: 'sent', problem: null, sent_by: name, provider_id: outcome };
  } catch (error) {
    const isHopeless = isLast || REFUSALS.some((refused) => error instanceof refused);
    return {
      status: isHopeless ? 'failed' : 'queued',
      problem: wordsOf(error),
      sent_by: null,
      provider_id: null,
    };
  }
}

async function sendMail({ db, mailer, makeFile, files }: Delivery, mail: Outgoing): Promise<null> {
  const { id, plant_id, recipient: to, subject, body: text, attachment: file } = mail;
  const attachment = file && {
    name: file.name,
    async read() {
      if (!makeFile || plant_id === null) throw new Error('no makeFile for an email with an attachment');
      return makeFile(db, plant_id, file);
    },
  };
  const readSender = plant_id === null ? undefined : () => readPlantSender({ db, files }, plant_id);
  await mailer.send({ id, to, subject, text, ...(attachment && { attachment }), ...(readSender && { readSender }) });
  return null;
}

/** Sends to one browser. Removes it if its push service no longer knows it. */
async function sendPush({ db, pusher = officePusher }: Delivery, mail: Outgoing): Promise<null | Outcome> {
  const { id, subject: title, body: text, push_id } = mail;
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
async function sendText({ db, texter = officeTexter }: Delivery, mail: Outgoing): Promise<string | null | Outcome> {
  const { id, recipient: to, body: text, tried_at } = mail;
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
