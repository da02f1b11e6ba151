import { expect, test } from 'vitest';
import { rememberedList, rememberList } from '#web/directory/list-address.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

stubStorage('sessionStorage');

test('links back to the customer list keep this person’s search but not anyone else’s', () => {
  rememberList(7, { search: 'Pell' });
  expect(rememberedList(7)).toEqual({ search: 'Pell' });
  expect(rememberedList(8)).toEqual({});
});
