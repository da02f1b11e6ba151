import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, RequiredLine, Text } from '#contract/lib/fields.ts';
import { MAX_MESSAGE_LENGTH } from '#contract/messages/message.ts';

/** A saved reply belongs to the plant; everyone at its office can use and change it. */
const SavedReply = z.object({ reply_id: z.int(), title: z.string(), text: z.string() });
export type SavedReply = z.output<typeof SavedReply>;

export const MAX_SAVED_REPLIES = 100;
const Body = Text(MAX_MESSAGE_LENGTH).min(1, 'Required');

/** Assigns a conversation to a member of the plant's staff; 0 for nobody. */
export const assignThread = endpoint({
  method: 'POST',
  path: '/api/messages/assign',
  input: z.object({ thread_id: Id, account_id: IdOrZero }),
  data: z.object({ assigned_to: z.int().nullable() }),
  refusals: [],
});

/** Marks a conversation as done or as open again. The other side's next message reopens it as well. */
export const setThreadDone = endpoint({
  method: 'POST',
  path: '/api/messages/done',
  input: z.object({ thread_id: Id, is_done: Flag }),
  data: z.object({ is_done: z.boolean() }),
  refusals: [],
});

/** Writes a note that only the plant's staff can see. */
export const addThreadNote = endpoint({
  method: 'POST',
  path: '/api/messages/note',
  input: z.object({ thread_id: Id, text: Body }),
  data: z.object({ note_id: z.int() }),
  creates: true,
  refusals: ['key_reused'],
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/messages/replies',
  input: z.object({}),
  data: z.array(SavedReply),
  refusals: [],
  shows: ['messages'],
});

/** Changes a saved reply or, without `reply_id`, adds one. */
export const saveReply = endpoint({
  method: 'POST',
  path: '/api/messages/saveReply',
  input: z.object({ reply_id: IdOrZero.default(0), title: RequiredLine(80), text: Body }),
  data: SavedReply,
  done: 'Reply saved',
  creates: true,
  refusals: ['replies_full', 'key_reused'],
});

export const deleteReply = endpoint({
  method: 'POST',
  path: '/api/messages/deleteReply',
  input: z.object({ reply_id: Id }),
  data: z.null(),
  done: 'Reply deleted',
  refusals: [],
});
