import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** Blanks what a person wrote for themselves, with its files, which the hourly job then deletes. */
export async function eraseMessages(tx: Tx, account_id: number): Promise<void> {
  await sql`
    update messages set text = '', deleted_at = coalesce(deleted_at, clock_timestamp())
    where sender_id = ${account_id} and thread_id in (
      select thread_id from thread_members where party_id = ${account_id} and not is_plant)`.execute(tx);
  await sql`update message_files set message_id = null, uploaded_at = 'epoch' where uploaded_by = ${account_id}`.execute(
    tx,
  );
  await sql`delete from message_blocks where party_id = ${account_id}`.execute(tx);
}
