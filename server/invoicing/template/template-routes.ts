import { statementPdf } from '#contract/invoicing/account/account-api.ts';
import { linkedInvoicePdf as linkedPdf } from '#contract/invoicing/paying/paying-api.ts';
import { printDay as dayPdf } from '#contract/invoicing/print-day-api.ts';
import * as api from '#contract/invoicing/template-api.ts';
import { tillReportPdf } from '#contract/invoicing/till/till-api.ts';
import { getInvoicePdf as invoicePdf } from '#contract/orders/invoice-pdf-api.ts';
import { anyone, office, plantPeople } from '#server/accounts/policy.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { printStatement } from '#server/invoicing/account/print-statement.ts';
import { getInvoicePdf, linkedInvoicePdf, printDay } from '#server/invoicing/template/get-invoice-pdf.ts';
import {
  getInvoiceTemplate,
  removeInvoiceLogo,
  saveInvoiceLogo,
  saveInvoiceTemplate,
} from '#server/invoicing/template/save-template.ts';
import { printTillReport } from '#server/invoicing/till/print-report.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

/** The template, and the PDFs that are printed with it. */
export const templateRoutes = (files: FileStore, secrets: AppSecrets): Route[] => [
  read(api.getInvoiceTemplate, office, getInvoiceTemplate),
  write(api.saveInvoiceTemplate, office, saveInvoiceTemplate),
  steps(api.saveInvoiceLogo, office, saveInvoiceLogo(files)),
  steps(api.removeInvoiceLogo, office, removeInvoiceLogo(files)),
  read(invoicePdf, plantPeople, getInvoicePdf(files, secrets)),
  read(linkedPdf, anyone, linkedInvoicePdf(files)),
  read(dayPdf, office, printDay(files)),
  read(statementPdf, plantPeople, printStatement(files)),
  read(tillReportPdf, office, printTillReport(files)),
];
