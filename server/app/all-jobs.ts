import { deleteExpiredAccountRows } from '#server/accounts/jobs.ts';
import { deleteEndedHolds } from '#server/booking/guest-dropoff/dropoff-store.ts';
import * as booking from '#server/booking/jobs.ts';
import * as community from '#server/community/jobs.ts';
import * as cutSheets from '#server/cut-sheets/jobs.ts';
import * as dashboard from '#server/dashboard/backups.ts';
import { deleteOldImports, importJobs } from '#server/directory/import/import-jobs.ts';
import * as floor from '#server/floor/jobs.ts';
import * as accounting from '#server/invoicing/accounting/jobs.ts';
import { deleteOldLogins } from '#server/invoicing/accounting/link-store.ts';
import { deleteOldNotices } from '#server/invoicing/accounting/serve-notices.ts';
import * as invoicing from '#server/invoicing/jobs.ts';
import { deleteExpiredPayLinks } from '#server/invoicing/paying/pay-links.ts';
import { deleteExpiredAnswers } from '#server/lib/answer-once.ts';
import { deleteOldAnnouncements } from '#server/lib/background/relay.ts';
import { deleteOldMachines } from '#server/lib/machines/machine-store.ts';
import { deleteOldMarketMails } from '#server/lib/mails/mails.ts';
import { deleteOldCounts } from '#server/lib/shared-counts.ts';
import * as market from '#server/market/jobs.ts';
import * as lots from '#server/market/lots/jobs.ts';
import * as messages from '#server/messages/mail-unread.ts';
import * as notices from '#server/notices/jobs.ts';
import * as payments from '#server/payments/jobs.ts';
import * as dataFiles from '#server/reports/data-files/make-data-file.ts';
import * as erasure from '#server/reports/erasure/erase-me.ts';
import * as reports from '#server/reports/jobs.ts';
import * as waitlist from '#server/waitlist/jobs.ts';
import * as webhooks from '#server/webhooks/deliver.ts';
import { deleteOldDeliveries } from '#server/webhooks/webhook-store.ts';

/** Every area's jobs: those that run after events, those on a schedule, and the hourly removal of what has expired. */
export const jobs = [
  ...importJobs,
  ...notices.jobs,
  ...cutSheets.jobs,
  ...waitlist.jobs,
  ...floor.jobs,
  ...invoicing.jobs,
  ...accounting.jobs,
  ...market.jobs,
  ...reports.jobs,
  ...dataFiles.jobs,
  ...webhooks.jobs,
];
export const scheduled = [
  ...cutSheets.scheduled,
  ...notices.scheduled,
  ...booking.scheduled,
  ...waitlist.scheduled,
  ...floor.scheduled,
  ...payments.scheduled,
  ...accounting.scheduled,
  ...invoicing.scheduled,
  ...lots.scheduled,
  ...market.scheduled,
  ...messages.scheduled,
  ...reports.scheduled,
  ...dataFiles.scheduled,
  ...erasure.scheduled,
  ...community.scheduled,
  ...webhooks.scheduled,
  ...dashboard.scheduled,
];
export const cleanups = [
  deleteOldAnnouncements,
  deleteOldMarketMails,
  deleteOldMachines,
  deleteOldCounts,
  deleteExpiredAnswers,
  deleteExpiredAccountRows,
  deleteOldImports,
  deleteOldDeliveries,
  cutSheets.deleteExpiredLinks,
  deleteOldLogins,
  deleteOldNotices,
  deleteExpiredPayLinks,
  deleteEndedHolds,
];
