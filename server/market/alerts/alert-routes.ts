import * as api from '#contract/market/alerts/alerts-api.ts';
import { anyone, signedIn } from '#server/accounts/policy.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { emailFollowers, viewFollowers } from '#server/market/alerts/followers.ts';
import { confirmAlert, endAlert, listAlerts, saveAlert, viewAlert } from '#server/market/alerts/lot-alerts.ts';
import { sellers } from '#server/payments/policy.ts';

/** Saved searches, which anyone can have, and the news of farms. A link's token is all that its page needs. */
export const alertRoutes = (secret: string): Route[] => [
  steps(api.saveAlert, anyone, saveAlert(secret)),
  read(api.viewAlert, anyone, viewAlert),
  write(api.confirmAlert, anyone, confirmAlert),
  write(api.endAlert, anyone, endAlert),
  read(api.listAlerts, signedIn, listAlerts),
  read(api.viewFollowers, sellers, viewFollowers),
  write(api.emailFollowers, sellers, emailFollowers),
];
