import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';

/** Records that a phone gets no more texts. Returns false if it had already been stopped. */
export async function stopTexts(db: Db, phone: string): Promise<boolean> {
  const { rows } =
    await sql`insert into text_stops (phone) values (${phone}) on conflict do nothing returning phone`.execute(db);
  return rows.length > 0;
}

/** Records that a phone gets texts again. Returns false if it had never been stopped. */
export async function resumeTexts(db: Db, phone: string): Promise<boolean> {
  const { rows } = await sql`delete from text_stops where phone = ${phone} returning phone`.execute(db);
  return rows.length > 0;
}
