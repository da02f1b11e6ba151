import { sendDigests } from '#server/community/digest.ts';
import { deletePostPhotos } from '#server/community/files.ts';
import { mailAnnouncements, mailMentions } from '#server/community/mails.ts';
import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';

/** The digest goes out in the morning, U.S. time. */
export const scheduled: readonly ScheduledJob<{ db: Db; files: FileStore }>[] = [
  { queue: 'community.tell-announcements', cron: '* * * * *', run: ({ db }) => mailAnnouncements(db) },
  { queue: 'community.tell-mentions', cron: '* * * * *', run: ({ db }) => mailMentions(db) },
  { queue: 'community.digest', cron: '17 12 * * *', run: ({ db }) => sendDigests(db, new Date()) },
  { queue: 'community.delete-photos', cron: '37 * * * *', run: ({ db, files }) => deletePostPhotos(db, files) },
];
