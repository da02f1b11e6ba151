import * as api from '#contract/invoicing/deposit-api.ts';
import {
  listSellerPayments as sellerApi,
  exportSellerPayments as sellerFileApi,
} from '#contract/invoicing/seller-payments-api.ts';
import { voidPayment as voidApi } from '#contract/invoicing/void-api.ts';
import * as books from '#contract/payments/books-api.ts';
import { office, plantPeople, portalUsers } from '#server/accounts/policy.ts';
import { accountRoutes } from '#server/invoicing/account/account-routes.ts';
import { exportJournal, listTransfers, trialBalance } from '#server/invoicing/books/books.ts';
import { exportJournalEntries } from '#server/invoicing/books/export-journal-entries.ts';
import { settleDeposit } from '#server/invoicing/canceling/settle-deposit.ts';
import { exportPayments } from '#server/invoicing/exports/export-payments.ts';
import { exportSellerPayments } from '#server/invoicing/exports/export-seller-payments.ts';
import { invoiceRoutes } from '#server/invoicing/invoices/invoice-routes.ts';
import { listSellerPayments } from '#server/invoicing/market/seller-payments.ts';
import { orderPayment } from '#server/invoicing/order-payment.ts';
import { payDeposit } from '#server/invoicing/pay-deposit.ts';
import { payingRoutes } from '#server/invoicing/paying/paying-routes.ts';
import { recordDeposit } from '#server/invoicing/record-deposit.ts';
import { refundPayment } from '#server/invoicing/refund-payment.ts';
import { tillRoutes } from '#server/invoicing/till/till-routes.ts';
import { voidPayment } from '#server/invoicing/voiding/void-payment.ts';
import { read, steps, write } from '#server/lib/route.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { sellers } from '#server/payments/policy.ts';

export const routes = [
  ...accountRoutes,
  ...payingRoutes,
  read(api.orderPayment, plantPeople, orderPayment),
  steps(api.payDeposit, portalUsers, payDeposit(cardProvider)),
  read(sellerApi, sellers, listSellerPayments),
  read(sellerFileApi, sellers, exportSellerPayments),
  write(api.recordDeposit, office, recordDeposit),
  write(api.settleDeposit, office, settleDeposit),
  steps(api.refundPayment, office, refundPayment(cardProvider)),
  write(voidApi, office, voidPayment),
  ...invoiceRoutes,
  read(books.trialBalance, office, trialBalance),
  read(books.listTransfers, office, listTransfers),
  read(books.exportJournal, office, exportJournal),
  read(books.exportJournalEntries, office, exportJournalEntries),
  read(books.exportPayments, office, exportPayments),
  ...tillRoutes,
];
