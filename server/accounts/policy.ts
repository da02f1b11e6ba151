import { Problem } from '#server/lib/problem.ts';
import { type Actor, guard, type PlantActor } from '#server/lib/who.ts';

/** Also people who are not signed in. */
export const anyone = guard<Actor | null>('anyone');
export const signedIn = guard<Actor>('signedIn');
/** Staff and portal users of a plant. */
export const plantPeople = guard<PlantActor>('plantPeople');
export const staff = guard<PlantActor>('staff');
export const office = guard<PlantActor>('office');
/** The office, and producers, who keep their own customers. Decision C-44. */
export const customerKeepers = guard<PlantActor>('customerKeepers');

/** The portal's people, and sellers: whom plants have in their directories. */
export const plantGuests = guard<Actor>('plantGuests');
/** The portal's people: customers and producers. */
export const portalUsers = guard<PlantActor>('portalUsers');

/** An id that a call names as a user's or a processor's is the caller's own or the plant's, and both mean the plant; any other is unknown. Decision C-38. */
export function requireOwnId({ account_id, plant_id }: Actor, id: number | undefined): void {
  if (id !== undefined && id !== account_id && id !== plant_id) throw new Problem('not_found');
}

/** Drop-offs and availability need a card on file: the redirect of the screens is not the only guard. A plant may switch the demand off. Spec part 1, section 5; decision C-88. */
export function requireCard(actor: Actor): void {
  if (actor.demands_card && actor.card_profile_id === null) throw new Problem('card_profile_missing');
}
