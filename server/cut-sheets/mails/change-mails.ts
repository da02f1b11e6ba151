import { sql } from 'kysely';
import type { Language } from '#contract/lib/words.ts';
import { type ChangeMailFacts, changeAsked, changeDecided } from '#server/cut-sheets/mails/sheet-mail.ts';
import type { Db } from '#server/lib/database.ts';
import type { WriteMails } from '#server/mail/mail-event.ts';
import { listOfficeReaders } from '#server/mail/office-readers.ts';
import { LANGUAGE, SENDER } from '#server/mail/reader-sql.ts';

interface ToMail extends Omit<ChangeMailFacts, 'first_name' | 'language'> {
  cut_sheet_id: number;
  template_id: number;
  outcome: 'accepted' | 'refused' | null;
  answer: string;
  plant_email: string;
  /**
   * The customer, who may have no email address, and the portal user who made the request, if that was someone else.
   * Each address is listed once.
   */
  readers: { email: string; customer_id: number | null; first_name: string; language: Language }[];
}

async function findChange(db: Db, plant_id: number, change_id: number): Promise<ToMail | undefined> {
  const { rows } = await sql<ToMail>`
    select f.cut_sheet_id, f.template_id, g.reason, g.wish, g.outcome, g.answer, t.name as template_name,
      concat_ws(' ', c.first_name, nullif(c.last_name, '')) as customer_name, coalesce(o.title, '') as event_name,
      ${SENDER}, p.email as plant_email,
      (select coalesce(json_agg(json_build_object('email', coalesce(r.email, ''), 'customer_id', r.customer_id,
        'first_name', r.first_name, 'language', r.language)), '[]')
        from (
          select distinct on (lower(w.email::text)) w.* from (
            select c.email, c.customer_id, c.first_name, ${LANGUAGE} as language
            union all
            select a.email, null, a.first_name, ${LANGUAGE} from accounts a
              where a.account_id = g.asked_by and a.role in ('customer', 'producer') and a.account_id <> c.account_id
          ) w where w.email is not null or w.customer_id is not null order by lower(w.email::text), w.customer_id
        ) r) as readers
    from sheet_changes g
    join cut_sheets f using (plant_id, cut_sheet_id)
    join cut_sheet_templates t using (plant_id, template_id)
    join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id
    join plants p on p.plant_id = f.plant_id
    left join accounts a on a.account_id = c.account_id
    left join shares s on s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id
    left join orders o on o.plant_id = s.plant_id and o.order_id = s.order_id
    where g.plant_id = ${plant_id} and g.change_id = ${change_id}`.execute(db);
  return rows[0];
}

/** Who gets emails about a requested or decided change. Once it is decided, the office is no longer asked about it. */
export const changeMails: WriteMails<
  'cut_sheet.change_asked' | 'cut_sheet.change_accepted' | 'cut_sheet.change_refused'
> = async ({ db, public_url }, { plant_id, actor_id, kind, data }) => {
  const change = await findChange(db, plant_id, data.change_id);
  if (!change) return [];
  if (kind !== 'cut_sheet.change_asked') {
    const facts = { ...change, is_accepted: change.outcome === 'accepted' };
    return change.readers.map(({ email, customer_id, ...reader }) => ({
      ...changeDecided({ ...facts, ...reader }),
      template: 'sheet_change_decided',
      recipient: email,
      customer_id: customer_id ?? undefined,
    }));
  }
  if (change.outcome !== null) return [];
  const page = `/NewCutSheetForm/${change.template_id}/${change.cut_sheet_id}`;
  const facts = { ...change, link: `${public_url}${page}` };
  const readers = await listOfficeReaders(db, plant_id, 'sheet_change_asked', actor_id);
  // A butcher may be waiting, so if nobody at the office gets these emails, send them to the plant's own address.
  const none = readers.length === 0 && change.plant_email !== '';
  const { plant_name, plant_email } = change;
  const own = none ? [{ plant_name, email: plant_email, first_name: '', language: 'en' as const }] : [];
  return [...readers, ...own].map(({ email, ...reader }) => ({
    ...changeAsked({ ...facts, ...reader }),
    template: 'office_sheet_change_asked',
    recipient: email,
    ...(none && { isAsked: true }),
  }));
};
