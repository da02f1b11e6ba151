import type { Message } from '#contract/lib/message.ts';

/**
 * Adds messages to those a page has: in order, each once. One that is already there is replaced, because it may have been
 * edited.
 */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const byId = new Map([...known, ...added].map((message) => [message.message_id, message]));
  return [...byId.values()].sort((a, b) => a.message_id - b.message_id);
}

/** Whether a page with these messages missed some before this one. */
export const isGapBefore = (known: readonly Message[], { message_id, previous_id }: Message): boolean => {
  const last = known.at(-1)?.message_id ?? 0;
  return message_id > last && previous_id > last;
};
