import * as api from '#contract/invoicing/till/till-api.ts';
import { office } from '#server/accounts/policy.ts';
import { exportZReports } from '#server/invoicing/exports/export-z-reports.ts';
import { closeTill, countTill } from '#server/invoicing/till/close-till.ts';
import { findDue, findRefundable } from '#server/invoicing/till/find-due.ts';
import { moveCash } from '#server/invoicing/till/move-cash.ts';
import { openTill } from '#server/invoicing/till/open-till.ts';
import { renameTill } from '#server/invoicing/till/rename-till.ts';
import { saleReceipt } from '#server/invoicing/till/sale-receipt.ts';
import { takePayment } from '#server/invoicing/till/take-payment.ts';
import { tillReport } from '#server/invoicing/till/till-report.ts';
import { listTills, listZReports, viewTill } from '#server/invoicing/till/view-till.ts';
import { read, write } from '#server/lib/route.ts';

export const tillRoutes = [
  read(api.listTills, office, listTills),
  write(api.openTill, office, openTill),
  write(api.renameTill, office, renameTill),
  read(api.viewTill, office, viewTill),
  read(api.findDue, office, findDue),
  read(api.findRefundable, office, findRefundable),
  write(api.takePayment, office, takePayment),
  write(api.moveCash, office, moveCash),
  write(api.countTill, office, countTill),
  write(api.closeTill, office, closeTill),
  read(api.tillReport, office, tillReport),
  read(api.listZReports, office, listZReports),
  read(api.exportZReports, office, exportZReports),
  read(api.saleReceipt, office, saleReceipt),
];
