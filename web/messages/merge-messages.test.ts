import { expect, test } from 'vitest';
import type { Message } from '#contract/messages/message.ts';
import { hasGap, lastBeforeGap, mergeMessages } from '#web/messages/merge-messages.ts';

const make = (message_id: number, previous_id: number, text = ''): Message => ({
  message_id,
  previous_id,
  thread_id: 1,
  client_message_id: `c${message_id}`,
  party_id: 1,
  sender_id: 1,
  sender_name: '',
  text,
  files: [],
  sent_at: '2026-01-01T00:00:00.000Z',
  edited_at: null,
  deleted_at: null,
});

test('puts messages in order, each once and in its latest form', () => {
  const merged = mergeMessages([make(1, 0), make(5, 1, 'old')], [make(3, 1), make(5, 3, 'new')]);
  expect(merged.map(({ message_id, text }) => [message_id, text])).toEqual([
    [1, ''],
    [3, ''],
    [5, 'new'],
  ]);
});

test('keeps the latest change of a message, even if an earlier one arrives after it', () => {
  const sent = make(1, 0, 'sent');
  const edited = { ...sent, text: 'edited', edited_at: '2026-01-01T00:01:00.000Z' };
  const deleted = { ...edited, text: '', deleted_at: '2026-01-01T00:02:00.000Z' };
  expect(mergeMessages([edited], [sent])).toEqual([edited]);
  expect(mergeMessages([deleted], [edited])).toEqual([deleted]);
  expect(mergeMessages([sent], [deleted])).toEqual([deleted]);
});

test('finds missed messages, because each message has the id of the one before it', () => {
  const known = [make(4, 3), make(6, 4)];
  expect([hasGap([]), hasGap(known), hasGap([...known, make(9, 6)])]).toEqual([false, false, false]);
  const gapped = [...known, make(9, 8), make(10, 9)];
  expect(hasGap(gapped)).toBe(true);
  expect(lastBeforeGap(gapped)).toBe(6);
  expect(lastBeforeGap([...known, make(9, 6)])).toBe(9);
  expect(lastBeforeGap([])).toBe(0);
});
