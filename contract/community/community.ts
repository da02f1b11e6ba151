import { z } from 'zod';
import { Zip } from '#contract/lib/fields.ts';
import { SharedLine, SharedText } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { Photo } from '#contract/market/lots/lot.ts';

export const JOIN_POLICIES = ['open', 'request', 'invitation'] as const;
export type JoinPolicy = (typeof JOIN_POLICIES)[number];
export const JOIN_POLICY_WORDS: Readonly<Record<JoinPolicy, Words>> = {
  open: 'Anyone can join',
  request: 'Approval required',
  invitation: 'By invitation only',
};

export const MEMBER_ROLES = ['owner', 'moderator', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export const MEMBER_ROLE_WORDS: Readonly<Record<MemberRole, Words>> = {
  owner: 'Owner',
  moderator: 'Moderator',
  member: 'Member',
};

/** What members can be emailed about. The digest is one email a day for all of a person's communities. */
export const COMMUNITY_MAILS = ['announcements', 'mentions', 'digest'] as const;

/** The most communities one seller can have, not counting archived ones. */
export const MAX_COMMUNITIES = 20;
export const MAX_MEMBERS = 2000;

export const CommunityForm = z.object({
  name: SharedLine(80).min(1, 'Required'),
  description: SharedText(5000).default(''),
  season: SharedLine(30).default(''),
  zip: Zip.min(1, 'Required'),
  join_policy: z.enum(JOIN_POLICIES).default('open'),
});

/** The caller's role in a community: 'stranger' if they never joined or have left. */
export const Standing = z.enum(['owner', 'moderator', 'member', 'asked', 'banned', 'stranger']);
export type Standing = z.output<typeof Standing>;

/** A community in lists. */
export const CommunityCard = z.object({
  community_id: z.int(),
  name: z.string(),
  season: z.string(),
  city: z.string(),
  state: z.string(),
  join_policy: z.enum(JOIN_POLICIES),
  picture: Photo.nullable(),
  owner_name: z.string(),
  members: z.int(),
  standing: Standing,
  is_archived: z.boolean(),
  /** Posts and replies of the last seven days; 0 for people who aren't members. */
  new_posts: z.int(),
  /** Requests to join and posts awaiting approval, for the owner and moderators. */
  waiting: z.int(),
  /** The distance from the ZIP that was searched. */
  miles: z.number().nullable(),
});
export type CommunityCard = z.output<typeof CommunityCard>;

export const Community = CommunityCard.extend({
  description: z.string(),
  zip: z.string(),
  owner_id: z.int(),
  most_members: z.int().nullable(),
  revision: z.int(),
  /** The caller's choice of emails. */
  mails: z.array(z.enum(COMMUNITY_MAILS)),
  /** Whether the caller can see posts, members, and files; post; moderate; and edit the community. */
  can: z.object({ read: z.boolean(), post: z.boolean(), moderate: z.boolean(), edit: z.boolean() }),
});
export type Community = z.output<typeof Community>;
