import { expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '#web/booking/new-order/draft-store.ts';
import { EMPTY_DRAFT } from '#web/booking/order-draft/order-draft.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

const storage = stubStorage();

const ANA = { id: 7, admin: 1 };
const begun = { draft: { ...EMPTY_DRAFT, quantities: { beef: 2 } }, submit: { key: 'k', contents: '{}' } };

test('restores a draft only for its account and plant, with the key of an unanswered submit', () => {
  writeDraft(ANA, begun);
  expect(readDraft(ANA)).toEqual(begun);
  expect(readDraft({ ...ANA, id: 8 })).toBeNull();
  expect(readDraft({ ...ANA, admin: 2 })).toBeNull();
});

test('stores nothing for an untouched form', () => {
  writeDraft(ANA, begun);
  writeDraft(ANA, { draft: EMPTY_DRAFT, submit: null });
  expect(storage.size).toBe(0);
});

test('ignores a damaged draft', () => {
  for (const damaged of ['', 'beef', '{}', 'null', '{"draft":{},"submit":null}']) {
    storage.set('new-order-v3-7-1', damaged);
    expect(readDraft(ANA)).toBeNull();
  }
});

test('works without browser storage', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => writeDraft(ANA, begun)).not.toThrow();
  expect(readDraft(ANA)).toBeNull();
});
