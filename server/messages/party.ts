import { sql } from 'kysely';
import { isStaff } from '#contract/lib/roles.ts';
import type { Party } from '#contract/messages/message.ts';
import type { Actor } from '#server/lib/who.ts';

type Writer = Pick<Actor, 'role' | 'plant_id' | 'account_id'>;

/** The party a user writes as: the plant if they are on its staff, otherwise their own account. */
export const partyOf = ({ role, plant_id, account_id }: Writer): Party =>
  isStaff(role) && plant_id !== null
    ? { party_id: plant_id, is_plant: true }
    : { party_id: account_id, is_plant: false };

/**
 * The parties whose messages a user reads: themselves and, if they are on a plant's staff, the plant. Staff members can
 * have messages of their own, as customers elsewhere or from before they worked there. An owner's account and plant
 * share an id, so `is_plant` tells them apart.
 */
const ownParties = (user: Writer): Party[] => {
  const own = partyOf(user);
  return own.is_plant ? [own, { party_id: user.account_id, is_plant: false }] : [own];
};

/** Selects the parties whose messages a user reads, for joins. */
export const selectOwnParties = (user: Writer) =>
  sql`(values ${sql.join(
    ownParties(user).map(({ party_id, is_plant }) => sql`(${party_id}::bigint, ${is_plant}::boolean)`),
  )})`;

/** The query terms that match these parties in the message search index. */
export const searchOwnParties = (user: Writer): string =>
  [...new Set(ownParties(user).map(({ party_id }) => `':${party_id}'`))].join(' | ');

/** Whether row `m` of thread_members belongs to a party whose messages the user reads. */
export const isOwnSide = (user: Writer) => sql`(m.party_id, m.is_plant) in ${selectOwnParties(user)}`;

/** The user making a call. */
export interface Caller {
  actor: Writer;
}

/** How an account appears to the party it writes to: sellers and producers as sellers, everyone else as buyers. */
export const kindOfRole = (role: string): 'buyer' | 'seller' =>
  role === 'seller' || role === 'producer' ? 'seller' : 'buyer';

/** The name and picture of a party: a plant `p`, or an account `a`, which may have a farm `f`. */
export const PARTY_NAME = sql<string>`coalesce(p.name, f.name, nullif(trim(a.first_name || ' ' || a.last_name), ''), '')`;
export const PARTY_AVATAR = sql<string>`coalesce(nullif(p.logo, ''), a.avatar)`;
/** Joins the tables for a party's name and picture, given SQL for its id and for whether it is a plant. */
export const joinParty = (id: ReturnType<typeof sql>, is_plant: ReturnType<typeof sql>) => sql`
  left join accounts a on a.account_id = ${id}
  left join plants p on p.plant_id = ${id} and ${is_plant}
  left join farms f on f.seller_id = ${id} and not ${is_plant}`;
