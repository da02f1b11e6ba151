import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

export interface MessagesSubjects {
  thread: { thread_id: number };
}

export const MESSAGES_EVENTS = {
  /** A message was sent or changed, somebody read the thread, or the thread itself changed. */
  'thread.changed': {
    about: 'thread',
    topics: ['messages'],
    isAnnouncement: true,
    data: z.object({ message_id: Id.nullable(), reader_id: Id.nullable(), only_party: Id.nullable() }),
  },
} as const satisfies EventRules;
