import * as api from '#contract/booking/guest-dropoff-api.ts';
import { anyone } from '#server/accounts/policy.ts';
import { askDropoff } from '#server/booking/guest-dropoff/ask-dropoff.ts';
import { confirmDropoff, viewDropoff } from '#server/booking/guest-dropoff/confirm-dropoff.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

/** Drop-offs asked for without an account. `secret` keys the counters of who asks how often. */
export const guestRoutes = (secret: string): Route[] => [
  steps(api.askDropoff, anyone, askDropoff(secret)),
  read(api.viewDropoff, anyone, viewDropoff),
  write(api.confirmDropoff, anyone, confirmDropoff),
];
