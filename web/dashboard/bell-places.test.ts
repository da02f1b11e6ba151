import { expect, test } from 'vitest';
import { withoutOwn } from '#web/dashboard/bell-places.ts';

test('the bell leaves out requests that its reader at the plant made [DSH-007]', () => {
  const rows = [{ associate: 1 }, { associate: 2 }];
  expect(withoutOwn(rows, { id: 1, role: 'manager' })).toEqual([{ associate: 2 }]);
  expect(withoutOwn(rows, { id: 1, role: 'customer' })).toEqual(rows);
});
