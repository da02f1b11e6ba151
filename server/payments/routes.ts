import * as api from '#contract/payments/api.ts';
import { signedIn } from '#server/accounts/policy.ts';
import { type Route, read, steps } from '#server/lib/route.ts';
import { cardProfile } from '#server/payments/card-profile.ts';
import { cardHolders } from '#server/payments/policy.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { saveCardProfile } from '#server/payments/save-card-profile.ts';

export const routes: Route[] = [
  read(api.cardProfile, signedIn, cardProfile),
  steps(api.saveCardProfile, cardHolders, saveCardProfile(sandboxProvider), { changesActor: true }),
];
