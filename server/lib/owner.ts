import type { EventActor } from '#server/lib/events.ts';

/**
 * The market's own account, made by a migration. It owns what belongs to no plant and no seller, and nobody can sign in to it.
 *
 * An owner is a plant, a seller, or the market. A plant's id is its first owner's account id, and a seller is an account,
 * so an owner's id is always an account's id.
 */
export const MARKET_ID = -1;
/** The market, as the owner of an event that nobody in particular caused. */
export const MARKET: EventActor = { plant_id: MARKET_ID, account_id: null };
