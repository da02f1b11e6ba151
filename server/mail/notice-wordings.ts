import type { Language } from '#contract/lib/words.ts';
import { type FieldValues, isNoticeText, type NoticeText, type Wording } from '#contract/mail/notice-texts.ts';
import { type OurWords, reword } from '#contract/mail/reword.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantReach, Reach } from '#server/mail/reach.ts';

/** A plant's own wording for messages, by message and language. */
export type Wordings = ReadonlyMap<string, Wording>;
const keyOf = (template: string, language: Language) => `${template} ${language}`;

export async function listWordings(db: Db, plant_id: number, templates: readonly string[]): Promise<Wordings> {
  const own = [...new Set(templates)].filter(isNoticeText);
  if (own.length === 0) return new Map();
  const rows = await db
    .selectFrom('notice_texts')
    .select(['template', 'language', 'subject', 'body', 'brief'])
    .where('plant_id', '=', plant_id)
    .where('template', 'in', own)
    .execute();
  return new Map(rows.map(({ template, language, ...wording }) => [keyOf(template, language as Language), wording]));
}

/** The message in the plant's own wording, if there is one in this person's language. */
export function inPlantWords<Mail extends OurWords & { template: string; fields?: FieldValues }>(
  mail: Mail,
  plant: PlantReach,
  person: Reach,
  wordings: Wordings,
): Mail {
  const { template } = mail;
  const wording = wordings.get(keyOf(template, person.language));
  if (!wording || !isNoticeText(template)) return mail;
  const { name: plant_name, contact: plant_contact } = plant;
  const values = { ...mail.fields, first_name: person.first_name, plant_name, plant_contact };
  return { ...mail, ...reword(mail, template, wording, values) };
}

type Which = { template: NoticeText; language: Language };

export const findWording = (db: Db, plant_id: number, { template, language }: Which) =>
  db
    .selectFrom('notice_texts')
    .select(['revision', 'subject', 'body', 'brief'])
    .where('plant_id', '=', plant_id)
    .where('template', '=', template)
    .where('language', '=', language)
    .executeTakeFirst();

/** Saves a wording if it hasn't changed since the caller saw it. */
export async function keepWording(
  tx: Tx,
  plant_id: number,
  { template, language }: Which,
  { subject, body, brief, revision }: Wording & { revision: number },
): Promise<{ revision: number }> {
  const wording = { subject, body, brief };
  const saved = await tx
    .insertInto('notice_texts')
    .values({ plant_id, template, language, ...wording })
    .onConflict((conflict) =>
      conflict
        .columns(['plant_id', 'template', 'language'])
        .doUpdateSet((eb) => ({ ...wording, revision: eb('notice_texts.revision', '+', 1) }))
        .where('notice_texts.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst();
  if (!saved) throw new Problem('settings_changed');
  return saved;
}
