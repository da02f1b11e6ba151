import type { IsoDate } from '#contract/lib/days.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The demo makes its own bookings, so there is no browser. */
const NO_COOKIE = { read: () => undefined, set: () => undefined, clear: () => undefined };

/** The person booking in the demo, on the day the demo is created. */
export const whoOn = (actor: PlantActor, today: IsoDate): Who<PlantActor> => ({
  actor,
  today,
  cookie: NO_COOKIE,
  browser: { network: '', agent: '', origin: '', device: NO_COOKIE, challenge: NO_COOKIE, guest: () => '' },
});
