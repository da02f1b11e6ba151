import { expect, test } from 'vitest';
import {
  EMPTY_DRAFT,
  keepDraft,
  keepOutbox,
  moveKept,
  type Outgoing,
  readDraft,
  readOutbox,
} from '#web/messages/outbox.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

stubStorage('localStorage');

const outgoing = (client_message_id: string): Outgoing => ({ client_message_id, text: 'Hi', files: [], problem: null });

test('text typed while a conversation is being started moves to its thread', () => {
  keepDraft(1, 'lot-5-0', { text: 'And the price?', files: [] });
  keepOutbox(1, 'lot-5-0', [outgoing('b')]);
  keepOutbox(1, '77', [outgoing('a')]);
  moveKept(1, 'lot-5-0', 77);
  expect(readDraft(1, '77').text).toBe('And the price?');
  expect(readOutbox(1, '77').map(({ client_message_id }) => client_message_id)).toEqual(['a', 'b']);
  expect([readDraft(1, 'lot-5-0'), readOutbox(1, 'lot-5-0')]).toEqual([EMPTY_DRAFT, []]);
});

test('text typed in an existing thread stays there', () => {
  keepDraft(1, '77', { text: 'In the thread', files: [] });
  keepDraft(1, 'lot-5-0', { text: 'In the new conversation', files: [] });
  moveKept(1, 'lot-5-0', 77);
  expect(readDraft(1, '77').text).toBe('In the thread');
  expect(readDraft(1, 'lot-5-0').text).toBe('In the new conversation');
});
