import { z } from 'zod';
import {
  COMMUNITY_MAILS,
  Community,
  CommunityCard,
  CommunityForm,
  MAX_MEMBERS,
} from '#contract/community/community.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, ListOf, Revision, Zip } from '#contract/lib/fields.ts';
import { UploadField } from '#contract/lib/upload.ts';
import { MAX_PHOTO_BYTES } from '#contract/market/lots/lots-api.ts';

const Saved = z.object({ community_id: z.int() });

/** Saves a community. Without `community_id`, starts one. Only its owner can change it. */
export const saveCommunity = endpoint({
  method: 'POST',
  path: '/api/community/save',
  input: z.object({
    community_id: Id.optional(),
    revision: Revision.default(0),
    ...CommunityForm.shape,
    most_members: z.union([z.null(), z.literal('').transform(() => null), IntBetween(2, MAX_MEMBERS)]).default(null),
  }),
  data: Saved,
  creates: true,
  done: 'Community saved',
  refusals: [
    'not_the_owner',
    'community_changed',
    'community_archived',
    'communities_full',
    'zip_unknown',
    'key_reused',
  ],
});

/** Sets a community's picture, which is visible to everyone who can see the community. */
export const setCommunityPicture = endpoint({
  method: 'POST',
  path: '/api/community/picture',
  input: z.object({ community_id: Id, file: UploadField }),
  data: Saved,
  done: 'Picture saved',
  refusals: [
    'community_members_only',
    'not_the_owner',
    'photo_kind',
    'picture_broken',
    'picture_too_large',
    'photos_a_day_full',
    'community_archived',
  ],
  upload: { field: 'file', mostBytes: MAX_PHOTO_BYTES },
});

/**
 * A community's about page. An invitation-only community is visible only to its members and to people with an
 * invitation's `token`.
 */
export const viewCommunity = endpoint({
  method: 'GET',
  path: '/api/community/view',
  input: z.object({ community_id: Id, token: z.string().max(100).default('') }),
  data: Community,
  refusals: [],
  shows: ['communities'],
});

/** The communities the caller is in, owns, or asked to join, newest first. */
export const listMyCommunities = endpoint({
  method: 'GET',
  path: '/api/community/mine',
  input: z.object({ is_archived: Flag.default(false), before: IdOrZero.default(0) }),
  data: z.object({ communities: z.array(CommunityCard), has_more: z.boolean() }),
  refusals: [],
  shows: ['communities'],
});

/** Communities that anyone can find: nearest first if a ZIP is given, otherwise newest first. */
export const findCommunities = endpoint({
  method: 'GET',
  path: '/api/community/find',
  input: z.object({
    search: z.string().trim().max(100).default(''),
    zip: Zip.default(''),
    miles: IntBetween(1, 250).default(100),
    /** The previous page's `next`. */
    after: z.string().max(60).default(''),
  }),
  data: z.object({ communities: z.array(CommunityCard), next: z.string().nullable() }),
  refusals: ['zip_unknown'],
});

/** The communities of one seller, for the farm's page. Open to visitors; leaves out invitation-only ones. */
export const farmCommunities = endpoint({
  method: 'GET',
  path: '/api/community/ofFarm',
  input: z.object({ seller_id: Id }),
  data: z.array(z.object({ community_id: z.int(), name: z.string(), season: z.string(), members: z.int() })),
  refusals: [],
});

/** Archives a community: it can still be read, but nobody can post or join. */
export const archiveCommunity = endpoint({
  method: 'POST',
  path: '/api/community/archive',
  input: z.object({ community_id: Id, is_archived: Flag }),
  data: z.object({ is_archived: z.boolean() }),
  done: ({ is_archived }) => (is_archived ? 'Community archived' : 'Community reopened'),
  refusals: ['not_the_owner', 'communities_full'],
});

/** Copies a community for another season, with its moderators and, if requested, its members. */
export const copyCommunity = endpoint({
  method: 'POST',
  path: '/api/community/copy',
  input: z.object({ community_id: Id, season: CommunityForm.shape.season, with_members: Flag.default(true) }),
  data: Saved,
  creates: true,
  done: 'Community copied',
  refusals: ['not_the_owner', 'communities_full', 'key_reused'],
});

/** Which emails the caller gets from a community. */
export const saveCommunityMails = endpoint({
  method: 'POST',
  path: '/api/community/mails',
  input: z.object({ community_id: Id, mails: ListOf(z.enum(COMMUNITY_MAILS), COMMUNITY_MAILS.length) }),
  data: z.object({ mails: z.array(z.enum(COMMUNITY_MAILS)) }),
  done: 'Saved',
  refusals: ['community_members_only'],
});
