import { z } from 'zod';
import { Line, Text, Zip } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { Photo } from '#contract/market/lots/lot.ts';

export const JOIN_POLICIES = ['open', 'request', 'invitation'] as const;
export type JoinPolicy = (typeof JOIN_POLICIES)[number];
export const JOIN_POLICY_WORDS: Readonly<Record<JoinPolicy, Words>> = {
  open: 'Anyone can join',
  request: 'People ask to join',
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

/** How many communities one seller can have that aren't archived. */
export const MOST_COMMUNITIES = 20;
export const MOST_MEMBERS = 2000;

/**
 * Removes marks that change the direction of text or can't be seen, because they make a link or name look like another one.
 */
const HIDDEN_MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const withoutMarks = (text: string) => text.replace(HIDDEN_MARKS, '');

/** Text that other members read. */
export const SharedText = (most: number) =>
  Text(most)
    .overwrite(withoutMarks)
    .overwrite((text) => text.trim());
export const SharedLine = (most: number) =>
  Line(most)
    .overwrite(withoutMarks)
    .overwrite((text) => text.trim());

export const CommunityForm = z.object({
  name: SharedLine(80).min(1, 'Required'),
  description: SharedText(5000).default(''),
  season: SharedLine(30).default(''),
  zip: Zip.min(1, 'Required'),
  join_policy: z.enum(JOIN_POLICIES).default('open'),
});

/** What the caller is to a community: 'stranger' if they never joined or have left. */
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
  /** People who ask to join and posts that wait, for the owner and moderators. */
  waiting: z.int(),
  /** From the ZIP that was searched. */
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
  /** Whether the caller can see posts, members, and files; post; and run the community. */
  can: z.object({ read: z.boolean(), post: z.boolean(), moderate: z.boolean(), edit: z.boolean() }),
});
export type Community = z.output<typeof Community>;
