import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';

/** Deletes expired rows. Ended sessions are kept for 30 days. */
export async function deleteExpiredAccountRows(db: Db): Promise<void> {
  await sql`delete from sessions where least(ended_at, expires_at) < now() - interval '30 days'`.execute(db);
  await sql`delete from one_time_links where expires_at < now()`.execute(db);
  await sql`delete from challenges where expires_at < now()`.execute(db);
  // Skips counters in use. An attempt locks several in its own order, so waiting could deadlock. The next run deletes them.
  await sql`
    delete from tries where guard in (
      select guard from tries where last_at < now() - interval '1 day' for update skip locked)`.execute(db);
}
