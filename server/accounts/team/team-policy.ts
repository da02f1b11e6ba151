import { type Member, type MemberState, TEAM_ROLES, type TeamRole } from '#contract/accounts/team-api.ts';
import { Problem } from '#server/lib/problem.ts';

/** A member of the plant's staff, as read under the lock. */
export interface Colleague {
  account_id: number;
  role: 'processor' | TeamRole;
  state: MemberState;
}

/**
 * The roles each role can give and take away. Nobody can promote anyone above their own rank or change anyone who outranks
 * them, and butchers can't change anyone.
 */
const GIVES: Record<Colleague['role'], readonly TeamRole[]> = {
  processor: TEAM_ROLES,
  admin: TEAM_ROLES,
  manager: ['manager', 'butcher'],
  butcher: [],
};

export const mayGive = (me: Colleague, role: TeamRole): boolean => GIVES[me.role].includes(role);

/** Nobody may change their own access, so that they cannot lock themselves out, and nobody may change the owner's. */
const mayTouch = (me: Colleague, { account_id, role }: Colleague): boolean =>
  account_id !== me.account_id && role !== 'processor' && mayGive(me, role);

/** Only the owner can hand the plant over, and only to an active admin. */
const mayHandOver = (me: Colleague, { role, state }: Colleague): boolean =>
  me.role === 'processor' && role === 'admin' && state === 'active';

/** Which actions a person may take on a colleague. Every action checks this under the lock; the list shows it. */
export function rightsOver(me: Colleague, them: Colleague): Member['can'] {
  const may = mayTouch(me, them);
  const isInvited = them.state === 'invited';
  return {
    roles: may && them.state !== 'deactivated' ? [...GIVES[me.role]] : [],
    resend: may && isInvited,
    withdraw: may && isInvited,
    deactivate: may && them.state === 'active',
    reactivate: may && them.state === 'deactivated',
    hand_over: mayHandOver(me, them),
  };
}

/** Refuses an action because of rank, or because the person is no longer in the state the caller saw. */
export function requireRight(me: Colleague, them: Colleague, right: Exclude<keyof Member['can'], 'roles'>): void {
  if (rightsOver(me, them)[right]) return;
  const isRank = right === 'hand_over' ? me.role !== 'processor' : !mayTouch(me, them);
  throw new Problem(isRank ? 'not_your_rank' : 'member_changed');
}

/** Refuses a role that the caller may not give or take away. */
export function requireRoleChange(me: Colleague, them: Colleague, role: TeamRole): void {
  if (rightsOver(me, them).roles.includes(role)) return;
  throw new Problem(mayTouch(me, them) && mayGive(me, role) ? 'member_changed' : 'not_your_rank');
}
