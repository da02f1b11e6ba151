import { expect, test, vi } from 'vitest';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { forgetDraft, readDraft, writeDraft } from '#web/cut-sheets/sheet-draft/draft-store.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

const storage = stubStorage();

const draft = {
  list: selectSubcut(BEEF_TEMPLATE, startingList(BEEF_TEMPLATE), 'Chuck roast').list,
  base: startingList(BEEF_TEMPLATE),
  revision: 3,
  typed: { 'Chuck roast': [{ description: 'Bone', selected_values: ['Bone-in'] }] },
};

test('restores a draft for its own sheet only', () => {
  writeDraft(7, draft);
  expect(readDraft(7)).toEqual(draft);
  expect(readDraft(8)).toBeNull();
  forgetDraft(7);
  expect(readDraft(7)).toBeNull();
});

test('ignores a damaged draft', () => {
  for (const damaged of ['', 'beef', '{}', '{"form_data":[],"typed":[]}', 'null']) {
    storage.set('cut-sheet-7', damaged);
    expect(readDraft(7)).toBeNull();
  }
});

test('works without browser storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => writeDraft(7, draft)).not.toThrow();
  expect(() => forgetDraft(7)).not.toThrow();
  expect(readDraft(7)).toBeNull();
});
