import { sql } from 'kysely';
import type { OfficeNotice } from '#contract/accounts/notice-events.ts';
import { notifiedAtOffice } from '#server/accounts/settings/settings-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { Reader } from '#server/mail/mail-templates.ts';
import { LANGUAGE } from '#server/mail/reader-sql.ts';

/** Office staff who asked to hear about this event, except the person who caused it. */
export async function listOfficeReaders(
  db: Db,
  plant_id: number,
  event: OfficeNotice,
  actor_id: number | null,
): Promise<(Reader & { email: string })[]> {
  const { rows } = await sql<Reader & { email: string }>`
    select a.email, a.first_name, ${LANGUAGE} as language, p.name as plant_name
    from accounts a join plants p using (plant_id)
    where a.plant_id = ${plant_id} and ${notifiedAtOffice(event)}
      and a.role in ('processor', 'admin', 'manager') and a.deactivated_at is null and a.email is not null
      and a.account_id is distinct from ${actor_id}
    order by a.account_id`.execute(db);
  return rows;
}
