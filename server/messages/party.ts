import { sql } from 'kysely';
import type { Party } from '#contract/lib/message.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { Actor } from '#server/lib/who.ts';

/** Whom a user writes for: a plant's staff write for the plant, everyone else for themselves. */
export const partyOf = ({ role, plant_id, account_id }: Pick<Actor, 'role' | 'plant_id' | 'account_id'>): Party =>
  isStaff(role) && plant_id !== null
    ? { party_id: plant_id, is_plant: true }
    : { party_id: account_id, is_plant: false };

/** What only an actor's own side may see. */
export interface Caller {
  actor: Actor;
}

/** What an account is to the party it writes to: sellers and producers bring animals, everyone else buys. */
export const kindOfRole = (role: string): 'buyer' | 'seller' =>
  role === 'seller' || role === 'producer' ? 'seller' : 'buyer';

/** The name and picture of a party: a plant `p`, or an account `a` with perhaps a farm `f`. */
export const PARTY_NAME = sql<string>`coalesce(p.name, f.name, nullif(trim(a.first_name || ' ' || a.last_name), ''), '')`;
export const PARTY_AVATAR = sql<string>`coalesce(nullif(p.logo, ''), a.avatar)`;
/** Joins what a party is called, given the SQL of its id and of whether it is a plant. */
export const joinParty = (id: ReturnType<typeof sql>, is_plant: ReturnType<typeof sql>) => sql`
  join accounts a on a.account_id = ${id}
  left join plants p on p.plant_id = ${id} and ${is_plant}
  left join farms f on f.seller_id = ${id} and not ${is_plant}`;
