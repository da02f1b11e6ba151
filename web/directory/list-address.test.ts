import { expect, test } from 'vitest';
import { rememberedList, rememberList } from '#web/directory/list-address.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

stubStorage('sessionStorage');

test('links back to the customer list keep what this person searched for, and nobody else’s search', () => {
  rememberList(7, { search: 'Pell' });
  expect(rememberedList(7)).toEqual({ search: 'Pell' });
  expect(rememberedList(8)).toEqual({});
});
