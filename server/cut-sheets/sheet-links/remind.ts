import { sql } from 'kysely';
import { NOT_TO_CUT, ORDER_STATUS } from '#contract/orders/status.ts';
import { chooseWay } from '#server/cut-sheets/mails/sheet-links.ts';
import { AROUND_SHEET, SHEET_TO_SEND, type SheetToSend } from '#server/cut-sheets/sheet-links/link-store.ts';
import { sendLink } from '#server/cut-sheets/sheet-links/send-links.ts';
import { untilFewer } from '#server/lib/background/until-fewer.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { isDaytime, isPushed, PHONE } from '#server/mail/reach.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

/** Reminders per transaction; the next transaction handles the rest. */
const MAX_AT_ONCE = 100;

/** A sheet with the channels for its reminder; '' or false for those that the plant has turned off. */
type Due = SheetToSend & { days_before: number; mail_to: string; text_to: string; is_pushed: boolean };

/** How plant `p` reminds customer `c`. Both must be in scope. */
const WAYS = sql`(
  select case when 'sheet_reminder' = any(p.mails_off) then '' else coalesce(c.email, '') end as mail_to,
    case when 'sheet_reminder' = any(p.texts_on) then ${PHONE} else '' end as text_to,
    ${isPushed('sheet_reminder')} as is_pushed
) way`;

/**
 * Reminds customers whose animal is killed soon and whose sheet isn't filled in, once per sheet for each reminder day set by
 * the plant, and again if the kill date moves. Safe to run in several processes at once: recording a reminder and writing its
 * email are one transaction. `now` is an ISO timestamp.
 */
export async function remindMissingSheets(db: Db, public_url: string, now = new Date().toISOString()): Promise<number> {
  return untilFewer(MAX_AT_ONCE, () =>
    inTransaction(db, async (tx) => {
      const due = await takeDue(tx, now);
      for (const sheet of due) await remind(tx, sheet, public_url);
      return due.length;
    }),
  );
}

async function remind(tx: Tx, sheet: Due, origin: string): Promise<void> {
  const { plant_id, cut_sheet_id, order_id, days_before, mail_to, text_to, is_pushed } = sheet;
  const way = chooseWay(mail_to, text_to, is_pushed);
  if (!way) return;
  const event_id = await emit(tx, { actor: { plant_id, account_id: null } }, 'cut_sheet.reminded', {
    subject: { cut_sheet_id, order_id },
    data: { days_before },
  });
  await sendLink(tx, { plant_id, event_id, sent_by: null }, sheet, { way, origin, is_reminder: true });
}

/**
 * The sheets that are due for a reminder, already recorded as reminded. If several reminders were missed, only the latest is
 * sent. Days are in the plant's time zone, and nobody is reminded within a day of getting the sheet or its link.
 */
async function takeDue(tx: Tx, now: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with plant as (
      select plant_id, mails_off, texts_on, pushes_off, (${now}::timestamptz at time zone time_zone)::date as today,
        (select array_agg(step::int) from unnest(sheet_reminder_days) step) as steps
      from plants
      where sheet_reminder_days <> '{}'
        and ${isDaytime(now, 'time_zone')}
    ), due as (
      select f.plant_id, f.cut_sheet_id, o.kill_date, step.days_before
      from plant p
      join orders o on o.plant_id = p.plant_id and ${statusIs('o.status', [ORDER_STATUS.pending, ORDER_STATUS.open])}
        and o.kill_date between p.today and p.today + 14
        and not ${stageIs('o.stage', NOT_TO_CUT)}
      join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
      join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id and f.status = 'open'
      join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id and c.deleted_at is null and exists (select from ${WAYS} where mail_to <> '' or text_to <> '' or is_pushed)
      cross join lateral (
        select min(wanted) as days_before from unnest(p.steps) wanted where wanted >= o.kill_date - p.today
      ) step
      where step.days_before is not null and f.created_at < ${now}::timestamptz - interval '1 day'
        and not exists (select from sheet_links l where l.plant_id = f.plant_id and l.cut_sheet_id = f.cut_sheet_id
          and l.sent_at > ${now}::timestamptz - interval '1 day')
        and not exists (select from sheet_reminders r where r.plant_id = f.plant_id and r.cut_sheet_id = f.cut_sheet_id
          and r.kill_date = o.kill_date and r.days_before <= step.days_before)
      order by o.kill_date, f.plant_id, f.cut_sheet_id limit ${sql.lit(MAX_AT_ONCE)}
    ), taken as (
      insert into sheet_reminders (plant_id, cut_sheet_id, kill_date, days_before, reminded_at)
      select plant_id, cut_sheet_id, kill_date, days_before, ${now}::timestamptz from due
      on conflict do nothing
      returning plant_id, cut_sheet_id, days_before
    )
    select ${SHEET_TO_SEND}, taken.days_before, way.*
    from taken join cut_sheets f on f.plant_id = taken.plant_id and f.cut_sheet_id = taken.cut_sheet_id ${AROUND_SHEET}
    cross join lateral ${WAYS}
    order by f.plant_id, f.cut_sheet_id`.execute(tx);
  return rows;
}
