import { z } from 'zod';
import { PresentPassword } from '#contract/accounts/security-api.ts';
import { wordsFor } from '#contract/app/refusals.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Email, Id, Line, pageFields, RequiredLine } from '#contract/lib/fields.ts';
import type { Role } from '#contract/lib/roles.ts';

/** The roles a plant can invite people to. An owner can't be invited; ownership is handed over instead. */
export const TEAM_ROLES = ['admin', 'manager', 'butcher'] as const satisfies readonly Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Invited: was sent an invitation but has not joined yet. Deactivated: cannot sign in, but stays in the history. */
export const MEMBER_STATES = ['active', 'invited', 'deactivated'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** A member of the plant's staff, and which actions the caller may take on them. */
export const Member = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(['processor', ...TEAM_ROLES]),
  state: z.enum(MEMBER_STATES),
  /** The last sign-in; null if it was more than a month ago or never happened. */
  signed_in_at: z.string().nullable(),
  invited_at: z.string().nullable(),
  has_second_factor: z.boolean(),
  is_me: z.boolean(),
  can: z.object({
    /** The roles the caller may give this person; empty if they may not change the role. */
    roles: z.array(z.enum(TEAM_ROLES)),
    resend: z.boolean(),
    withdraw: z.boolean(),
    deactivate: z.boolean(),
    reactivate: z.boolean(),
    hand_over: z.boolean(),
  }),
});
export type Member = z.output<typeof Member>;

/** A leading '-' means descending. */
export const MEMBER_SORTS = ['name', '-name', 'role', '-role', 'signed_in', '-signed_in'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

const Named = z.object({ id: Id });

/** Returns the plant's staff, one page at a time. Takes search (words in name and email address), state, sort, and page. */
export const getMembers = endpoint({
  method: 'GET',
  path: '/api/team/getMembers',
  input: z.object({
    search: Line(100).default(''),
    state: z.enum(['', ...MEMBER_STATES]).default(''),
    sort: z.enum(MEMBER_SORTS).default('role'),
    ...pageFields(),
  }),
  data: PageOf(Member),
  envelope: 'page',
  refusals: [],
  shows: ['team', 'account'],
});

/** Invites someone by email to join the plant's staff. Returns their account. */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/team/inviteMember',
  input: z.object({
    first_name: RequiredLine(60),
    last_name: RequiredLine(60),
    email: Email,
    role: z.enum(TEAM_ROLES, wordsFor('role_closed')),
  }),
  data: z.object({ id: z.int() }),
  done: 'Invitation sent',
  refusals: ['not_your_rank', 'already_in_team', 'account_elsewhere', 'key_reused'],
  creates: true,
});

/** Sends the invitation again; the previous link stops working. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/team/resendInvitation',
  input: Named,
  data: z.null(),
  done: 'Invitation sent',
  refusals: ['not_your_rank', 'member_changed'],
});

/** Withdraws an invitation: its link stops working, and the address can be used again. */
export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/team/withdrawInvitation',
  input: Named,
  data: z.null(),
  done: 'Invitation withdrawn',
  refusals: ['not_your_rank', 'member_changed'],
});

/** Changes a staff member's role, effective from their next call. Asks for the caller's password again. */
export const changeMemberRole = endpoint({
  method: 'POST',
  path: '/api/team/changeMemberRole',
  input: Named.extend({ role: z.enum(TEAM_ROLES, wordsFor('role_closed')), present_password: PresentPassword }),
  data: z.null(),
  done: 'Role changed',
  refusals: ['present_password_wrong', 'not_your_rank', 'member_changed'],
});

/** Deactivates a staff member, effective from their next call. */
export const deactivateMember = endpoint({
  method: 'POST',
  path: '/api/team/deactivateMember',
  input: Named,
  data: z.null(),
  done: 'Account deactivated',
  refusals: ['not_your_rank', 'member_changed'],
});

/** Reactivates a staff member with their previous role and password. */
export const reactivateMember = endpoint({
  method: 'POST',
  path: '/api/team/reactivateMember',
  input: Named,
  data: z.null(),
  done: 'Account reactivated',
  refusals: ['not_your_rank', 'member_changed'],
});

/** Makes one of the admins the plant's owner; the previous owner becomes an admin. Asks for the owner's password again. */
export const handOverPlant = endpoint({
  method: 'POST',
  path: '/api/team/handOverPlant',
  input: Named.extend({ present_password: PresentPassword }),
  data: z.null(),
  done: 'Ownership transferred',
  refusals: ['present_password_wrong', 'not_your_rank', 'member_changed'],
});
