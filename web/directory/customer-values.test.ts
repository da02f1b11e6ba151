import { expect, test } from 'vitest';
import { CustomerValues, changesOf, newValues } from '#web/directory/customer-values.ts';

test('saving a customer sends only the fields that were changed, and the links', () => {
  const before = { ...newValues('Ana Ruiz', 'customer'), phone: '555-0100', enablecp: 'yes' as const, producer: 7 };
  const changed = { ...before, address: '1 Main St', producer: null };
  expect(changesOf(CustomerValues.parse(changed), before)).toEqual({
    address: '1 Main St',
    producer: null,
    customers: [],
    deletedcustomers: [],
  });
});
