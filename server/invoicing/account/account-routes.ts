import * as api from '#contract/invoicing/account/account-api.ts';
import { office, plantPeople } from '#server/accounts/policy.ts';
import { saveCertificate } from '#server/invoicing/account/save-certificate.ts';
import { agingReport, agingTotals, customerBalances, customerStatement } from '#server/invoicing/account/statement.ts';
import { mailStatement } from '#server/invoicing/account/statement-mail.ts';
import { exportAging } from '#server/invoicing/exports/export-aging.ts';
import { exportStatement } from '#server/invoicing/exports/export-statement.ts';
import { read, write } from '#server/lib/route.ts';

export const accountRoutes = [
  read(api.customerStatement, plantPeople, customerStatement),
  read(api.exportStatement, plantPeople, exportStatement),
  write(api.mailStatement, office, mailStatement),
  write(api.saveCertificate, office, saveCertificate),
  read(api.agingReport, office, agingReport),
  read(api.exportAging, office, exportAging),
  read(api.agingTotals, office, agingTotals),
  read(api.customerBalances, office, customerBalances),
];
