import { sql } from 'kysely';
import type { OfficeMail } from '#contract/accounts/settings.ts';
import type { Db } from '#server/lib/database.ts';
import type { Reader } from '#server/mail/mail-templates.ts';

/** Office staff subscribed to this email, except the person whose action it reports. */
export async function listOfficeReaders(
  db: Db,
  plant_id: number,
  mail: OfficeMail,
  actor_id: number | null,
): Promise<(Reader & { email: string })[]> {
  const { rows } = await sql<Reader & { email: string }>`
    select a.email, a.first_name, coalesce(a.language, 'en') as language, p.name as plant_name
    from accounts a join plants p using (plant_id)
    where a.plant_id = ${plant_id} and a.office_mails <> '{}' and ${mail} = any(a.office_mails)
      and a.role in ('processor', 'admin', 'manager') and a.deactivated_at is null and a.email is not null
      and a.account_id is distinct from ${actor_id}
    order by a.account_id`.execute(db);
  return rows;
}
