import { OFFICE, ORDERERS, PLANT_PEOPLE, ROLES, type Role, STAFF } from '#contract/lib/roles.ts';

/**
 * Groups of roles for permissions. Every page and call is open to one of these groups, and menus, guards, tests, and
 * docs/roles.md all rely on this list. Which records a person may touch is up to each area's policy.
 */
export const ACCESS = {
  /** Everyone, including people who are not signed in. */
  anyone: null,
  signedIn: ROLES,
  /** A plant's staff and portal users. */
  plantPeople: PLANT_PEOPLE,
  /**
   * A plant's people, plus sellers, who see the calendar of any plant that has them in its directory. See
   * docs/decisions/0012.
   */
  calendarPeople: [...PLANT_PEOPLE, 'seller'],
  staff: STAFF,
  office: OFFICE,
  /** The plant's owner. */
  owner: ['processor'],
  /** Everyone at a plant except butchers, who take no orders and have no customers. */
  orderers: ORDERERS,
  /** Anyone who takes or requests orders, plus sellers. */
  dropoffMakers: [...ORDERERS, 'seller'],
  /** The office, and producers, who manage their own customers. */
  customerKeepers: [...OFFICE, 'producer'],
  /** Everyone who can have a card of their own. A plant's staff use the owner's card and can't replace it. */
  cardHolders: ['processor', 'producer', 'customer', 'seller', 'buyer'],
  /** People who may use the portals of several plants. */
  portalUsers: ['producer', 'customer'],
  /** People in a plant's directory who aren't on its staff. Their calls must say which plant they mean. */
  plantGuests: ['producer', 'customer', 'seller'],
  sellers: ['seller'],
  /** Anyone who sells at a counter: the office at the plant, sellers at the farmers' market. */
  counter: [...OFFICE, 'seller'],
  buyers: ['buyer'],
} as const satisfies Readonly<Record<string, readonly Role[] | null>>;
export type Group = keyof typeof ACCESS;

/** Whether a role, or someone not signed in (null), belongs to the group. */
export function belongsTo(group: Group, role: Role | null): boolean {
  const roles: readonly Role[] | null = ACCESS[group];
  return roles === null || (role !== null && roles.includes(role));
}

/**
 * What an API key may do. Every key can read; `write` adds changes, and `money` adds the calls about invoices, payments, the
 * till, and reports. See docs/decisions/0044.
 */
export const KEY_SCOPES = ['read', 'write', 'money'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** How every API key starts, so that people and secret scanners recognize one. */
export const KEY_PREFIX = 'hq_';

/** A key acts like someone of this role: it has no card, and no say over the plant's staff. */
export const KEY_ROLE = 'admin' satisfies Role;
