import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Language } from '#contract/lib/words.ts';
import { type NoticeText, standardOf } from '#contract/mail/notice-texts.ts';
import { textNumber } from '#contract/mail/phone.ts';
import { inPlainLetters, reword } from '#contract/mail/reword.ts';
import type * as api from '#contract/mail/texts-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { storeMails } from '#server/lib/mails/mails.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findWording, keepWording } from '#server/mail/notice-wordings.ts';
import { HOW_TO_STOP } from '#server/mail/plan-notices.ts';
import { findPlantReach } from '#server/mail/reach.ts';
import { sampleOf } from '#server/notices/notice-samples.ts';

/** Example addresses don't have to work, so they are the same everywhere. */
const EXAMPLE_URL = 'https://hindquarter.example';

async function sampleFor(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { template, language }: { template: NoticeText; language: Language },
) {
  const { name: plant_name, contact: plant_contact } = await findPlantReach(db, actor.plant_id);
  const reader = { plant_name, plant_contact, first_name: actor.first_name, language };
  return { plant_name, ...sampleOf(template, reader, { today, public_url: EXAMPLE_URL }) };
}

export async function getNoticeText(
  db: Db,
  who: Who<PlantActor>,
  which: InputOf<typeof api.getNoticeText>,
): Promise<DataOf<typeof api.getNoticeText>> {
  const found = await findWording(db, who.actor.plant_id, which);
  const { revision, ...wording } = found ?? { revision: 0, ...standardOf(which.template) };
  const { plant_name, ours: example, values } = await sampleFor(db, who, which);
  return { revision, wording, example, values, plant_name };
}

export async function saveNoticeText(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { template, language, ...wording }: InputOf<typeof api.saveNoticeText>,
): Promise<DataOf<typeof api.saveNoticeText>> {
  const saved = await keepWording(tx, actor.plant_id, { template, language }, wording);
  await emit(tx, { actor }, 'settings.changed', {});
  return saved;
}

/** Sends the example to the person who asks for it, and no one else. */
export async function testNoticeText(
  tx: Tx,
  who: Who<PlantActor>,
  { template, language, ...wording }: InputOf<typeof api.testNoticeText>,
): Promise<DataOf<typeof api.testNoticeText>> {
  const { actor } = who;
  const { plant_name, ours, values } = await sampleFor(tx, who, { template, language });
  const { subject, text, brief } = reword(ours, template, wording, { ...values, plant_name });
  const { phone: typed } = await tx
    .selectFrom('accounts')
    .select('phone')
    .where('account_id', '=', actor.account_id)
    .executeTakeFirstOrThrow();
  const phone = textNumber(typed ?? '') ?? '';
  const event_id = await emit(tx, { actor }, 'mail.tested', {});
  const mail = { owner_id: actor.plant_id, event_id, template, subject };
  const brief_body = `${inPlainLetters(brief)} ${HOW_TO_STOP[language]}`;
  await storeMails(tx, [
    { ...mail, channel: 'email', recipient: actor.email, body: text },
    ...(phone === '' ? [] : [{ ...mail, channel: 'text' as const, recipient: phone, body: brief_body }]),
  ]);
  return { email: actor.email, phone };
}
