import { z } from 'zod';
import { MEMBER_ROLES } from '#contract/community/community.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, ListOf } from '#contract/lib/fields.ts';
import { SharedText } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';

export const POST_KINDS = ['announcement', 'discussion'] as const;
export const POST_STATES = ['shown', 'held', 'hidden'] as const;
export const REACTIONS = ['like', 'thanks', 'helpful'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const REACTION_WORDS: Readonly<Record<Reaction, Words>> = {
  like: 'Like',
  thanks: 'Thank you',
  helpful: 'Helpful',
};

export const MAX_TEXT = 5000;
/** How many photos one post can have. */
export const MAX_POST_PHOTOS = 10;
/** How many members one post can mention. */
export const MAX_MENTIONS = 20;
/** Once this many people have reported a post, it is hidden until a moderator decides. */
export const REPORTS_TO_HIDE = 3;
/** How many of the newest replies are shown with a post. */
export const REPLIES_SHOWN = 3;

const PostFields = {
  post_id: z.int(),
  kind: z.enum(POST_KINDS),
  author_id: z.int(),
  /** First name and last initial. */
  author_name: z.string(),
  author_role: z.enum(MEMBER_ROLES).nullable(),
  author_avatar: z.string(),
  text: z.string(),
  /** The names of members mentioned in the text. */
  mentions: z.array(z.string()),
  state: z.enum(POST_STATES),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  photos: z.array(z.object({ file_id: z.int(), width: z.int(), height: z.int() })),
  reactions: z.array(z.object({ kind: z.enum(REACTIONS), count: z.int(), is_mine: z.boolean() })),
  /** Reports that no moderator has settled yet; 0 for ordinary members. */
  reports: z.int(),
  is_reported: z.boolean(),
  is_mine: z.boolean(),
};
export const Reply = z.object(PostFields);
export type Reply = z.output<typeof Reply>;
/** A post with its newest replies, oldest first. */
export const Post = z.object({ ...PostFields, reply_count: z.int(), replies: z.array(Reply) });
export type Post = z.output<typeof Post>;

/** A community's announcements or discussion, newest first, a page at a time. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/community/posts',
  input: z.object({ community_id: Id, kind: z.enum(POST_KINDS), before: IdOrZero.default(0) }),
  data: z.object({ posts: z.array(Post), has_more: z.boolean() }),
  refusals: ['community_members_only'],
  shows: ['communities'],
});

/** A post's replies that are older than reply `before`, oldest first, a page at a time. */
export const listReplies = endpoint({
  method: 'GET',
  path: '/api/community/replies',
  input: z.object({ community_id: Id, post_id: Id, before: IdOrZero.default(0) }),
  data: z.object({ replies: z.array(Reply), has_more: z.boolean() }),
  refusals: ['community_members_only'],
  shows: ['communities'],
});

/** Posts that are waiting for a moderator or were hidden by reports, oldest first. For moderators. */
export const listWaitingPosts = endpoint({
  method: 'GET',
  path: '/api/community/waiting',
  input: z.object({ community_id: Id }),
  data: z.array(Reply),
  refusals: ['moderators_only'],
  shows: ['communities'],
});

const Written = z.object({ post_id: z.int(), state: z.enum(POST_STATES) });
const POSTING = ['community_members_only', 'community_archived'] as const;

/** How many announcements of one community go out by email within a day. Any others go into the daily digest. */
export const MAX_ANNOUNCEMENT_MAILS = 3;

/**
 * Posts to a community. Only the owner and moderators can post announcements, which are also emailed to members. With
 * `parent_id`, replies to a post; a reply to a reply is added to the same post. A new member's posts with links need a
 * moderator's approval until one has been approved.
 */
export const writePost = endpoint({
  method: 'POST',
  path: '/api/community/post',
  input: z
    .object({
      community_id: Id,
      kind: z.enum(POST_KINDS).default('discussion'),
      parent_id: Id.optional(),
      /** Can be blank in a discussion post that has photos. */
      text: SharedText(MAX_TEXT),
      mention_ids: ListOf(Id, MAX_MENTIONS).default([]),
      /** Photos that were added for this post. */
      file_ids: ListOf(Id, MAX_POST_PHOTOS).default([]),
    })
    .superRefine(({ kind, text, mention_ids, file_ids }, ctx) => {
      const isPhotosOnly = file_ids.length > 0 && mention_ids.length === 0 && kind === 'discussion';
      if (text === '' && !isPhotosOnly)
        ctx.addIssue({ code: 'custom', path: ['text'], message: 'Write something first.' });
    }),
  data: Written.extend({
    /** Whether the announcement goes into the daily digest, because members have gotten enough emails today. */
    in_digest: z.boolean(),
  }),
  creates: true,
  refusals: [...POSTING, 'moderators_only', 'too_many_posts', 'key_reused'],
});

/** How long authors can change a post. */
export const EDIT_MINUTES = 15;

export const editPost = endpoint({
  method: 'POST',
  path: '/api/community/editPost',
  input: z.object({ community_id: Id, post_id: Id, text: SharedText(MAX_TEXT).min(1, 'Write something first.') }),
  data: Written,
  refusals: [...POSTING, 'post_fixed'],
});

/** Removes a post, with its replies. Authors can remove their own; moderators can remove any. */
export const removePost = endpoint({
  method: 'POST',
  path: '/api/community/removePost',
  input: z.object({ community_id: Id, post_id: Id }),
  data: z.object({ post_id: z.int() }),
  done: 'Post removed',
  refusals: POSTING,
});

export const reactToPost = endpoint({
  method: 'POST',
  path: '/api/community/react',
  input: z.object({ community_id: Id, post_id: Id, kind: z.enum(REACTIONS), is_on: Flag }),
  data: z.object({ is_on: z.boolean() }),
  refusals: POSTING,
});

/** Reports a post to the moderators, with a reason. */
export const reportPost = endpoint({
  method: 'POST',
  path: '/api/community/report',
  input: z.object({ community_id: Id, post_id: Id, reason: SharedText(500).default('') }),
  data: z.object({ post_id: z.int() }),
  done: 'Thank you. A moderator will review it.',
  refusals: ['community_members_only'],
});

/** Makes a held or hidden post visible, or hides one. For moderators. */
export const decidePost = endpoint({
  method: 'POST',
  path: '/api/community/decide',
  input: z.object({ community_id: Id, post_id: Id, is_shown: Flag }),
  data: Written,
  done: ({ state }) => (state === 'shown' ? 'Post is now visible' : 'Post hidden'),
  refusals: ['moderators_only', 'community_archived'],
});
