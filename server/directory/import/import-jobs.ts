import { sql } from 'kysely';
import { findImporter, rowsOf } from '#server/directory/import/import-rows.ts';
import { runImport } from '#server/directory/import/run-import.ts';
import { undoImport } from '#server/directory/import/undo-import.ts';
import { mailInvitation } from '#server/directory/portal.ts';
import { type Job, onEvents } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';

const INVITED_AT_ONCE = 50;
type Context = { db: Db };

/** Runs after the call, because an import takes longer than people keep a tab open. */
export const importJobs: readonly Job<Context>[] = [
  onEvents(['customers.import_started'], {
    queue: 'directory.import-customers',
    run: ({ db }: Context, { plant_id, actor_id, data }) => runImport(db, plant_id, data.import_id, actor_id),
  }),
  onEvents(['customers.undo_started'], {
    queue: 'directory.undo-import',
    run: ({ db }: Context, { plant_id, actor_id, data }) => undoImport(db, plant_id, data.import_id, actor_id),
  }),
  onEvents(['customers.imported'], {
    queue: 'directory.invite-imported',
    isMeant: ({ data }) => data.invites,
    run: ({ db }: Context, { plant_id, actor_id, data }) => inviteImported(db, plant_id, data.import_id, actor_id),
  }),
];

/** Emails portal invitations to the people in an import, once each, no matter how often the job runs. */
export async function inviteImported(
  db: Db,
  plant_id: number,
  import_id: number,
  actor_id: number | null,
): Promise<void> {
  const who = await findImporter(db, plant_id, actor_id);
  for (let isLast = false; !isLast; ) {
    isLast = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ account_id: number; row_number: number }>`
        select t.row_number, t.account_id from customer_import_rows t
        join customers c on c.plant_id = t.plant_id and c.customer_id = t.customer_id
        where ${rowsOf(plant_id, import_id)} and t.action = 'add' and t.invited_at is null and c.has_portal
        order by t.row_number limit ${sql.lit(INVITED_AT_ONCE)} for update of t, c`.execute(tx);
      for (const { account_id } of rows) await mailInvitation(tx, who, account_id);
      await sql`update customer_import_rows t set invited_at = now()
        where ${rowsOf(plant_id, import_id)} and t.row_number = any(${rows.map(({ row_number }) => row_number)}::int[])`.execute(
        tx,
      );
      return rows.length < INVITED_AT_ONCE;
    });
  }
}

/** Deletes uploads that were never imported, and the rows of imports that can no longer be undone. */
export async function deleteOldImports(db: Db): Promise<void> {
  await sql`delete from customer_imports where status in ('uploaded', 'checked') and created_at < now() - interval '8 days'`.execute(
    db,
  );
  await sql`delete from customer_import_rows t using customer_imports i
    where i.plant_id = t.plant_id and i.import_id = t.import_id and i.imported_at < now() - interval '8 days'`.execute(
    db,
  );
}
