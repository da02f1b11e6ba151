import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero } from '#contract/lib/fields.ts';
import { SharedLine, SharedText } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { UploadField } from '#contract/lib/upload.ts';
import { MAX_SHARED_BYTES, PHOTO_SIZES, SharedFile } from '#contract/market/files/shared-file.ts';

export const CommunityFile = z.object({
  file_id: z.int(),
  ...SharedFile.shape,
  uploaded_by: z.string(),
  is_mine: z.boolean(),
  is_held: z.boolean(),
  created_at: z.string(),
});
export type CommunityFile = z.output<typeof CommunityFile>;

const POSTING = ['community_members_only', 'community_archived'] as const;

/** A community's photos or documents, newest first, a page at a time. */
export const listCommunityFiles = endpoint({
  method: 'GET',
  path: '/api/community/files',
  input: z.object({ community_id: Id, is_photo: Flag, before: IdOrZero.default(0) }),
  data: z.object({ files: z.array(CommunityFile), has_more: z.boolean() }),
  refusals: ['community_members_only'],
  shows: ['communities'],
});

/** The most files a community can have, and the most from one member who isn't a moderator. */
export const MAX_FILES = 1000;
export const MAX_OWN_FILES = 100;

/**
 * Adds a photo or document. A new member's files need a moderator's approval until one has been approved. With
 * `is_for_post`, only the caller sees the photo until they use it in a post.
 */
export const addCommunityFile = endpoint({
  method: 'POST',
  path: '/api/community/addFile',
  input: z.object({ community_id: Id, file: UploadField, is_for_post: Flag.default(false) }),
  data: CommunityFile,
  refusals: [
    ...POSTING,
    'shared_file_kind',
    'picture_broken',
    'picture_too_large',
    'photo_kind',
    'community_files_full',
    'own_files_full',
  ],
  upload: { field: 'file', mostBytes: MAX_SHARED_BYTES },
});

/** A file's content. Documents are sent as downloads. */
export const openCommunityFile = endpoint({
  method: 'GET',
  path: '/api/community/file',
  input: z.object({ community_id: Id, file_id: Id, size: z.enum(PHOTO_SIZES).default('large') }),
  data: z.unknown(),
  refusals: ['community_members_only'],
  file: 'application/octet-stream',
});

/** Removes a file. Members can remove their own; moderators can remove any. */
export const removeCommunityFile = endpoint({
  method: 'POST',
  path: '/api/community/removeFile',
  input: z.object({ community_id: Id, file_id: Id }),
  data: z.object({ file_id: z.int() }),
  done: 'File removed',
  refusals: POSTING,
});

/** Approves a file that is waiting. For moderators. */
export const approveFile = endpoint({
  method: 'POST',
  path: '/api/community/approveFile',
  input: z.object({ community_id: Id, file_id: Id }),
  data: z.object({ file_id: z.int() }),
  done: 'File is now visible',
  refusals: ['moderators_only', 'community_archived'],
});

export const CommunityDay = z.object({
  /** Such as 'own-3'. */
  key: z.string(),
  kind: z.enum(['own', 'drop_off', 'pickup']),
  /** 0 unless the community added this day itself. */
  day_id: z.int(),
  day: z.string(),
  title: z.string(),
  note: z.string(),
});
export type CommunityDay = z.output<typeof CommunityDay>;

/** The label before the title of a day that the community didn't add itself. */
export const DAY_WORDS = { drop_off: 'Drop-off', pickup: 'Expected pickup' } as const satisfies Record<string, Words>;

/**
 * Upcoming days: those that the owner or moderators added, plus drop-offs and expected pickups of the owner's animals.
 * Contains no names.
 */
export const listCommunityDays = endpoint({
  method: 'GET',
  path: '/api/community/days',
  input: z.object({ community_id: Id }),
  data: z.array(CommunityDay),
  refusals: ['community_members_only'],
  shows: ['communities'],
});

/** The same days as an iCalendar file. */
export const exportCommunityDays = endpoint({
  method: 'GET',
  path: '/api/community/days.ics',
  input: z.object({ community_id: Id }),
  data: z.unknown(),
  refusals: ['community_members_only'],
  file: 'text/calendar',
});

/** The most upcoming days that a community can announce. */
export const MAX_DAYS = 100;

export const addCommunityDay = endpoint({
  method: 'POST',
  path: '/api/community/addDay',
  input: z.object({
    community_id: Id,
    day: Day,
    title: SharedLine(100).min(1, 'Required'),
    note: SharedText(500).default(''),
  }),
  data: z.object({ day_id: z.int() }),
  creates: true,
  done: 'Event added',
  refusals: ['moderators_only', 'community_archived', 'date_past', 'community_days_full', 'key_reused'],
});

export const removeCommunityDay = endpoint({
  method: 'POST',
  path: '/api/community/removeDay',
  input: z.object({ community_id: Id, day_id: Id }),
  data: z.object({ day_id: z.int() }),
  done: 'Event removed',
  refusals: ['moderators_only', 'community_archived'],
});
