import { OFFICE, ORDERERS, PLANT_PEOPLE, ROLES, type Role, STAFF } from '#contract/lib/roles.ts';

/**
 * Who may open which page and make which call: the groups that both name. Menu, guards, tests and docs/roles.md read them from
 * here; which record a person may touch is each area's policy. Spec parts 1 and 2, section 6.
 */
export const ACCESS = {
  /** Also people who are not signed in. */
  anyone: null,
  signedIn: ROLES,
  /** Staff and portal users of a plant. */
  plantPeople: PLANT_PEOPLE,
  /** People of a plant, and sellers, who see the calendar of a plant that has them in its directory. Decision 0012. */
  calendarPeople: [...PLANT_PEOPLE, 'seller'],
  staff: STAFF,
  office: OFFICE,
  /** Everybody of a plant but the butcher, who takes no orders and has no customers. Decisions C-43, C-44. */
  orderers: ORDERERS,
  /** Who asks for a drop-off on the calendar: whoever takes or asks for orders, and sellers. Spec part 1, section 6. */
  dropoffMakers: [...ORDERERS, 'seller'],
  /** The office, and producers, who keep their own customers. Decision C-44. */
  customerKeepers: [...OFFICE, 'producer'],
  /** Everybody has a card of their own but the owner's staff, who lean on the plant's and cannot replace it. Decision C-88. */
  cardHolders: ['processor', 'producer', 'customer', 'seller', 'buyer'],
  /** Who may be in the portals of several plants. Spec part 2, section 6 (Processor selector). */
  portalUsers: ['producer', 'customer'],
  /** Whom plants have in their directories and who act in a role of their own: they are asked which plant they mean. */
  plantGuests: ['producer', 'customer', 'seller'],
  sellers: ['seller'],
  buyers: ['buyer'],
} as const satisfies Readonly<Record<string, readonly Role[] | null>>;
export type Group = keyof typeof ACCESS;

/** Whether a person of this role, or a stranger (null), belongs to the group. */
export function belongsTo(group: Group, role: Role | null): boolean {
  const roles: readonly Role[] | null = ACCESS[group];
  return roles === null || (role !== null && roles.includes(role));
}
