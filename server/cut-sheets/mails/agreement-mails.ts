import { sql } from 'kysely';
import { UNDER_WAY } from '#contract/orders/status.ts';
import { ageDecided } from '#server/cut-sheets/mails/age-mail.ts';
import { type AgreementFacts, differenceSettled, sheetsDiffer } from '#server/cut-sheets/mails/agreement-mail.ts';
import { chooseWay, makeSheetLinks } from '#server/cut-sheets/mails/sheet-links.ts';
import { goodUntil } from '#server/cut-sheets/mails/sheet-mail.ts';
import type { Tx } from '#server/lib/database.ts';
import type { WriteMails } from '#server/mail/mail-event.ts';
import type { ShareFacts } from '#server/mail/mail-templates.ts';
import { pushedAt, textedAt } from '#server/mail/reach.ts';
import { CUSTOMER_READER } from '#server/mail/reader-sql.ts';
import { statusIs } from '#server/orders/status-sql.ts';

type Owner = Omit<AgreementFacts, 'share' | 'link' | 'access'> &
  ShareFacts & { customer_id: number; email: string; phone: string; is_pushed: boolean };

/**
 * The owner of a sheet, if the order is still active. Without an email address, they get a text at `phone` or else a push
 * notification.
 */
async function findOwner(tx: Tx, plant_id: number, cut_sheet_id: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select ${CUSTOMER_READER}, ${textedAt('sheet_question')} as phone, ${pushedAt('sheet_question')} as is_pushed,
      o.title as event_name, o.species, o.animal_number, o.heads, s.quarters
    from shares s
    join orders o using (plant_id, order_id)
    join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    join plants p on p.plant_id = s.plant_id
    left join accounts a on a.account_id = c.account_id
    where s.plant_id = ${plant_id} and s.cut_sheet_id = ${cut_sheet_id} and ${statusIs('o.status', UNDER_WAY)}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Emails to a sheet's owner about changes that others made to it, because of the other sheet for their half or the animal's
 * age.
 */
export const agreementMails: WriteMails<'cut_sheet.differs' | 'cut_sheet.settled' | 'cut_sheet.age_decided'> = async (
  { db: tx, public_url },
  { plant_id, event_id, actor_id, kind, data },
) => {
  const { cut_sheet_id } = data;
  const owner = await findOwner(tx, plant_id, cut_sheet_id);
  if (!owner) return [];
  const { customer_id, email, phone, is_pushed, species, animal_number, heads, quarters, ...reader } = owner;
  const sending = { plant_id, event_id, sent_by: actor_id };
  const way = chooseWay(email, phone, is_pushed);
  if (!way) return [];
  const [made] = await makeSheetLinks(tx, sending, [{ cut_sheet_id, ...way }]);
  if (!made) return [];
  const to = { recipient: email, customer_id };
  const facts: AgreementFacts = {
    ...reader,
    share: { species, animal_number, heads, quarters },
    link: `${public_url}${made.path}`,
    access: goodUntil(made.last_day),
  };
  if (kind === 'cut_sheet.age_decided') {
    const { is_over, gone, come } = data;
    return [{ ...ageDecided({ ...facts, is_over, gone, come }), template: 'age_decided', ...to }];
  }
  return kind === 'cut_sheet.differs'
    ? [{ ...sheetsDiffer({ ...facts, titles: data.titles }), template: 'sheets_differ', ...to }]
    : [{ ...differenceSettled({ ...facts, is_replaced: data.is_replaced }), template: 'difference_settled', ...to }];
};
