import { isOffice } from '#contract/lib/roles.ts';
import type { WaitlistEntry } from '#contract/waitlist/api.ts';
import { type Actor, guard, type PlantActor } from '#server/lib/who.ts';
import { type Entry, partiesOfEntry } from '#server/waitlist/store.ts';

/** Whoever may ask for an order may wait for a day. */
export const orderers = guard<PlantActor>('orderers');

/** The office sees the whole line; a portal user themselves, their customers, and whom they put into it. */
export const maySeeEntry = (actor: Actor, entry: Entry): boolean =>
  isOffice(actor.role) || partiesOfEntry(entry).includes(actor.account_id);

/**
 * What this person may do with an entry. The office does everything, also takes an offer for somebody who is on the phone; a
 * portal user answers their offers and leaves.
 */
export function entryAbilities(actor: Actor, { status }: Pick<Entry, 'status'>): WaitlistEntry['can'] {
  const office = isOffice(actor.role);
  const isOffered = status === 'offered';
  const isWaiting = status === 'waiting';
  return {
    accept: isOffered,
    decline: isOffered,
    offer: office && isWaiting,
    withdraw: office && isOffered,
    move: office && (isWaiting || isOffered),
    leave: isWaiting || isOffered,
  };
}
