import type { MemberState } from '#contract/accounts/team-api.ts';
import type { Role } from '#contract/lib/roles.ts';
import type { Words } from '#web/lib/words.ts';

/** Display names of roles. A plant's `processor` is its one owner. */
export const ROLE_WORDS = {
  processor: 'Owner',
  admin: 'Admin',
  manager: 'Manager',
  butcher: 'Butcher',
  producer: 'Producer',
  customer: 'Customer',
  seller: 'Seller',
  buyer: 'Buyer',
} as const satisfies Readonly<Record<Role, Words>>;

/** A description of each role, shown when choosing one. See docs/rules.md, Who may do what. */
export const ROLE_NOTES = {
  admin: 'Can do everything except transfer ownership',
  manager: 'Manages orders, customers, the calendar, and settings. Can’t make anyone an admin.',
  butcher: 'Sees orders and cut sheets, and records animal details',
} as const satisfies Readonly<Partial<Record<Role, Words>>>;

export const STATE_WORDS = {
  active: ['Active', 'green'],
  invited: ['Invited', 'amber'],
  deactivated: ['Deactivated', 'red'],
} as const satisfies Readonly<Record<MemberState, readonly [Words, color: string]>>;
