import { type Channel, channelsFor, type NoticeTemplate } from '#contract/accounts/notice-events.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/lib/words.ts';
import { SKIPPED_BECAUSE } from '#contract/mail/api.ts';
import type { FieldValues } from '#contract/mail/notice-texts.ts';
import { inPlainLetters, shortText } from '#contract/mail/reword.ts';
import type { Db } from '#server/lib/database.ts';
import type { Message } from '#server/mail/mail-templates.ts';
import { inPlantWords, listWordings } from '#server/mail/notice-wordings.ts';
import { findPlantReach, findReach, findStopped, findTexted, type PlantReach, type Reach } from '#server/mail/reach.ts';

export interface NewMail extends Message {
  template: NoticeTemplate;
  /** '' if the customer has no email address. */
  recipient: string;
  customer_id?: number | undefined;
  /** Sent no matter what is turned off, because the office chose to send it or nobody else would be notified. */
  isAsked?: boolean;
  attachment?: AttachedFile;
  /** The wording for texts and pushes, in place of the subject with the first link. */
  brief?: string;
  /** The fields a plant can use in its own wording, in addition to those in every message. */
  fields?: FieldValues;
}

/**
 * A customer's statement up to a given day, or an invoice or credit note. It is made when the email is sent, so that it isn't
 * stored twice.
 */
export type AttachedFile = {
  /** The file's name, as the office sees it in the log. */
  name: string;
} & ({ kind: 'statement'; customer_id: number; to: IsoDate } | { kind: 'invoice'; invoice_id: number });

/** One message on one channel, as it is stored. */
export interface PlannedNotice {
  /** The index of the message that this came from. */
  place: number;
  template: NoticeTemplate;
  channel: Channel;
  recipient: string;
  subject: string;
  body: string;
  status: 'queued' | 'skipped';
  problem: string | null;
  /** The device, for push. */
  push_id: number | null;
  /** Emails only. */
  attachment: AttachedFile | null;
  send_after: string | null;
}

/** Turns each message into emails, texts, and pushes, as the plant and the person chose. */
export async function planNotices(
  db: Db,
  plant_id: number,
  mails: readonly NewMail[],
  now?: string,
): Promise<PlannedNotice[]> {
  const plant = await findPlantReach(db, plant_id, now);
  const reach = await findReach(db, plant_id, mails);
  const wordings = await listWordings(
    db,
    plant_id,
    mails.map(({ template }) => template),
  );
  const planned = joinTexts(
    mails.flatMap((mail, at) => {
      const person = reach[at] as Reach;
      return planOne(inPlantWords(mail, plant, person, wordings), at, plant, person);
    }),
  );
  const phones = planned.filter(({ channel }) => channel === 'text').map(({ recipient }) => recipient);
  if (phones.length === 0) return planned;
  const [stopped, texted] = await Promise.all([findStopped(db, phones), findTexted(db, phones)]);
  const reached = new Set(texted);
  return planned.map((notice) => {
    const { channel, recipient, body, place } = notice;
    if (channel !== 'text') return notice;
    if (stopped.has(recipient)) return { ...notice, status: 'skipped', problem: SKIPPED_BECAUSE.stopped };
    if (reached.has(recipient)) return notice;
    reached.add(recipient);
    return { ...notice, body: `${body} ${HOW_TO_STOP[reach[place]?.language ?? DEFAULT_LANGUAGE]}` };
  });
}

/** Added to the first text that a phone gets. Carriers and the law require it. */
export const HOW_TO_STOP: Record<Language, string> = {
  en: 'Reply STOP to end texts.',
  es: 'Responda STOP para no recibir más mensajes.',
};

/** People who share a phone get one text with all of their messages, because an event's text goes to a phone only once. */
function joinTexts(planned: readonly PlannedNotice[]): PlannedNotice[] {
  const joined: PlannedNotice[] = [];
  for (const notice of planned) {
    const { channel, template, recipient, body } = notice;
    const at = channel === 'text' ? joined.findIndex((other) => isSameText(other, { template, recipient })) : -1;
    const first = joined[at];
    if (!first) joined.push(notice);
    else if (!`\n${first.body}\n`.includes(`\n${body}\n`)) joined[at] = { ...first, body: `${first.body}\n${body}` };
  }
  return joined;
}
const isSameText = (notice: PlannedNotice, { template, recipient }: Pick<PlannedNotice, 'template' | 'recipient'>) =>
  notice.channel === 'text' && notice.template === template && notice.recipient === recipient;

function planOne(mail: NewMail, place: number, plant: PlantReach, person: Reach): PlannedNotice[] {
  const { template, recipient, subject, text, isAsked, brief, attachment = null } = mail;
  const { send, isEmailRefused } = channelsFor(template, plant, person, isAsked);
  const base = { place, template, subject, status: 'queued', problem: null, push_id: null } as const;
  const planned: PlannedNotice[] = [];
  if (recipient !== '' && send.includes('email')) {
    planned.push({ ...base, channel: 'email', recipient, body: text, attachment, send_after: null });
  }
  if (recipient !== '' && isEmailRefused) {
    const skipped = { status: 'skipped', problem: SKIPPED_BECAUSE.refused } as const;
    planned.push({ ...base, ...skipped, channel: 'email', recipient, body: text, attachment, send_after: null });
  }
  if (person.phone !== undefined && send.includes('text')) {
    const body = inPlainLetters(brief ?? shortText(mail));
    planned.push({
      ...base,
      channel: 'text',
      recipient: person.phone,
      body,
      attachment: null,
      send_after: plant.send_after,
    });
  }
  // Pushes don't wait until morning: owners can set the device itself to be quiet at night.
  for (const push_id of send.includes('push') ? person.devices : []) {
    const to = { channel: 'push', recipient: recipient || person.account_email, push_id } as const;
    planned.push({ ...base, ...to, body: brief ?? shortText(mail), attachment: null, send_after: null });
  }
  return planned;
}
