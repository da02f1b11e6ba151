import * as canceling from '#contract/invoicing/paying/cancel-api.ts';
import * as api from '#contract/invoicing/paying/paying-api.ts';
import * as rules from '#contract/invoicing/paying/rules-api.ts';
import { anyone, office, plantPeople, portalUsers } from '#server/accounts/policy.ts';
import { decideCancellation } from '#server/invoicing/canceling/cancellation.ts';
import { cancelTerms } from '#server/invoicing/canceling/note-cancellation.ts';
import { openPayLink, payByLink } from '#server/invoicing/paying/linked-invoice.ts';
import { payInvoice } from '#server/invoicing/paying/pay-invoice-by-card.ts';
import { copyPayLink } from '#server/invoicing/paying/pay-links.ts';
import { closePayPage, openPayPage, readPayPage } from '#server/invoicing/paying/pay-page.ts';
import { payingRules, savePayingRules } from '#server/invoicing/paying/paying-rules.ts';
import { listMoneyTrouble, paymentTrouble } from '#server/invoicing/paying/payment-trouble.ts';
import { viewReceipt } from '#server/invoicing/paying/receipt.ts';
import { read, steps, write } from '#server/lib/route.ts';
import { cardProvider } from '#server/payments/card-providers.ts';

/** Paying invoices by card. What a link gives access to depends only on its secret. */
export const payingRoutes = [
  read(rules.payingRules, office, payingRules),
  write(rules.savePayingRules, office, savePayingRules),
  read(canceling.cancelTerms, plantPeople, cancelTerms),
  write(canceling.decideCancellation, office, decideCancellation),
  steps(api.payInvoice, portalUsers, payInvoice(cardProvider)),
  read(api.paymentTrouble, office, paymentTrouble),
  read(api.listMoneyTrouble, office, listMoneyTrouble),
  read(api.viewReceipt, plantPeople, viewReceipt),
  write(api.copyPayLink, office, copyPayLink),
  read(api.openPayLink, anyone, openPayLink(cardProvider)),
  steps(api.openPayPage, anyone, openPayPage(cardProvider)),
  steps(api.readPayPage, anyone, readPayPage(cardProvider)),
  steps(api.closePayPage, office, closePayPage(cardProvider)),
  steps(api.payByLink, anyone, payByLink(cardProvider)),
];
