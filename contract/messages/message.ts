import { z } from 'zod';

/** A photo or document in a message. `photo` is a picture's size in pixels, or null for a document. */
export const MessageFile = z.object({
  file_id: z.int(),
  file_name: z.string(),
  bytes: z.int(),
  photo: z.object({ width: z.int(), height: z.int() }).nullable(),
});
export type MessageFile = z.output<typeof MessageFile>;

export const Message = z.object({
  message_id: z.int(),
  thread_id: z.int(),
  /** The id of the previous message in the thread; 0 for the first one. */
  previous_id: z.int(),
  client_message_id: z.string(),
  /** The side that sent it: a person's account, or a plant. */
  party_id: z.int(),
  /** The person who wrote it on that side's behalf. */
  sender_id: z.int(),
  sender_name: z.string(),
  /** Empty once deleted. */
  text: z.string(),
  files: z.array(MessageFile),
  sent_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
});
export type Message = z.output<typeof Message>;

/** How far a party has read a thread. */
export interface ReadTo {
  thread_id: number;
  party_id: number;
  read_to: number;
}
/** Someone is typing in a thread. */
export interface Typing {
  thread_id: number;
  party_id: number;
  name: string;
}

/** A person's or plant's side of a thread. */
export interface Party {
  party_id: number;
  is_plant: boolean;
}
/** What app processes send each other once a change to a thread is committed. */
export interface MessageNews {
  thread_id: number;
  to: Party[];
  message: Message | null;
  read: ReadTo | null;
}

export const MAX_MESSAGE_LENGTH = 4000;
export const MAX_MESSAGE_FILES = 10;
/** How often a page reports that someone is typing, and how long the other page shows it. */
export const TYPING_EVERY_MS = 2_000;
export const TYPING_CLEARS_MS = 5_000;
