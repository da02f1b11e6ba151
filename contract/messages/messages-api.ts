import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdList, IdOrZero, Line, RequiredLine } from '#contract/lib/fields.ts';
import { SharedText } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { UploadField } from '#contract/lib/upload.ts';
import { MAX_SHARED_BYTES, PHOTO_SIZES } from '#contract/market/files/shared-file.ts';
import { MAX_MESSAGE_FILES, MAX_MESSAGE_LENGTH, Message, MessageFile } from '#contract/messages/message.ts';

/** What a conversation can be about. `person` means nothing in particular; its id is the other party's. */
export const SUBJECTS = ['lot', 'order', 'sheet', 'farm', 'person'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The other party's role. Customers count as buyers, producers as sellers. */
export const MESSAGE_KINDS = ['buyer', 'seller', 'plant'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A plant's inbox: what still needs an answer, what is assigned to the caller, and what is done. */
export const BOXES = ['open', 'mine', 'done', 'all'] as const;
export type Box = (typeof BOXES)[number];

export const THREADS_PER_PAGE = 30;
export const MESSAGES_PER_PAGE = 40;
/** How long a sender can edit or delete a message. */
export const CHANGE_MINUTES = 15;
/** How many conversations a person can begin in a day. Replies aren't limited. */
export const MAX_NEW_THREADS = 10;
/** How many messages a person can send to one conversation in a minute. */
export const MAX_MESSAGES_A_MINUTE = 30;
/** Unread counts stop here and show '99+'. */
export const MAX_UNREAD = 100;

const Topic = {
  subject: z.enum(SUBJECTS),
  subject_id: Id,
  /** Who a plant writes to about one of its orders; 0 for the person who booked it. */
  party_id: IdOrZero.default(0),
};
/** Longer than any message can be, so people who paste too much are told the limit. */
const MAX_PASTED = 60_000;
export const MESSAGE_TOO_LONG = 'Too long. Use up to 4,000 characters.' satisfies Words;
const MessageText = SharedText(MAX_PASTED).refine(({ length }) => length <= MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG);
const ClientId = RequiredLine(64);

const Other = z.object({
  party_id: z.int(),
  name: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  /** The URL of their picture; '' if they have none. */
  avatar: z.string(),
});
const ThreadRow = z.object({
  thread_id: z.int(),
  other: Other,
  subject: z.enum(SUBJECTS),
  subject_id: z.int(),
  /** What it is about, such as a lot's title; '' for a person. */
  title: z.string(),
  last_message_id: z.int(),
  /** '' unless `last_kind` is 'text'. */
  last_text: z.string(),
  last_kind: z.enum(['text', 'photo', 'file', 'deleted']),
  /** Whether the last message is from the caller's side. */
  last_is_own: z.boolean(),
  last_at: z.iso.datetime(),
  unread: z.int(),
  is_muted: z.boolean(),
  is_done: z.boolean(),
  assigned_to: z.int().nullable(),
  assigned_name: z.string(),
  /** Whether it is the plant's conversation, which its staff can read, rather than the caller's own. */
  for_plant: z.boolean(),
});
export type ThreadRow = z.output<typeof ThreadRow>;

/** The caller's conversations, newest first. `before` is the previous page's `next`. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/messages/threads',
  input: z.object({
    kind: z.enum(['', ...MESSAGE_KINDS]).default(''),
    box: z.enum(BOXES).default('all'),
    before: IdOrZero.default(0),
  }),
  data: z.object({ threads: z.array(ThreadRow), next: z.int().nullable() }),
  refusals: [],
  shows: ['messages'],
});

/** How many conversations have something unread. Muted ones don't count. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/messages/unread',
  input: z.object({}),
  data: z.object({ unread: z.int() }),
  refusals: [],
  shows: ['messages'],
});

/** Who the caller would write to about a subject, and their conversation, if there is one. */
export const findThread = endpoint({
  method: 'GET',
  path: '/api/messages/find',
  input: z.object(Topic),
  data: z.object({ thread_id: z.int().nullable(), other: Other, title: z.string() }),
  refusals: ['cannot_write'],
});

const Note = z.object({
  note_id: z.int(),
  after_message_id: z.int(),
  author: z.string(),
  text: z.string(),
  written_at: z.iso.datetime(),
});
export type Note = z.output<typeof Note>;

/** One conversation: how far each side has read, and what the caller can do. Notes are only sent to a plant's staff. */
export const viewThread = endpoint({
  method: 'GET',
  path: '/api/messages/thread',
  input: z.object({ thread_id: Id }),
  data: ThreadRow.extend({
    own_party: z.int(),
    read_to: z.int(),
    other_read_to: z.int(),
    /** Whether the caller's side has blocked the other. */
    is_blocked: z.boolean(),
    can: z.object({ write: z.boolean() }),
    notes: z.array(Note),
    /** The staff to whom a plant can assign the conversation; empty for other callers. */
    staff: z.array(z.object({ account_id: z.int(), name: z.string() })),
  }),
  refusals: [],
  shows: ['messages'],
});

/** Messages in order: the newest, those before a given message, or those after it, which lets a page catch up. */
export const readMessages = endpoint({
  method: 'GET',
  path: '/api/messages/page',
  input: z.object({ thread_id: Id, before: IdOrZero.default(0), after: IdOrZero.optional() }),
  data: z.object({ messages: z.array(Message), has_more: z.boolean() }),
  refusals: [],
});

/**
 * Sends a message in a conversation, or about a subject, which starts a conversation if there is none yet. Sending the
 * same `client_message_id` again returns the original message.
 */
export const insertMessages = endpoint({
  method: 'POST',
  path: '/api/messages/send',
  input: z
    .object({
      thread_id: IdOrZero.default(0),
      to: z.object(Topic).optional(),
      client_message_id: ClientId,
      text: MessageText.default(''),
      file_ids: IdList(MAX_MESSAGE_FILES),
    })
    .refine(({ text, file_ids }) => text !== '' || file_ids.length > 0, { path: ['text'], message: 'Required' }),
  data: Message,
  refusals: ['cannot_write', 'messages_blocked', 'new_threads_full', 'messages_too_fast'],
});

/** Marks everything up to this message as read. The marker never moves back. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/messages/read',
  input: z.object({ thread_id: Id, message_id: Id }),
  data: z.object({ read_to: z.int() }),
  refusals: [],
});

/** Changes the text of the sender's own message within 15 minutes. */
export const editMessage = endpoint({
  method: 'POST',
  path: '/api/messages/edit',
  input: z.object({ message_id: Id, text: MessageText.refine((text) => text !== '', 'Required') }),
  data: Message,
  refusals: ['message_fixed', 'messages_blocked'],
});

/** Deletes the sender's own message within 15 minutes. It stays in the conversation, without its text and files. */
export const deleteMessage = endpoint({
  method: 'POST',
  path: '/api/messages/delete',
  input: z.object({ message_id: Id }),
  data: Message,
  refusals: ['message_fixed'],
});

/** Messages in the caller's conversations that contain every word, newest first. */
export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/messages/search',
  input: z.object({ words: Line(200), before: IdOrZero.default(0) }),
  data: z.object({
    messages: z.array(
      Message.omit({ files: true }).extend({ other_name: z.string(), title: z.string(), is_own: z.boolean() }),
    ),
    next: z.int().nullable(),
  }),
  refusals: [],
});

/** Blocks or unblocks the other side. During a block, neither side can write. */
export const blockThread = endpoint({
  method: 'POST',
  path: '/api/messages/block',
  input: z.object({ thread_id: Id, is_blocked: Flag }),
  data: z.object({ is_blocked: z.boolean() }),
  refusals: [],
});

/** A muted conversation neither counts as unread nor triggers emails. */
export const muteThread = endpoint({
  method: 'POST',
  path: '/api/messages/mute',
  input: z.object({ thread_id: Id, is_muted: Flag }),
  data: z.object({ is_muted: z.boolean() }),
  refusals: [],
});

/** Reports a conversation or one of its messages. The messages around it are stored with the report. */
export const reportThread = endpoint({
  method: 'POST',
  path: '/api/messages/report',
  input: z.object({ thread_id: Id, message_id: IdOrZero.default(0), reason: SharedText(1000).min(1, 'Required') }),
  data: z.null(),
  done: 'Report sent',
  refusals: [],
});

/** Uploads a photo or document to be sent with a message. Until it is sent, only its sender can see it. */
export const addMessageFile = endpoint({
  method: 'POST',
  path: '/api/messages/addFile',
  input: z.object({ file: UploadField }),
  data: MessageFile,
  refusals: ['shared_file_kind', 'photo_kind', 'picture_broken', 'picture_too_large', 'too_many'],
  upload: { field: 'file', mostBytes: MAX_SHARED_BYTES },
});

/** Returns a file from a conversation to either side. */
export const getMessageFile = endpoint({
  method: 'GET',
  path: '/api/messages/file/:file_id',
  input: z.object({ file_id: Id, size: z.enum(PHOTO_SIZES).default('large') }),
  data: z.unknown(),
  refusals: [],
  file: 'application/octet-stream',
});
