import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { OFFICE } from '#contract/lib/roles.ts';
import { ReportChoice } from '#contract/reports/api.ts';
import type * as api from '#contract/reports/saved-api.ts';
import { MAX_SAVED, type SavedReport } from '#contract/reports/saved-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { LANGUAGE } from '#server/mail/reader-sql.ts';

/** Saved reports are private, like saved filters. */
export async function getSavedReports(db: Db, { actor }: Who<PlantActor>): Promise<SavedReport[]> {
  const { rows } = await sql<SavedReport>`
    select saved_report_id, name, choice, is_mailed from saved_reports
    where plant_id = ${actor.plant_id} and account_id = ${actor.account_id} order by lower(name)`.execute(db);
  return rows;
}

/**
 * Locks the account, so saving two at once can't exceed the limit. A report whose emails were just turned on is first
 * sent next month.
 */
export async function saveReport(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { name, is_mailed, ...choice }: InputOf<typeof api.saveReport>,
): Promise<DataOf<typeof api.saveReport>> {
  const { plant_id, account_id } = actor;
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_reports', ${account_id}))`.execute(tx);
  const { rows } = await sql<{ saved_report_id: number }>`
    insert into saved_reports (plant_id, account_id, name, choice, is_mailed, mailed_month)
    select ${plant_id}, ${account_id}, ${name}, ${JSON.stringify(choice)}::jsonb, ${is_mailed},
      date_trunc('month', ${today}::date)::date
    where exists (select from saved_reports where plant_id = ${plant_id} and account_id = ${account_id}
        and lower(name) = lower(${name}))
      or (select count(*) from saved_reports where plant_id = ${plant_id} and account_id = ${account_id}) < ${MAX_SAVED}
    on conflict (plant_id, account_id, lower(name)) do update set name = excluded.name, choice = excluded.choice,
      mailed_month = case when saved_reports.is_mailed then saved_reports.mailed_month else excluded.mailed_month end,
      is_mailed = excluded.is_mailed
    returning saved_report_id`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Problem('too_many_reports', { values: { most: MAX_SAVED } });
  return saved;
}

export async function removeReport(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { saved_report_id }: InputOf<typeof api.removeReport>,
): Promise<DataOf<typeof api.removeReport>> {
  const gone = await tx
    .deleteFrom('saved_reports')
    .where('plant_id', '=', actor.plant_id)
    .where('account_id', '=', actor.account_id)
    .where('saved_report_id', '=', saved_report_id)
    .returning('saved_report_id')
    .executeTakeFirst();
  if (!gone) throw new Problem('not_found');
  return gone;
}

const AT_ONCE = 100;

/**
 * Picks up the saved reports of plants where a new month has begun, each only once: it is marked as emailed and its
 * event is saved in one transaction, and other processes skip the rows that this one has locked. Returns how many there
 * were.
 */
export async function beginMonth(db: Db, now: Date = new Date()): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ plant_id: number; saved_report_id: number; month: string }>`
        update saved_reports r set mailed_month = d.month from (
          select r.plant_id, r.saved_report_id, m.month from saved_reports r
          join plants p using (plant_id)
          join accounts a on a.account_id = r.account_id and a.plant_id = r.plant_id
          cross join lateral (select date_trunc('month', ${now.toISOString()}::timestamptz at time zone p.time_zone)::date
            as month) m
          where r.is_mailed and r.mailed_month < m.month and a.deactivated_at is null and a.email is not null
            and a.role = any(${[...OFFICE]}::text[])
          order by r.plant_id, r.saved_report_id limit ${sql.lit(AT_ONCE)} for update of r skip locked
        ) d where r.plant_id = d.plant_id and r.saved_report_id = d.saved_report_id
        returning r.plant_id, r.saved_report_id, r.mailed_month as month`.execute(tx);
      for (const { plant_id, ...data } of rows)
        await emit(tx, { actor: { plant_id, account_id: null } }, 'report.due', { data });
      return rows.length;
    });
    count += due;
    if (due < AT_ONCE) return count;
  }
}

export interface DueReport {
  name: string;
  choice: ReportChoice;
  email: string;
  first_name: string;
  language: 'en' | 'es';
  plant_name: string;
}

/** A saved report with the user it is emailed to; undefined if it was removed or they may no longer see it. */
export async function findDue(db: Db, plant_id: number, saved_report_id: number): Promise<DueReport | undefined> {
  const { rows } = await sql<DueReport>`
    select r.name, r.choice, a.email::text as email, a.first_name, ${LANGUAGE} as language, p.name as plant_name
    from saved_reports r join plants p using (plant_id)
    join accounts a on a.account_id = r.account_id and a.plant_id = r.plant_id
    where r.plant_id = ${plant_id} and r.saved_report_id = ${saved_report_id} and r.is_mailed and a.deactivated_at is null
      and a.email is not null and a.role = any(${[...OFFICE]}::text[])`.execute(db);
  const [found] = rows;
  return found && { ...found, choice: ReportChoice.parse(found.choice) };
}
