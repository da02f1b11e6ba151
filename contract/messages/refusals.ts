import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of messages. */
export const MESSAGES_REFUSALS = {
  cannot_write: [
    403,
    'You can’t message this person. You can send messages about your orders, lots for sale, and farms.',
  ],
  messages_blocked: [403, 'You and this person can’t write to each other, because one of you blocked the other.'],
  messages_too_fast: [
    429,
    'You can send up to {most} messages a minute in a conversation. Wait a moment, then try again.',
  ],
  new_threads_full: [429, 'You can start up to {most} conversations a day. You can still reply in the ones you have.'],
  message_fixed: [422, 'You can edit a message for up to {minutes} minutes after you send it.'],
  replies_full: [422, 'You can save up to {most} replies. Delete one first.'],
} as const satisfies Sentences;
