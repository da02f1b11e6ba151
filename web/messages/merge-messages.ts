import type { Message } from '#contract/messages/message.ts';

/**
 * Adds messages to the ones already on a page, in order and without duplicates. If a message is already there, the
 * later version wins, because changes can arrive out of order.
 */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.message_id, message]));
  for (const message of added) {
    const has = byId.get(message.message_id);
    if (!has || changedAt(has) <= changedAt(message)) byId.set(message.message_id, message);
  }
  return [...byId.values()].sort((a, b) => a.message_id - b.message_id);
}

const changedAt = ({ deleted_at, edited_at, sent_at }: Message) => deleted_at ?? edited_at ?? sent_at;

/** The id of the last message before the first gap, if any; 0 without messages. Each message has the previous one's id. */
export function lastBeforeGap(known: readonly Message[]): number {
  const after = known.findIndex(({ previous_id }, at) => at > 0 && previous_id !== known[at - 1]?.message_id);
  return known.at(after < 0 ? -1 : after - 1)?.message_id ?? 0;
}

/** Whether any messages between these are missing. */
export const hasGap = (known: readonly Message[]): boolean => lastBeforeGap(known) !== (known.at(-1)?.message_id ?? 0);
