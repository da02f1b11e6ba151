import { mailStatements } from '#server/invoicing/account/statement-mail.ts';
import { mailCancellations } from '#server/invoicing/canceling/cancellation-mail.ts';
import { noteCancellations } from '#server/invoicing/canceling/note-cancellation.ts';
import { restoreDeposits } from '#server/invoicing/canceling/restore-deposit.ts';
import { restoreLeftovers } from '#server/invoicing/canceling/restore-leftover.ts';
import { settleCancellationsDue } from '#server/invoicing/canceling/settle-cancellations.ts';
import { dropDrafts } from '#server/invoicing/corrections/drop-drafts.ts';
import { completePaid } from '#server/invoicing/invoices/complete-paid.ts';
import { issueAsked } from '#server/invoicing/invoices/invoice-day.ts';
import { mailInvoices } from '#server/invoicing/invoices/invoice-mail.ts';
import { issueNoticed } from '#server/invoicing/invoices/invoice-notice.ts';
import { dunLate, mailReminders } from '#server/invoicing/invoices/late-invoices.ts';
import { draftStorage } from '#server/invoicing/invoices/storage.ts';
import { useLateDeposits } from '#server/invoicing/invoices/take-deposits.ts';
import { mailConfirmation } from '#server/invoicing/paying/confirm-mail.ts';
import { mailDepositReminders, remindDepositsHourly } from '#server/invoicing/paying/deposit-reminders.ts';
import { jobs as invoiceReceipts } from '#server/invoicing/paying/invoice-receipt-mail.ts';
import { jobs as receipts } from '#server/invoicing/receipt-mail.ts';
import { mailSaleReceipt } from '#server/invoicing/till/sale-receipt.ts';
import type { Job, ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import type { MailContext } from '#server/mail/mail-event.ts';

export const jobs: readonly Job<MailContext>[] = [
  ...receipts,
  ...invoiceReceipts,
  mailSaleReceipt,
  dropDrafts,
  issueNoticed,
  issueAsked,
  mailInvoices,
  mailReminders,
  draftStorage,
  completePaid,
  useLateDeposits,
  mailStatements,
  mailDepositReminders,
  mailConfirmation,
  noteCancellations,
  mailCancellations,
  restoreDeposits,
  restoreLeftovers,
];
export const scheduled: readonly ScheduledJob<{ db: Db }>[] = [dunLate, remindDepositsHourly, settleCancellationsDue];
