import { OFFICE, PLANT_PEOPLE, ROLES, type Role, STAFF } from '#contract/lib/roles.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Guard, PlantActor } from '#server/lib/who.ts';

const guard = <A>(name: string, roles: readonly Role[] | null): Guard<A> => ({ name, roles });

/** Also people who are not signed in. */
export const anyone = guard<Actor | null>('anyone', null);
export const signedIn = guard<Actor>('signedIn', ROLES);
/** Staff and portal users of a plant. */
export const plantPeople = guard<PlantActor>('plantPeople', PLANT_PEOPLE);
export const staff = guard<PlantActor>('staff', STAFF);
export const office = guard<PlantActor>('office', OFFICE);
/** The office, and producers, who keep their own customers. Decision C-44. */
export const customerKeepers = guard<PlantActor>('customerKeepers', [...OFFICE, 'producer']);

/** Drop-offs and availability need a card on file: the redirect of the screens is not the only guard. Spec part 1, section 5; decision C-88. */
export function requireCard(actor: Actor): void {
  if (actor.card_profile_id === null) throw new Problem('card_profile_missing');
}
