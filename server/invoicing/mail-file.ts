import { makeStatementFile } from '#server/invoicing/account/print-statement.ts';
import { makeInvoiceFile } from '#server/invoicing/template/get-invoice-pdf.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { MakeFile } from '#server/mail/deliver-mails.ts';

/** Makes the file that is attached to an email. */
export const makeMailFile =
  (files: FileStore): MakeFile =>
  (db, plant_id, file) =>
    file.kind === 'invoice'
      ? makeInvoiceFile(db, files, plant_id, file.invoice_id)
      : makeStatementFile(db, files, plant_id, file);
