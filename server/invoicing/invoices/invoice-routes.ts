import { exportInvoices as exportApi } from '#contract/invoicing/export-api.ts';
import * as api from '#contract/invoicing/invoices-api.ts';
import { refreshDraft as refreshApi } from '#contract/invoicing/refresh-api.ts';
import * as rules from '#contract/invoicing/rules-api.ts';
import * as terms from '#contract/invoicing/terms-api.ts';
import { weighShare as weighApi, shareWeights as weightsApi } from '#contract/invoicing/weigh-share-api.ts';
import * as corrections from '#contract/orders/corrections-api.ts';
import * as notices from '#contract/orders/notices-api.ts';
import * as fees from '#contract/pricing/fees-api.ts';
import { office, plantPeople, staff } from '#server/accounts/policy.ts';
import { correctInvoices } from '#server/invoicing/corrections/correct-invoices.ts';
import { invoiceCorrections } from '#server/invoicing/corrections/find-corrections.ts';
import { refreshDraft } from '#server/invoicing/corrections/refresh-draft.ts';
import { exportInvoices } from '#server/invoicing/exports/export-invoices.ts';
import { addOrderFee, orderFees, removeOrderFee } from '#server/invoicing/fees/order-fees.ts';
import { creditInvoice } from '#server/invoicing/invoices/credit-invoice.ts';
import {
  deleteDraft,
  draftInvoice,
  removeInvoiceLine,
  saveInvoiceLine,
} from '#server/invoicing/invoices/draft-invoice.ts';
import { dayRun, issueDay, previewDay } from '#server/invoicing/invoices/invoice-day.ts';
import { sendNotification, undoNotification } from '#server/invoicing/invoices/invoice-notice.ts';
import { issueInvoice } from '#server/invoicing/invoices/issue-invoice.ts';
import { listInvoices } from '#server/invoicing/invoices/list-invoices.ts';
import { applyCredit, recordInvoicePayment } from '#server/invoicing/invoices/pay-invoice.ts';
import { invoiceRules, saveInvoiceRules } from '#server/invoicing/invoices/rules.ts';
import { sendInvoice } from '#server/invoicing/invoices/send-invoice.ts';
import { viewInvoice } from '#server/invoicing/invoices/view-invoice.ts';
import { shareWeights } from '#server/invoicing/invoices/view-weights.ts';
import { weighShare } from '#server/invoicing/invoices/weigh-share.ts';
import { customerTerms, saveCustomerTerms } from '#server/invoicing/terms/customer-terms.ts';
import { draftFreely, saveDiscount, saveInvoiceTerms } from '#server/invoicing/terms/draft-terms.ts';
import { read, write } from '#server/lib/route.ts';

export const invoiceRoutes = [
  read(api.listInvoices, plantPeople, listInvoices),
  read(exportApi, plantPeople, exportInvoices),
  read(api.viewInvoice, plantPeople, viewInvoice),
  write(api.draftInvoice, office, draftInvoice),
  write(api.saveInvoiceLine, office, saveInvoiceLine),
  write(terms.draftFreely, office, draftFreely),
  write(terms.saveDiscount, office, saveDiscount),
  write(terms.saveInvoiceTerms, office, saveInvoiceTerms),
  read(fees.orderFees, office, orderFees),
  write(fees.addOrderFee, office, addOrderFee),
  write(fees.removeOrderFee, office, removeOrderFee),
  read(terms.customerTerms, office, customerTerms),
  write(terms.saveCustomerTerms, office, saveCustomerTerms),
  read(weightsApi, office, shareWeights),
  write(weighApi, office, weighShare),
  write(api.removeInvoiceLine, office, removeInvoiceLine),
  write(refreshApi, office, refreshDraft),
  write(api.deleteDraft, office, deleteDraft),
  write(api.issueInvoice, office, issueInvoice),
  write(api.sendInvoice, office, sendInvoice),
  write(api.creditInvoice, office, creditInvoice),
  read(corrections.invoiceCorrections, office, invoiceCorrections),
  write(corrections.correctInvoices, office, correctInvoices),
  write(api.recordInvoicePayment, office, recordInvoicePayment),
  write(api.applyCredit, office, applyCredit),
  read(api.previewDay, office, previewDay),
  write(api.issueDay, office, issueDay),
  read(api.dayRun, office, dayRun),
  read(rules.invoiceRules, office, invoiceRules),
  write(rules.saveInvoiceRules, office, saveInvoiceRules),
  write(notices.sendNotification, staff, sendNotification),
  write(notices.undoNotification, staff, undoNotification),
];
