import { expect, test } from 'vitest';
import { keepPostDraft, readPostDraft } from '#web/community/post-draft.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

const storage = stubStorage();

const PLACE = { community_id: 4, kind: 'discussion' } as const;
const BEGUN = { text: 'Hello @Ada', named: [['Ada', 7]] as [string, number][], photos: [] };

test('an unfinished post is kept, for its author and the place it was written for', () => {
  keepPostDraft(1, PLACE, BEGUN);
  expect(readPostDraft(1, PLACE)).toEqual(BEGUN);
  expect(readPostDraft(2, PLACE)).toBeUndefined();
  expect(readPostDraft(1, { ...PLACE, kind: 'announcement' })).toBeUndefined();
  expect(readPostDraft(1, { ...PLACE, community_id: 5 })).toBeUndefined();
  expect(readPostDraft(1, { ...PLACE, parent_id: 9 })).toBeUndefined();
});

test('sending or emptying a post leaves no draft behind', () => {
  keepPostDraft(1, PLACE, BEGUN);
  keepPostDraft(1, PLACE, { text: '', named: [['Ada', 7]], photos: [] });
  expect(storage.size).toBe(0);
});

test('a damaged draft is ignored', () => {
  storage.set('hindquarter.community.draft.1.4.discussion.0', '{"text":1}');
  expect(readPostDraft(1, PLACE)).toBeUndefined();
});
