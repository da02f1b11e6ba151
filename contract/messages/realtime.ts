import type { RefusalCode } from '#contract/app/refusals.ts';
import type { Message, ReadTo, Typing } from '#contract/messages/message.ts';

/** What the server sends. */
export interface MessagesServerMessages {
  /** A new, edited, or deleted message, sent to both sides of its thread. */
  insertMessages: (message: Message) => void;
  messages_read: (message: ReadTo) => void;
  typing: (message: Typing) => void;
}

/** The result of `insertMessages`. */
export type MessageResult =
  | { status: 'yes'; data: Message }
  | { status: 'no'; code: RefusalCode; message: string; fields?: Record<string, string> };

/** What the browser sends. */
export interface MessagesClientMessages {
  /** Sends a message, like the call of the same name. */
  insertMessages: (message: object, answer?: (result: MessageResult) => void) => void;
  /** This user is typing in a thread. */
  typing: (message: { thread_id: number }) => void;
}
