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

/** Drop-offs and availability need a card on file: the redirect of the screens is not the only guard. A plant may switch the demand off. Spec part 1, section 5; decision C-88. */
export function requireCard(actor: Actor): void {
  if (actor.demands_card && actor.card_profile_id === null) throw new Problem('card_profile_missing');
}
