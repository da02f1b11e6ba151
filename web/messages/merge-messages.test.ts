import { expect, test } from 'vitest';
import type { Message } from '#contract/lib/message.ts';
import { isGapBefore, mergeMessages } from '#web/messages/merge-messages.ts';

const make = (message_id: number, previous_id: number, text = ''): Message => ({
  message_id,
  previous_id,
  thread_id: 1,
  client_message_id: `c${message_id}`,
  party_id: 1,
  sender_name: '',
  text,
  files: [],
  sent_at: '2026-01-01T00:00:00.000Z',
  edited_at: null,
  deleted_at: null,
});

test('puts messages in order, each once, in their latest form', () => {
  const merged = mergeMessages([make(1, 0), make(5, 1, 'old')], [make(3, 1), make(5, 3, 'new')]);
  expect(merged.map(({ message_id, text }) => [message_id, text])).toEqual([
    [1, ''],
    [3, ''],
    [5, 'new'],
  ]);
});

test('notices a missed message by the one before, and edits are no gap', () => {
  const known = [make(1, 0), make(4, 1)];
  expect(isGapBefore(known, make(9, 4))).toBe(false);
  expect(isGapBefore(known, make(9, 7))).toBe(true);
  expect(isGapBefore(known, make(4, 1))).toBe(false);
});
