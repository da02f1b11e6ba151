import type { Trouble } from '#contract/lib/backup-state.ts';
import type { Words } from '#web/lib/words.ts';

/** What is wrong with the backups or the disk, and what the owner can do about it. */
export const TROUBLE_WORDS: Readonly<Record<Trouble, { title: Words; words: Words }>> = {
  backup_failing: {
    title: 'Backups are failing',
    words:
      'Nothing new has been backed up for an hour. Check that the disk or share for backups is connected, then restart Hindquarter.',
  },
  backup_overdue: {
    title: 'There was no backup last night',
    words: 'Leave the computer that runs Hindquarter on at night. If it was on, restart Hindquarter.',
  },
  backup_unchecked: {
    title: 'The newest backup may not be usable',
    words:
      'Restoring it failed, or hasn’t been tried for two weeks. Don’t delete older backups, and ask the person who set Hindquarter up to check it.',
  },
  disk_low: {
    title: 'The disk is almost full',
    words: 'Delete what you don’t need from it, or move to a larger disk. Once it is full, nothing can be saved.',
  },
};
