import { isStaff, ROLES, type Role } from '#contract/lib/roles.ts';
import type { Actor, Guard } from '#server/lib/who.ts';

/** Everybody has a card of their own but the owner's staff, who lean on the plant's and cannot replace it. Decision C-88. */
const HOLDERS = ROLES.filter((role: Role) => role === 'processor' || !isStaff(role));

export const cardHolders: Guard<Actor> = { name: 'cardHolders', roles: HOLDERS };
export const mayReplaceCard = ({ role }: Actor): boolean => HOLDERS.includes(role);

/** Whose card a person's calls lean on: an account's id. */
export const cardOwnerOf = ({ role, account_id, plant_id }: Actor): number =>
  isStaff(role) ? (plant_id ?? account_id) : account_id;
