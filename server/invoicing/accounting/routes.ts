import * as api from '#contract/invoicing/accounting-api.ts';
import * as entries from '#contract/invoicing/accounting-entries-api.ts';
import { office } from '#server/accounts/policy.ts';
import { refreshTokens, validateTokens } from '#server/invoicing/accounting/browser-tokens.ts';
import {
  answerPracticeLogin,
  beginLogin,
  connect,
  disconnect,
  practiceLogin,
} from '#server/invoicing/accounting/connect.ts';
import type { FindService } from '#server/invoicing/accounting/service.ts';
import { listUnsent, readChoices, readSetup, retryEntry, saveMapping } from '#server/invoicing/accounting/setup.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

export const routes = (findService: FindService): Route[] => [
  write(api.qblogin, office, beginLogin(findService)),
  read(api.qbvalidate, office, validateTokens(findService)),
  steps(api.qbrefresh, office, refreshTokens(findService)),
  steps(api.connectAccounting, office, connect(findService)),
  steps(api.disconnectAccounting, office, disconnect(findService)),
  read(api.practiceLogin, office, practiceLogin),
  write(api.answerPracticeLogin, office, answerPracticeLogin),
  read(entries.accountingSetup, office, readSetup(findService)),
  read(entries.accountingChoices, office, readChoices(findService)),
  write(entries.saveAccountingMapping, office, saveMapping),
  read(entries.listUnsent, office, listUnsent),
  write(entries.retryEntry, office, retryEntry),
];
