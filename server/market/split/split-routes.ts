import * as api from '#contract/market/split/split-api.ts';
import { anyone, signedIn } from '#server/accounts/policy.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { acceptQuarter, declineQuarter, viewQuarter } from '#server/market/split/accept-quarter.ts';
import { offerQuarter, takeBackQuarter } from '#server/market/split/offer-quarter.ts';

/** Quarters that buyers give to others. A link's token is all that its page needs; accepting needs an account, as buying does. */
export const splitRoutes = (secret: string): Route[] => [
  steps(api.offerQuarter, signedIn, offerQuarter(secret)),
  write(api.takeBackQuarter, signedIn, takeBackQuarter),
  read(api.viewQuarter, anyone, viewQuarter),
  write(api.acceptQuarter, signedIn, acceptQuarter),
  write(api.declineQuarter, anyone, declineQuarter),
];
