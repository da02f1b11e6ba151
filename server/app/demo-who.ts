import type { IsoDate } from '#contract/lib/days.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** There is no browser: the demo books by itself. */
const NO_COOKIE = { read: () => undefined, set: () => undefined, clear: () => undefined };

/** The person booking in the demo, on the day it is made. */
export const whoOn = (actor: PlantActor, today: IsoDate): Who<PlantActor> => ({
  actor,
  today,
  cookie: NO_COOKIE,
  browser: { network: '', agent: '', origin: '', device: NO_COOKIE, challenge: NO_COOKIE },
});
