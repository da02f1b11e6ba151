import { belongsTo } from '#contract/lib/access.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { type Actor, guard } from '#server/lib/who.ts';

export const cardHolders = guard<Actor>('cardHolders');
export const sellers = guard<Actor>('sellers');
export const mayReplaceCard = ({ role }: Actor): boolean => belongsTo('cardHolders', role);

/** The id of the account whose card is charged for a user's bookings. */
export const cardOwnerOf = ({ role, account_id, plant_id }: Actor): number =>
  isStaff(role) ? (plant_id ?? account_id) : account_id;
