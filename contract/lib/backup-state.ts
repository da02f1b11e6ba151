import { z } from 'zod';

/** What can be wrong with a machine that keeps an installation's data. */
export const TROUBLES = ['backup_failing', 'backup_overdue', 'backup_unchecked', 'disk_low'] as const;
const Trouble = z.enum(TROUBLES);
export type Trouble = z.output<typeof Trouble>;

export const BackupState = z.object({
  troubles: z.array(Trouble),
  /** False if it uses a PostgreSQL of its own, or if backups are off. */
  is_backed_up: z.boolean(),
  last_backup_at: z.string().nullable(),
  last_backup_bytes: z.int().nullable(),
  checked_at: z.string().nullable(),
  is_check_failed: z.boolean(),
  copied_to: z.array(z.enum(['folder', 'bucket'])),
  disk_free_percent: z.int(),
});
export type BackupState = z.output<typeof BackupState>;
