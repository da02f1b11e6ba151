import { z } from 'zod';
import { MEMBER_ROLES, Standing } from '#contract/community/community.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero } from '#contract/lib/fields.ts';
import { SharedText } from '#contract/lib/shared-text.ts';

const Joined = z.object({ standing: Standing });

/** Joins a community, or asks to. With an invitation's `token`, anyone who wasn't banned can join. */
export const joinCommunity = endpoint({
  method: 'POST',
  path: '/api/community/join',
  input: z.object({ community_id: Id, token: z.string().max(100).default(''), note: SharedText(500).default('') }),
  data: Joined,
  done: ({ standing }) => (standing === 'asked' ? 'We sent your request' : 'You joined the community'),
  refusals: ['community_archived', 'community_banned', 'community_full', 'invitation_over'],
});

/** Leaves a community, or withdraws the request to join. The owner can't leave. */
export const leaveCommunity = endpoint({
  method: 'POST',
  path: '/api/community/leave',
  input: z.object({ community_id: Id }),
  data: Joined,
  done: 'You left the community',
  refusals: ['owner_stays'],
});

export const Member = z.object({
  account_id: z.int(),
  /** First name and last initial. */
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  avatar: z.string(),
  since: z.string(),
  is_you: z.boolean(),
});
export type Member = z.output<typeof Member>;

/** The members: the owner, moderators, then the others, a page at a time. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/community/members',
  input: z.object({
    community_id: Id,
    search: z.string().trim().max(60).default(''),
    after: z.string().max(60).default(''),
  }),
  data: z.object({ members: z.array(Member), next: z.string().nullable() }),
  refusals: ['community_members_only'],
  shows: ['communities'],
});

/** People who asked to join, longest waiting first, and people who were banned, latest first. For moderators. */
export const listOutsiders = endpoint({
  method: 'GET',
  path: '/api/community/outsiders',
  input: z.object({ community_id: Id, state: z.enum(['asked', 'banned']) }),
  data: z.array(Member.omit({ role: true, is_you: true }).extend({ note: z.string() })),
  refusals: ['moderators_only'],
  shows: ['communities'],
});

const MODERATION = ['moderators_only', 'community_archived'] as const;
const About = { community_id: Id, account_id: Id };

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/community/answer',
  input: z.object({ ...About, is_yes: Flag }),
  data: z.object({ is_yes: z.boolean() }),
  done: ({ is_yes }) => (is_yes ? 'Request accepted' : 'Request declined'),
  refusals: [...MODERATION, 'community_full'],
});

/** Makes a member a moderator, or a moderator a member. Only the owner can do this. */
export const setMemberRole = endpoint({
  method: 'POST',
  path: '/api/community/role',
  input: z.object({ ...About, role: z.enum(['moderator', 'member']) }),
  data: z.object({ role: z.enum(MEMBER_ROLES) }),
  done: 'Role changed',
  refusals: ['not_the_owner', 'community_archived'],
});

/** Removes a member. A person who is also banned can't rejoin, even with an invitation. */
export const removeMember = endpoint({
  method: 'POST',
  path: '/api/community/remove',
  input: z.object({ ...About, is_ban: Flag.default(false), note: SharedText(300).default('') }),
  data: z.object({ is_ban: z.boolean() }),
  done: ({ is_ban }) => (is_ban ? 'Member banned' : 'Member removed'),
  refusals: [...MODERATION, 'not_the_owner'],
});

export const unbanMember = endpoint({
  method: 'POST',
  path: '/api/community/unban',
  input: z.object(About),
  data: z.object({ account_id: z.int() }),
  done: 'This person can join again',
  refusals: MODERATION,
});

/**
 * Creates an invitation link that anyone can use for this many days. It is shown only once, because only its hash is stored.
 */
export const inviteToCommunity = endpoint({
  method: 'POST',
  path: '/api/community/invite',
  input: z.object({ community_id: Id, days: z.literal([1, 7, 30]).default(7) }),
  data: z.object({ path: z.string(), expires_at: z.string() }),
  refusals: [...MODERATION, 'invitations_full'],
});

/** Turns off all of a community's invitation links. */
export const endInvitations = endpoint({
  method: 'POST',
  path: '/api/community/endInvitations',
  input: z.object({ community_id: Id }),
  data: z.object({ ended: z.int() }),
  done: 'Links turned off',
  refusals: MODERATION,
});

export const LOG_ACTIONS = [
  'accepted',
  'declined',
  'made_moderator',
  'made_member',
  'removed',
  'banned',
  'unbanned',
  'approved',
  'hidden',
  'hidden_by_reports',
  'removed_post',
  'removed_file',
  'invited',
  'ended_invitations',
  'archived',
  'reopened',
] as const;

/** The actions moderators have taken, latest first. For moderators. */
export const listModeration = endpoint({
  method: 'GET',
  path: '/api/community/log',
  input: z.object({ community_id: Id, before: IdOrZero.default(0) }),
  data: z.object({
    entries: z.array(
      z.object({
        log_id: z.int(),
        action: z.enum(LOG_ACTIONS),
        /** '' if the post was hidden automatically after reports. */
        actor_name: z.string(),
        member_name: z.string(),
        note: z.string(),
        happened_at: z.string(),
      }),
    ),
    has_more: z.boolean(),
  }),
  refusals: ['moderators_only'],
});
