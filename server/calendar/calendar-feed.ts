import { randomBytes } from 'node:crypto';
import {
  FEED_PATH,
  type getCalendarFeed as getApi,
  type makeCalendarFeed as makeApi,
} from '#contract/calendar/feed-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { dropFeed, findFeedOf, replaceFeed } from '#server/calendar/calendar-feed-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The caller's feed, without its address. A feed created in another role no longer works, so it isn't returned. */
export async function getCalendarFeed(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof getApi>> {
  return { feed: (await findFeedOf(db, actor)) ?? null };
}

/** Creates an address from 32 random bytes, replacing the previous one. */
export async function makeCalendarFeed(tx: Tx, { actor, browser }: Who<PlantActor>): Promise<DataOf<typeof makeApi>> {
  const token = randomBytes(32).toString('base64url');
  await replaceFeed(tx, actor, hashToken(token));
  const address = `${browser.origin}${FEED_PATH}/${token}.ics`;
  return { address, webcal: address.replace(/^https?:/, 'webcal:') };
}

export async function revokeCalendarFeed(tx: Tx, { actor }: Who<PlantActor>): Promise<null> {
  await dropFeed(tx, actor);
  return null;
}
