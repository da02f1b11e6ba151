import { routes as accounts } from '#server/accounts/routes.ts';
import { routes as settings } from '#server/accounts/settings/settings-routes.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { openToKeys } from '#server/app/keys/open-to-keys.ts';
import { connectPorts } from '#server/app/ports.ts';
import { routes as orders } from '#server/booking/routes.ts';
import { routes as calendar } from '#server/calendar/routes.ts';
import { routes as community } from '#server/community/routes.ts';
import { routes as cutSheets } from '#server/cut-sheets/routes.ts';
import { linkRoutes } from '#server/cut-sheets/sheet-links/link-routes.ts';
import { routes as dashboard } from '#server/dashboard/routes.ts';
import { routes as directory } from '#server/directory/routes.ts';
import { routes as floor } from '#server/floor/routes.ts';
import { routes as accounting } from '#server/invoicing/accounting/routes.ts';
import { accountingService, type IntuitCredentials } from '#server/invoicing/accounting/service.ts';
import { routes as invoicing } from '#server/invoicing/routes.ts';
import { templateRoutes } from '#server/invoicing/template/template-routes.ts';
import { routes as legal } from '#server/legal/routes.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { Route } from '#server/lib/route.ts';
import { routes as mail } from '#server/mail/routes.ts';
import { routes as market } from '#server/market/routes.ts';
import { routes as messages } from '#server/messages/routes.ts';
import { routes as notices } from '#server/notices/routes.ts';
import { routes as payments } from '#server/payments/routes.ts';
import { routes as pricing } from '#server/pricing/routes.ts';
import { routes as reports } from '#server/reports/routes.ts';
import { routes as waitlist } from '#server/waitlist/routes.ts';
import { routes as webhooks } from '#server/webhooks/routes.ts';
import { webhookSender } from '#server/webhooks/send-message.ts';

connectPorts();

/**
 * Every API call in the product. The first of `secrets` signs access tokens, and `files` stores uploads. Without `intuit`,
 * accounting uses our own practice books. `webhooksToPrivate` lets webhooks go to private addresses.
 */
export const allRoutes = (
  secrets: AppSecrets,
  files: FileStore,
  { intuit, webhooksToPrivate = false }: { intuit?: IntuitCredentials | undefined; webhooksToPrivate?: boolean } = {},
): Route[] => [
  ...legal,
  ...accounts(secrets),
  ...settings(files),
  ...openToKeys([], directory),
  ...mail,
  ...openToKeys(['money'], payments),
  ...openToKeys([], cutSheets),
  ...linkRoutes,
  ...openToKeys([], calendar),
  ...openToKeys([], pricing),
  ...openToKeys([], orders(files, secrets[0])),
  ...openToKeys([], waitlist),
  ...openToKeys([], floor(files, secrets[0])),
  ...notices,
  ...openToKeys(['money'], invoicing),
  ...templateRoutes(files, secrets),
  ...accounting(accountingService(secrets, intuit)),
  ...openToKeys(['money'], market(files, secrets[0])),
  ...messages(files),
  ...community(files),
  ...dashboard,
  ...openToKeys(['money'], reports(files, secrets[0])),
  ...webhooks(secrets, webhookSender(webhooksToPrivate)),
];
