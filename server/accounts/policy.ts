import { Problem } from '#server/lib/problem.ts';
import { type Actor, guard, type PlantActor } from '#server/lib/who.ts';

/** Everyone, including people who are not signed in. */
export const anyone = guard<Actor | null>('anyone');
export const signedIn = guard<Actor>('signedIn');
/** A plant's staff and portal users. */
export const plantPeople = guard<PlantActor>('plantPeople');
export const staff = guard<PlantActor>('staff');
export const office = guard<PlantActor>('office');
export const owner = guard<PlantActor>('owner');
/** The office, and producers, who manage their own customers. */
export const customerKeepers = guard<PlantActor>('customerKeepers');

/** Portal users, plus sellers, because plants keep them in their directories. */
export const plantGuests = guard<Actor>('plantGuests');
/** Portal users: customers and producers. */
export const portalUsers = guard<PlantActor>('portalUsers');

/**
 * A user or processor id in a call must be the caller's own or their plant's. Throws `not_found` for any other id.
 */
export function requireOwnId({ account_id, plant_id }: Actor, id: number | undefined): void {
  if (id !== undefined && id !== account_id && id !== plant_id) throw new Problem('not_found');
}

/**
 * Drop-offs and availability need a card on file unless the plant has turned that off. The screens redirect, but the
 * server has to check too.
 */
export function requireCard(actor: Actor): void {
  if (actor.demands_card && actor.card_profile_id === null) throw new Problem('card_profile_missing');
}
