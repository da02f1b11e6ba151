import { Gauge, type Registry } from 'prom-client';
import { backupsIn, listBases } from '#server/lib/backup/places.ts';
import { readNotes } from '#server/lib/backup/status.ts';

const secondsOf = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at) / 1000);

/** The backups in the data folder. */
export function backupMetrics(register: Registry, dataDir: string): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const last = gauge(
    'hindquarter_backup_last_timestamp_seconds',
    'When the newest base backup was completed; 0 for never',
  );
  const bytes = gauge('hindquarter_backup_last_size_bytes', 'Size of the newest base backup');
  const isFailing = gauge('hindquarter_backup_failing', 'Whether the last attempt to back up failed: 1 or 0');
  const checked = gauge(
    'hindquarter_backup_check_last_timestamp_seconds',
    'When a backup was last restored to check it; 0 for never',
  );
  const isBad = gauge('hindquarter_backup_check_failing', 'Whether that check failed: 1 or 0');
  return async () => {
    const { problem, check } = await readNotes(dataDir);
    isFailing.set(problem ? 1 : 0);
    checked.set(secondsOf(check?.at));
    isBad.set(check?.words === undefined ? 0 : 1);
    const newest = (await listBases(backupsIn(dataDir))).at(-1);
    last.set(secondsOf(newest?.finished_at));
    bytes.set(newest?.bytes ?? 0);
  };
}
