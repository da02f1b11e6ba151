import { routes as accounts } from '#server/accounts/routes.ts';
import { routes as settings } from '#server/accounts/settings/settings-routes.ts';
import { customerHoldings } from '#server/booking/customer-holdings.ts';
import { routes as orders } from '#server/booking/routes.ts';
import { routes as calendar } from '#server/calendar/routes.ts';
import { routes as cutSheets } from '#server/cut-sheets/routes.ts';
import { linkRoutes } from '#server/cut-sheets/sheet-links/link-routes.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import { routes as directory } from '#server/directory/routes.ts';
import { routes as floor } from '#server/floor/routes.ts';
import { routes as legal } from '#server/legal/routes.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { Route } from '#server/lib/route.ts';
import { routes as notices } from '#server/mail/routes.ts';
import { routes as payments } from '#server/payments/routes.ts';
import { withWaitlist } from '#server/waitlist/customer-holdings.ts';
import { routes as waitlist } from '#server/waitlist/routes.ts';

/** Every call of the product. `secret` signs access tokens; `files` keeps what people upload. */
export const allRoutes = (secret: string, files: FileStore): Route[] => [
  ...legal,
  ...accounts(secret, makeDefaultTemplates),
  ...settings(makeDefaultTemplates, files),
  ...directory(withWaitlist(customerHoldings)),
  ...notices,
  ...payments,
  ...cutSheets,
  ...linkRoutes,
  ...calendar,
  ...orders(files),
  ...waitlist,
  ...floor(files),
];
