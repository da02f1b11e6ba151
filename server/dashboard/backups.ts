import { sql } from 'kysely';
import type { BackupState } from '#contract/lib/backup-state.ts';
import { isFirstPlant } from '#server/accounts/first-plant.ts';
import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { readMachine, takeTroubles } from '#server/lib/machines/machine-store.ts';
import { storeMailToAddress } from '#server/lib/mails/mails.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Only the owner of the installation's first plant is shown its backups. */
export async function getBackups(db: Db, { actor }: Who<PlantActor>): Promise<BackupState | null> {
  if (actor.role !== 'processor') return null;
  const { rows } = await sql<{ is_first: boolean }>`select ${isFirstPlant(actor.plant_id)} as is_first`.execute(db);
  return rows[0]?.is_first ? readMachine(db) : null;
}

/** Emails the operator about what is wrong with a machine: at once, then once a day until it is put right. */
export const mailTroubles = (db: Db, reports_to: string) =>
  inTransaction(db, async (tx) => {
    for (const trouble of await takeTroubles(tx)) await storeMailToAddress(tx, reports_to, 'machine_trouble', trouble);
  });

export const scheduled: readonly ScheduledJob<{ db: Db; reports_to: string }>[] = [
  {
    queue: 'dashboard.mail-troubles',
    cron: '*/10 * * * *',
    run: ({ db, reports_to }) => mailTroubles(db, reports_to),
  },
];
