import * as api from '#contract/mail/api.ts';
import { office } from '#server/accounts/policy.ts';
import { type Route, read } from '#server/lib/route.ts';
import { exportMails } from '#server/mail/export-mails.ts';
import { getMails } from '#server/mail/get-mails.ts';

export const routes: Route[] = [read(api.getMails, office, getMails), read(api.exportMails, office, exportMails)];
