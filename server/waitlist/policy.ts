import { isOffice } from '#contract/lib/roles.ts';
import type { WaitlistEntry } from '#contract/waitlist/api.ts';
import { type Actor, guard, type PlantActor } from '#server/lib/who.ts';
import type { Entry } from '#server/waitlist/store.ts';

/** Anyone who can request an order can join the waitlist. */
export const orderers = guard<PlantActor>('orderers');

/** The office sees the whole line. Portal users see their own entries, their customers', and the ones they added. */
export const maySeeEntry = (actor: Actor, entry: Entry): boolean =>
  isOffice(actor.role) || [entry.account_id, entry.producer_id, entry.created_by].includes(actor.account_id);

/**
 * What this user may do with an entry. The office may do everything, including accepting an offer for a customer on the phone.
 * Portal users may respond to their offers and leave.
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
